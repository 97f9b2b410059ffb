import type { ObjectStore, ObjectStoreOptions } from './objectStore.ts'
import type { StoreAddress } from './storeAddress.ts'

/** Loads its implementation on demand. Throws ObjectStoreError if credentials are missing. */
export async function openObjectStore(address: StoreAddress, options: ObjectStoreOptions = {}): Promise<ObjectStore> {
  if (address.kind === 'folder') return new (await import('./folderStore.ts')).FolderStore(address, options)
  return new (await import('./s3Store.ts')).S3Store(address, options)
}
