import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { readObject, type ObjectStore } from '../../objectStore/objectStore.ts'
import { ArchiveError } from '../tar.ts'

/**
 * A backup store, as releases before 0.2.0 wrote it; it is read only. Pictures and pieces of tables are stored once each under the
 * SHA-256 of their content, and the manifest of a backup names them:
 *
 *     gapura-20261125T040000Z.json.gz     the manifest of a backup
 *     rows/ab/abcd….jsonl.gz              rows of one table, as lines of JSON
 *     pictures/ab/abcd….webp
 *     locks/…                             who was writing
 */
export const pictureKey = (hash: string): string => `pictures/${hash.slice(0, 2)}/${hash}.webp`
export const pieceKey = (hash: string): string => `rows/${hash.slice(0, 2)}/${hash}.jsonl.gz`

const manifestKey = /^(?:gapura|before-upgrade-from-\d{4})-\d{8}T\d{6}Z\.json\.gz$/
export const isManifestKey = (key: string): boolean => manifestKey.test(key)

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const storedManifestSchema = z.object({
  /** Formats 1 and 2 are archives: manifest.ts. */
  format: z.literal(3),
  made_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The name of the last migration. */
  schema: z.string(),
  rows: z.record(z.string(), z.int()),
  /** The last id that each table gave, also to a deleted row. */
  counters: z.record(z.string(), z.int()),
  /** The SHA-256 of the unpacked pieces of each table, in the order of its rows. A table comes after those that it refers to. */
  pieces: z.array(z.object({ table: z.string().regex(/^[a-z_]+$/), hashes: z.array(hash) })),
  /** Tables whose rows name pictures. */
  naming: z.array(z.string()),
})
export type StoredManifest = z.infer<typeof storedManifestSchema>

/** Throws ArchiveError if there is no such backup or its manifest is unreadable. */
export async function readManifest(store: ObjectStore, key: string): Promise<StoredManifest> {
  const bytes = await readObject(store, key)
  if (!bytes) throw new ArchiveError(`${store.name} holds no backup ${key}.`)
  let found: unknown
  try {
    found = JSON.parse(gunzipSync(bytes).toString())
  } catch {
    throw new ArchiveError(`${key} is damaged or cut short.`)
  }
  const { success, data } = storedManifestSchema.safeParse(found)
  if (!success) throw new ArchiveError(`${key} is of a kind that this release does not understand.`)
  return data
}

export async function manifestKeys(store: ObjectStore): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of ['gapura-', 'before-upgrade-']) {
    for await (const { key } of store.list(prefix)) if (isManifestKey(key)) keys.push(key)
  }
  return keys.sort()
}
