import type { ObjectStore } from '../../objectStore/objectStore.ts'
import { ignoreProgress, type OnProgress } from '../../process/progress.ts'
import { whyUnknown } from '../restore.ts'
import { ArchiveError } from '../tar.ts'
import { readManifest, type StoredManifest } from './layout.ts'
import { picturesIn, readPicture, readPiece } from './pieces.ts'

interface ReadPiece {
  rows: number
  pictures: readonly string[]
}

export interface StoreCheck {
  whole: ReadonlyMap<string, StoredManifest>
  faults: readonly string[]
}

/** Reads what several backups share only once. Throws ObjectStoreError if the store is away. */
export async function checkStore(
  store: ObjectStore,
  keys: readonly string[],
  onProgress: OnProgress = ignoreProgress,
): Promise<StoreCheck> {
  const pieces = new Map<string, ReadPiece | string>()
  const pictures = new Map<string, string | null>()
  const faults: string[] = []
  const whole = new Map<string, StoredManifest>()

  const pieceOf = async (hash: string): Promise<ReadPiece | string> => {
    const known = pieces.get(hash)
    if (known !== undefined) return known
    const found = await said(async () => {
      const lines = await readPiece(store, hash)
      return { rows: lines.length, pictures: picturesIn(lines) }
    })
    pieces.set(hash, found)
    return found
  }
  const pictureFault = async (hash: string): Promise<string | null> => {
    const known = pictures.get(hash)
    if (known !== undefined) return known
    const found = await said(() => readPicture(store, hash))
    const fault = typeof found === 'string' ? found : null
    pictures.set(hash, fault)
    return fault
  }

  for (const key of keys) {
    const own: string[] = []
    const manifest = await said(() => readManifest(store, key))
    if (typeof manifest === 'string') {
      faults.push(manifest)
      continue
    }
    const why = whyUnknown(manifest.schema)
    if (why !== null) own.push(why)
    const total = manifest.pieces.reduce((sum, { hashes }) => sum + hashes.length, 0)
    let done = 0
    for (const { table, hashes } of manifest.pieces) {
      let rows = 0
      const broken = own.length
      for (const hash of hashes) {
        const piece = await pieceOf(hash)
        onProgress({ step: `Checking ${key}`, done: (done += 1), total })
        if (typeof piece === 'string') own.push(piece)
        else {
          rows += piece.rows
          for (const picture of piece.pictures) {
            const fault = await pictureFault(picture)
            if (fault !== null) own.push(fault)
          }
        }
      }
      if (own.length === broken && rows !== manifest.rows[table])
        own.push(`${table} has another number of rows than was written.`)
    }
    if (own.length === 0) whole.set(key, manifest)
    faults.push(...own.map((fault) => `${key}: ${fault}`))
  }
  return { whole, faults }
}

async function said<T extends object>(look: () => Promise<T>): Promise<T | string> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof ArchiveError) return error.message
    throw error
  }
}
