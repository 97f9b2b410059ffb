import type { ObjectStore, ObjectStoreOptions } from './objectStore.ts'
import type { StoreAddress } from './storeAddress.ts'

/** Throws ObjectStoreError if credentials are missing. Each kind of store is loaded only when it is needed. */
export async function openObjectStore(address: StoreAddress, options: ObjectStoreOptions = {}): Promise<ObjectStore> {
  if (address.kind === 'folder') return new (await import('./folderStore.ts')).FolderStore(address, options)
  return new (await import('./s3Store.ts')).S3Store(address, options)
}
