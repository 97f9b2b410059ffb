import type { ObjectStore, ObjectStoreOptions } from './objectStore.ts'
import type { StoreAddress } from './storeAddress.ts'

/** Throws ObjectStoreError where an object store lacks its credentials. What it loads is loaded at the first call. */
export async function openObjectStore(address: StoreAddress, options: ObjectStoreOptions = {}): Promise<ObjectStore> {
  if (address.kind === 'folder') return new (await import('./folderStore.ts')).FolderStore(address, options)
  return new (await import('./s3Store.ts')).S3Store(address, options)
}
