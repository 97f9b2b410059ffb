import { promisify } from 'node:util'
import { crc32, gunzip, gzip } from 'node:zlib'
import { readObject, type ObjectStore } from '../../objectStore/objectStore.ts'
import { sha256 } from '../checksums.ts'
import type { Line } from '../manifest.ts'
import { parseLines } from '../readBackup.ts'
import { ArchiveError } from '../tar.ts'
import { pictureKey, pieceKey } from './layout.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** How large a piece of a table is about, unpacked. */
const USUAL_BYTES = 256 * 1024
/** At most, unless a single row is larger. */
const MOST_BYTES = 8 * 1024 * 1024
/** A damaged piece must not claim all memory. */
const LARGEST_PIECE = 64 * 1024 * 1024

const HASHES = 2 ** 32

/**
 * Cuts the lines of a table into pieces where the lines themselves say so (content-defined chunking): a row that is added, changed or
 * removed changes the piece that it stands in, and perhaps the next one, and all others are the pieces that the last backup had.
 */
export class PieceCutter {
  #held: Buffer[] = []
  #bytes = 0

  /** A piece that ends with this line; null where it goes on. */
  add(line: Buffer): Buffer | null {
    this.#held.push(line)
    this.#bytes += line.length
    // The longer a line, the likelier the cut: pieces have the same size, however large the rows are.
    const isCut = crc32(line) < (line.length / USUAL_BYTES) * HASHES
    return isCut || this.#bytes >= MOST_BYTES ? this.rest() : null
  }

  /** What is left at the end of the table; null where nothing is. */
  rest(): Buffer | null {
    if (this.#held.length === 0) return null
    const piece = Buffer.concat(this.#held)
    this.#held = []
    this.#bytes = 0
    return piece
  }
}

/** Stores a piece under the hash of its lines. */
export const putPiece = async (store: ObjectStore, hash: string, lines: Buffer): Promise<void> =>
  store.put(pieceKey(hash), await pack(lines), { contentType: 'application/gzip' })

/** Throws ArchiveError where the piece is missing or is not what its name says. */
export async function readPiece(store: ObjectStore, hash: string): Promise<Line[]> {
  const key = pieceKey(hash)
  const packed = await readObject(store, key)
  if (!packed) throw new ArchiveError(`${key} is missing.`)
  const lines = await unpack(packed, { maxOutputLength: LARGEST_PIECE }).catch(() => Buffer.alloc(0))
  if (sha256(lines) !== hash) throw new ArchiveError(`${key} is not as it was written.`)
  return parseLines(key, lines)
}

/** Throws ArchiveError where the picture is missing or is not what its name says. */
export async function readPicture(store: ObjectStore, hash: string): Promise<Buffer> {
  const key = pictureKey(hash)
  const bytes = await readObject(store, key)
  if (!bytes) throw new ArchiveError(`${key} is missing.`)
  if (sha256(bytes) !== hash) throw new ArchiveError(`${key} is not as it was written.`)
  return bytes
}

/** The hashes of the pictures that lines name. */
export const picturesIn = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) =>
    Object.values(line).flatMap((value) => (typeof value === 'object' && value !== null ? [value.$bytes] : [])),
  )
