import { existsSync } from 'node:fs'
import type { ObjectStore } from '../objectStore/objectStore.ts'
import { openObjectStore } from '../objectStore/objectStores.ts'
import { parseStoreAddress, type StoreAddress } from '../objectStore/storeAddress.ts'
import type { Config } from '../process/config.ts'
import { makeFolderLater } from '../process/system/folders.ts'

type Place = Pick<Config, 'backupDir' | 'storeCredentials'>

export const backupAddress = ({ backupDir }: Pick<Config, 'backupDir'>): StoreAddress =>
  parseStoreAddress(backupDir) ?? { kind: 'folder', text: `folder:${backupDir}`, path: backupDir }

/** Null if backups go into an object store. */
export const backupFolder = (place: Pick<Config, 'backupDir'>): string | null => {
  const address = backupAddress(place)
  return address.kind === 'folder' ? address.path : null
}

/** Throws ObjectStoreError. */
export async function withStore<T>(
  { storeCredentials: credentials }: Pick<Config, 'storeCredentials'>,
  address: StoreAddress,
  work: (store: ObjectStore) => Promise<T>,
  { makesFolder = false } = {},
): Promise<T> {
  if (makesFolder && address.kind === 'folder') await makeFolderLater(address.path)
  const store = await openObjectStore(address, { credentials })
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

export const withBackupStore = <T>(place: Place, work: (store: ObjectStore) => Promise<T>): Promise<T> =>
  withStore(place, backupAddress(place), work, { makesFolder: true })

/** Null if the folder does not exist yet. */
export async function inBackupStore<T>(place: Place, work: (store: ObjectStore) => Promise<T>): Promise<T | null> {
  const folder = backupFolder(place)
  if (folder !== null && !existsSync(folder)) return null
  return withStore(place, backupAddress(place), work)
}
