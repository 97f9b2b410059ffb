import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readObject, type ObjectStore } from '../../objectStore/objectStore.ts'
import { sha256 } from '../checksums.ts'
import type { Line } from '../manifest.ts'
import { parseLines } from '../readBackup.ts'
import { ArchiveError } from '../tar.ts'
import { pictureKey, pieceKey } from './layout.ts'

const unpack = promisify(gunzip)

/** A damaged piece must not fill the memory. */
const LARGEST_PIECE = 64 * 1024 * 1024

export async function readPiece(store: ObjectStore, hash: string): Promise<Line[]> {
  const key = pieceKey(hash)
  const packed = await readObject(store, key)
  if (!packed) throw new ArchiveError(`${key} is missing.`)
  const lines = await unpack(packed, { maxOutputLength: LARGEST_PIECE }).catch(() => Buffer.alloc(0))
  if (sha256(lines) !== hash) throw new ArchiveError(`${key} is not as it was written.`)
  return parseLines(key, lines)
}

export async function readPicture(store: ObjectStore, hash: string): Promise<Buffer> {
  const key = pictureKey(hash)
  const bytes = await readObject(store, key)
  if (!bytes) throw new ArchiveError(`${key} is missing.`)
  if (sha256(bytes) !== hash) throw new ArchiveError(`${key} is not as it was written.`)
  return bytes
}

export const picturesIn = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) =>
    Object.values(line).flatMap((value) => (typeof value === 'object' && value !== null ? [value.$bytes] : [])),
  )
