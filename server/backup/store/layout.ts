import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { readObject, type ObjectStore } from '../../objectStore/objectStore.ts'
import { ArchiveError } from '../tar.ts'

/**
 * How backups lie in a store. Pictures and pieces of tables lie under the SHA-256 of what they hold, each once, whichever backups name
 * them; a backup is a manifest, written after all that it names:
 *
 *     gapura-20261125T040000Z.json.gz     the manifest of a backup
 *     rows/ab/abcd….jsonl.gz              rows of one table, as lines of JSON
 *     pictures/ab/abcd….webp
 *     locks/…                             who is writing, or was when it was killed
 */
export const PICTURES = 'pictures/'
export const PIECES = 'rows/'
export const LOCKS = 'locks/'

export const pictureKey = (hash: string): string => `${PICTURES}${hash.slice(0, 2)}/${hash}.webp`
export const pieceKey = (hash: string): string => `${PIECES}${hash.slice(0, 2)}/${hash}.jsonl.gz`

/** What lies under hashes: nothing else below those folders is ever removed. */
export const hashedKey =
  /^(?:pictures\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.webp|rows\/([0-9a-f]{2})\/\2[0-9a-f]{62}\.jsonl\.gz)$/

export const MANIFEST_ENDING = '.json.gz'
const manifestKey = /^(?:gapura|before-upgrade-from-\d{4})-\d{8}T\d{6}Z\.json\.gz$/
export const isManifestKey = (key: string): boolean => manifestKey.test(key)

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const storedManifestSchema = z.object({
  /** The formats before are those of archives: manifest.ts. */
  format: z.literal(3),
  made_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The schema that the rows are of: the name of its last migration. */
  schema: z.string(),
  /** Table -> how many rows. */
  rows: z.record(z.string(), z.int()),
  /** Table -> the last id that it gave, also to a row that is gone. */
  counters: z.record(z.string(), z.int()),
  /** Table -> the SHA-256 of its pieces, unpacked, in the order of its rows. Tables come after those that they refer to. */
  pieces: z.array(z.object({ table: z.string().regex(/^[a-z_]+$/), hashes: z.array(hash) })),
  /** Tables whose rows name pictures. */
  naming: z.array(z.string()),
})
export type StoredManifest = z.infer<typeof storedManifestSchema>

export const packManifest = (manifest: StoredManifest): Buffer => gzipSync(JSON.stringify(manifest, null, 1))

/** Throws ArchiveError where the store has no such backup, or what is there cannot be read. */
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

/** The keys of all manifests in a store, in the order of their names. */
export async function manifestKeys(store: ObjectStore): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of ['gapura-', 'before-upgrade-']) {
    for await (const { key } of store.list(prefix)) if (isManifestKey(key)) keys.push(key)
  }
  return keys.sort()
}
