import { type ObjectStore, ObjectStoreError, type ObjectStoreOptions, readObject } from './objectStore.ts'
import type { Credentials } from './signature.ts'
import { parseStoreAddress, type StoreAddress } from './storeAddress.ts'
import { type OnStoreRequest, watchedStore } from './watchedStore.ts'

export async function openObjectStore(address: StoreAddress, options: ObjectStoreOptions = {}): Promise<ObjectStore> {
  if (address.kind === 'folder') return new (await import('./folderStore.ts')).FolderStore(address, options)
  return new (await import('./s3Store.ts')).S3Store(address, options)
}

const SILENCE_MS = 6_000
const ATTEMPTS = 3

interface Options {
  credentials: Credentials | null
  configured: string | null
  onRequest?: OnStoreRequest
}

export class ObjectStores {
  readonly configured: string | null
  readonly #credentials: Credentials | null
  readonly #onRequest: OnStoreRequest
  readonly #opened = new Map<string, Promise<ObjectStore>>()

  constructor({ credentials, configured, onRequest }: Options = { credentials: null, configured: null }) {
    this.#credentials = credentials
    this.#onRequest = onRequest ?? (() => undefined)
    this.configured = configured
  }

  open(text: string): Promise<ObjectStore> {
    const known = this.#opened.get(text)
    if (known) return known
    const address = parseStoreAddress(text)
    if (!address) return Promise.reject(new ObjectStoreError(`${text} is no address of a store.`))
    const opened = openObjectStore(address, {
      credentials: this.#credentials,
      silenceMs: SILENCE_MS,
      attempts: ATTEMPTS,
      readableByAll: true,
    }).then((store) => watchedStore(store, this.#onRequest))
    opened.catch(() => this.#opened.delete(text))
    this.#opened.set(text, opened)
    return opened
  }

  async read(text: string, key: string): Promise<Buffer | undefined> {
    return readObject(await this.open(text), key)
  }

  async close(): Promise<void> {
    for (const store of this.#opened.values()) await store.then((opened) => opened.close()).catch(() => undefined)
    this.#opened.clear()
  }
}
