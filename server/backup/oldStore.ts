import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { readObject, type ObjectStore } from '../objectStore/objectStore.ts'
import { ignoreProgress, type OnProgress } from '../process/progress.ts'
import { manifestSchema, type Line, sha256 } from './manifest.ts'
import { parseLines, withBytes, type Part } from './readBackup.ts'
import { ArchiveError } from './tar.ts'

/**
 * Reads the store of backups that commits between 0.1.0 and 0.2.0 wrote. Pictures and pieces of tables are stored once
 * each under the SHA-256 of their content, and the manifest of a backup names them:
 *
 *     gapura-20261125T040000Z.json.gz     the manifest of a backup
 *     rows/ab/abcd….jsonl.gz              rows of one table, as lines of JSON
 *     pictures/ab/abcd….webp
 */
const pictureKey = (hash: string): string => `pictures/${hash.slice(0, 2)}/${hash}.webp`
const pieceKey = (hash: string): string => `rows/${hash.slice(0, 2)}/${hash}.jsonl.gz`

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const storedManifestSchema = manifestSchema.omit({ entries: true }).extend({
  format: z.literal(3),
  /** For each table, the SHA-256 of its unpacked pieces. A table comes after the tables that it refers to. */
  pieces: z.array(z.object({ table: z.string().regex(/^[a-z_]+$/), hashes: z.array(hash) })),
})
export type StoredManifest = z.infer<typeof storedManifestSchema>

const unpack = promisify(gunzip)
const LARGEST_PIECE = 64 * 1024 * 1024
const PICTURES_AT_ONCE = 16

async function expectObject(store: ObjectStore, key: string): Promise<Buffer> {
  const bytes = await readObject(store, key)
  if (!bytes) throw new ArchiveError(`${key} is missing.`)
  return bytes
}

function expectHash(key: string, bytes: Buffer, hash: string): void {
  if (sha256(bytes) !== hash) throw new ArchiveError(`${key} is not as it was written.`)
}

export async function readStoredManifest(store: ObjectStore, key: string): Promise<StoredManifest> {
  const bytes = await readObject(store, key)
  if (!bytes) throw new ArchiveError(`${store.name} holds no backup ${key}.`)
  const found: unknown = await unpack(bytes, { maxOutputLength: LARGEST_PIECE })
    .then((text) => JSON.parse(text.toString()) as unknown)
    .catch(() => {
      throw new ArchiveError(`${key} is damaged or cut short.`)
    })
  const { success, data } = storedManifestSchema.safeParse(found)
  if (!success) throw new ArchiveError(`${key} is of a kind that this release does not understand.`)
  return data
}

async function* readPieces(
  store: ObjectStore,
  { pieces, rows }: StoredManifest,
  onPiece: (done: number, total: number) => void,
  known: ReadonlyMap<string, number> = new Map(),
): AsyncGenerator<{ table: string; hash: string; lines: Line[] }> {
  const total = pieces.reduce((sum, { hashes }) => sum + hashes.length, 0)
  let done = 0
  for (const { table, hashes } of pieces) {
    let count = 0
    for (const hash of hashes) {
      const linesKnown = known.get(hash)
      if (linesKnown !== undefined) {
        count += linesKnown
        onPiece((done += 1), total)
        continue
      }
      const key = pieceKey(hash)
      const packed = await expectObject(store, key)
      const bytes = await unpack(packed, { maxOutputLength: LARGEST_PIECE }).catch(() => Buffer.alloc(0))
      expectHash(key, bytes, hash)
      const lines = parseLines(key, bytes)
      count += lines.length
      onPiece((done += 1), total)
      yield { table, hash, lines }
    }
    if (count !== rows[table]) throw new ArchiveError(`${table} has another number of rows than was written.`)
  }
}

async function readPicture(store: ObjectStore, hash: string): Promise<Buffer> {
  const bytes = await expectObject(store, pictureKey(hash))
  expectHash(pictureKey(hash), bytes, hash)
  return bytes
}

const picturesIn = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) =>
    Object.values(line).flatMap((value) => (typeof value === 'object' && value !== null ? [value.$bytes] : [])),
  )

/**
 * Pieces (with their line counts) and pictures that were already verified. Backups have most of them in common, so each
 * is read only once.
 */
export interface Verified {
  pieces: Map<string, number>
  pictures: Set<string>
}

export async function verifyStored(
  store: ObjectStore,
  key: string,
  manifest: StoredManifest,
  { pieces, pictures }: Verified,
  onProgress: OnProgress = ignoreProgress,
): Promise<void> {
  const onPiece = (done: number, total: number) => onProgress({ step: `Checking ${key}`, done, total })
  for await (const { hash, lines } of readPieces(store, manifest, onPiece, pieces)) {
    for (const picture of picturesIn(lines)) {
      if (!pictures.has(picture)) await readPicture(store, picture)
      pictures.add(picture)
    }
    pieces.set(hash, lines.length)
  }
}

export async function* readStored(
  store: ObjectStore,
  manifest: StoredManifest,
  onPiece: (done: number, total: number) => void,
): AsyncGenerator<Part, StoredManifest> {
  for await (const { table, lines } of readPieces(store, manifest, onPiece)) {
    const atOnce = picturesIn(lines).length > 0 ? PICTURES_AT_ONCE : lines.length
    for (let start = 0; start < lines.length; start += atOnce) {
      const some = lines.slice(start, start + atOnce)
      const pictures = new Map<string, Buffer>()
      for (const hash of picturesIn(some)) pictures.set(hash, await readPicture(store, hash))
      yield { table, rows: some.map((line) => withBytes(line, (hash) => pictures.get(hash) ?? Buffer.alloc(0))) }
    }
  }
  return manifest
}
