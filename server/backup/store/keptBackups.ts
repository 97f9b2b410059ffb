import type { ObjectStore } from '../../objectStore/objectStore.ts'
import {
  hashedKey,
  manifestKeys,
  PICTURES,
  pictureKey,
  PIECES,
  pieceKey,
  readManifest,
  type StoredManifest,
} from './layout.ts'
import { picturesIn, readPiece } from './pieces.ts'
import type { StoreLock } from './storeLock.ts'

/** The hashes of what some backups name: each picture and each piece once. */
export interface Named {
  pictures: Set<string>
  pieces: Set<string>
}

/**
 * Adds what a backup names. Pieces that were read before are not read again: most are those of the backup before. Throws ArchiveError,
 * and adds nothing, where one of them cannot be read.
 */
export async function addNamed(store: ObjectStore, { pieces, naming }: StoredManifest, named: Named): Promise<void> {
  const added: Named = { pictures: new Set(), pieces: new Set() }
  for (const { table, hashes } of pieces) {
    for (const hash of hashes) {
      if (named.pieces.has(hash) || added.pieces.has(hash)) continue
      added.pieces.add(hash)
      if (naming.includes(table))
        for (const picture of picturesIn(await readPiece(store, hash))) added.pictures.add(picture)
    }
  }
  for (const hash of added.pieces) named.pieces.add(hash)
  for (const hash of added.pictures) named.pictures.add(hash)
}

async function namedByAll(store: ObjectStore): Promise<Named> {
  const named: Named = { pictures: new Set(), pieces: new Set() }
  for (const key of await manifestKeys(store)) await addNamed(store, await readManifest(store, key), named)
  return named
}

/** The hashes of the pictures that the backups in a store name. Throws ArchiveError where one of them cannot be read. */
export const picturesOfBackups = async (store: ObjectStore): Promise<ReadonlySet<string>> =>
  (await namedByAll(store)).pictures

/**
 * Removes what no backup of the store names any more, and says how many objects that were. Throws ArchiveError, and removes nothing,
 * where a backup cannot be read: what it names is not known. Throws StoreInUseError where the lock was lost: another may have stored
 * what no manifest names yet.
 */
export async function sweep(store: ObjectStore, lock: StoreLock): Promise<number> {
  const { pictures, pieces } = await namedByAll(store)
  const kept = new Set([...[...pictures].map(pictureKey), ...[...pieces].map(pieceKey)])
  const unnamed: string[] = []
  for (const prefix of [PICTURES, PIECES]) {
    for await (const { key } of store.list(prefix)) if (hashedKey.test(key) && !kept.has(key)) unnamed.push(key)
  }
  await lock.check()
  for (const key of unnamed) {
    lock.lost.throwIfAborted()
    await store.remove(key)
  }
  return unnamed.length
}

/** Removes backups, and what only they named. */
export async function removeBackups(store: ObjectStore, keys: readonly string[], lock: StoreLock): Promise<void> {
  await lock.check()
  for (const key of keys) await store.remove(key)
  await sweep(store, lock)
}
