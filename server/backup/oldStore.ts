import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { fill } from '../../content/messages/fill.ts'
import { readObject, type ObjectStore } from '../objectStore/objectStore.ts'
import { ignoreProgress, type OnProgress } from '../process/progress.ts'
import { manifestSchema, type Line, sha256 } from './manifest.ts'
import { parseLines, withBytes, type Part } from './readBackup.ts'
import { ArchiveError } from './tar.ts'
import { archiveWording as words, backupWording } from './wording.ts'

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
  if (!bytes) throw new ArchiveError(fill(words.missing, { name: key }))
  return bytes
}

function expectHash(key: string, bytes: Buffer, hash: string): void {
  if (sha256(bytes) !== hash) throw new ArchiveError(fill(words.otherHash, { name: key }))
}

export async function readStoredManifest(store: ObjectStore, key: string): Promise<StoredManifest> {
  const bytes = await readObject(store, key)
  if (!bytes) throw new ArchiveError(fill(backupWording.noBackup, { place: store.name, name: key }))
  const found: unknown = await unpack(bytes, { maxOutputLength: LARGEST_PIECE })
    .then((text) => JSON.parse(text.toString()) as unknown)
    .catch(() => {
      throw new ArchiveError(fill(words.damaged, { name: key }))
    })
  const { success, data } = storedManifestSchema.safeParse(found)
  if (!success) throw new ArchiveError(fill(words.unknownKind, { name: key }))
  return data
}

async function readPiece(store: ObjectStore, hash: string): Promise<Line[]> {
  const key = pieceKey(hash)
  const packed = await expectObject(store, key)
  const bytes = await unpack(packed, { maxOutputLength: LARGEST_PIECE }).catch(() => Buffer.alloc(0))
  expectHash(key, bytes, hash)
  return parseLines(key, bytes)
}

type OnPiece = (done: number, total: number) => void

const countPieces = ({ pieces }: StoredManifest): number => pieces.reduce((sum, { hashes }) => sum + hashes.length, 0)

const otherCount = (table: string): string => fill(words.otherCount, { table })

async function* readPieces(
  store: ObjectStore,
  manifest: StoredManifest,
  onPiece: OnPiece,
): AsyncGenerator<{ table: string; lines: Line[] }> {
  const total = countPieces(manifest)
  let done = 0
  for (const { table, hashes } of manifest.pieces) {
    let count = 0
    for (const hash of hashes) {
      const lines = await readPiece(store, hash)
      count += lines.length
      onPiece((done += 1), total)
      yield { table, lines }
    }
    if (count !== manifest.rows[table]) throw new ArchiveError(otherCount(table))
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
 * The pieces and pictures that were already read, by their hashes. Backups have most of them in common, so each is read
 * only once, and its faults are reported for each backup that needs it.
 */
export interface Verified {
  pieces: Map<string, { rows: number; isRead: boolean; faults: readonly string[] }>
  pictures: Map<string, readonly string[]>
}

async function faultsOf(read: () => Promise<unknown>): Promise<string[]> {
  try {
    await read()
    return []
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    return [error.message]
  }
}

async function verifyPiece(store: ObjectStore, hash: string, { pieces, pictures }: Verified) {
  const known = pieces.get(hash)
  if (known) return known
  let lines: Line[] = []
  const faults = await faultsOf(async () => {
    lines = await readPiece(store, hash)
  })
  const isRead = faults.length === 0
  for (const picture of picturesIn(lines)) {
    const found = pictures.get(picture) ?? (await faultsOf(() => readPicture(store, picture)))
    pictures.set(picture, found)
    faults.push(...found)
  }
  const piece = { rows: lines.length, isRead, faults }
  pieces.set(hash, piece)
  return piece
}

/** Returns a sentence for each file of the backup that is lost or altered. */
export async function verifyStored(
  store: ObjectStore,
  key: string,
  manifest: StoredManifest,
  verified: Verified,
  onProgress: OnProgress = ignoreProgress,
): Promise<string[]> {
  const faults = new Set<string>()
  const total = countPieces(manifest)
  let done = 0
  for (const { table, hashes } of manifest.pieces) {
    const found = []
    for (const hash of hashes) {
      found.push(await verifyPiece(store, hash, verified))
      onProgress({ step: fill(backupWording.steps.checkingStored, { key }), done: (done += 1), total })
    }
    for (const fault of found.flatMap((piece) => piece.faults)) faults.add(fault)
    const count = found.reduce((sum, { rows }) => sum + rows, 0)
    if (found.every(({ isRead }) => isRead) && count !== manifest.rows[table]) faults.add(otherCount(table))
  }
  return [...faults]
}

export async function* readStored(
  store: ObjectStore,
  manifest: StoredManifest,
  onPiece: OnPiece,
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
