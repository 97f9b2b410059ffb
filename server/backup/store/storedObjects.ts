import { ObjectStoreError, StoreUnreachableError, type ObjectStore } from '../../objectStore/objectStore.ts'
import { ArchiveError } from '../tar.ts'
import { addNamed, type Named } from './keptBackups.ts'
import { hashedKey, manifestKeys, PICTURES, pictureKey, PIECES, pieceKey, readManifest } from './layout.ts'
import { readPicture, readPiece } from './pieces.ts'

/**
 * What lies under hashes in a store, and may be relied on: what a backup names was read back before that was made. What none names is
 * left of a writing that failed or was killed, perhaps by that very object, and is read back when it is asked for.
 */
export class StoredObjects {
  readonly #store: ObjectStore
  readonly #keys: Set<string>
  readonly #named: Named = { pictures: new Set(), pieces: new Set() }
  /** The manifests that have not been read, the newest last: it names most of what the next backup does. */
  readonly #unread: string[]

  private constructor(store: ObjectStore, keys: Set<string>, manifests: string[]) {
    this.#store = store
    this.#keys = keys
    this.#unread = manifests
  }

  static async of(store: ObjectStore): Promise<StoredObjects> {
    const keys = new Set<string>()
    for (const prefix of [PICTURES, PIECES]) {
      // A file without a byte is none: a disk may have lost what was in it.
      for await (const { key, size } of store.list(prefix)) if (size > 0 && hashedKey.test(key)) keys.add(key)
    }
    return new StoredObjects(store, keys, await manifestKeys(store))
  }

  hasPiece(hash: string): Promise<boolean> {
    return this.#has('pieces', hash, pieceKey(hash), () => readPiece(this.#store, hash))
  }

  hasPicture(hash: string): Promise<boolean> {
    return this.#has('pictures', hash, pictureKey(hash), () => readPicture(this.#store, hash))
  }

  async #has(kind: keyof Named, hash: string, key: string, read: () => Promise<unknown>): Promise<boolean> {
    if (!this.#keys.has(key)) return false
    while (!this.#named[kind].has(hash)) {
      const manifest = this.#unread.pop()
      if (manifest !== undefined) await this.#addNamedBy(manifest)
      else if (await succeeds(read)) this.#named[kind].add(hash)
      else {
        this.#keys.delete(key)
        return false
      }
    }
    return true
  }

  /** One that cannot be read, or whose pieces cannot, vouches for nothing. */
  async #addNamedBy(key: string): Promise<void> {
    await succeeds(async () => addNamed(this.#store, await readManifest(this.#store, key), this.#named))
  }
}

/** False where what is read is damaged or missing. */
async function succeeds(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read()
    return true
  } catch (error) {
    if (error instanceof StoreUnreachableError) throw error
    if (error instanceof ArchiveError || error instanceof ObjectStoreError) return false
    throw error
  }
}
