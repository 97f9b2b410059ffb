import type { Readable } from 'node:stream'
import type { Credentials } from './signature.ts'

/** A body must be readable twice, because a failed request is sent again. */
export type ObjectBody = Uint8Array | { size: number; open: () => Readable }

export interface ObjectEntry {
  key: string
  size: number
  modifiedAt: Date
}

export interface PutOptions {
  /**
   * The Content-Type that an object store sends to browsers. If the store is a folder, the web server chooses the type.
   */
  contentType?: string
  cacheControl?: string
}

/**
 * Stores bytes under keys of at most 512 characters: letters, digits, `.`, `_`, `-` and `/`. All methods throw
 * ObjectStoreError if the store fails.
 */
export interface ObjectStore {
  readonly name: string
  /** Resolves when the bytes would survive a power failure. An existing object is replaced completely or not at all. */
  put: (key: string, body: ObjectBody, options?: PutOptions) => Promise<void>
  /** Returns undefined if the key does not exist. The caller must read the stream to its end or destroy it. */
  get: (key: string) => Promise<{ size: number; stream: Readable } | undefined>
  head: (key: string) => Promise<ObjectEntry | undefined>
  remove: (key: string) => Promise<void>
  list: (prefix?: string) => AsyncGenerator<ObjectEntry>
  close: () => void
}

export interface ObjectStoreOptions {
  credentials?: Credentials | null
  silenceMs?: number
  attempts?: number
  /** If true, every account on this machine may read the store's folder, for example the web server's account. */
  readableByAll?: boolean
}

export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
}

export class StoreUnreachableError extends ObjectStoreError {
  override name = 'StoreUnreachableError'
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

export function checkKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) throw new ObjectStoreError(`${JSON.stringify(key)} is not a key.`)
}

/** Returns undefined if the key does not exist. If the connection breaks halfway, the object is read a second time. */
export async function readObject(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  for (let triesLeft = 1; ; triesLeft--) {
    const found = await store.get(key)
    if (!found) return undefined
    try {
      const bytes = Buffer.allocUnsafeSlow(found.size)
      let filled = 0
      for await (const chunk of found.stream as AsyncIterable<Buffer>) {
        if (filled + chunk.length > bytes.length) break
        bytes.set(chunk, filled)
        filled += chunk.length
      }
      if (filled === bytes.length) return bytes
      throw new ObjectStoreError(`${store.name} sent a different number of bytes for ${key} than it announced.`)
    } catch (error) {
      if (triesLeft > 0) continue
      throw error instanceof ObjectStoreError
        ? error
        : new ObjectStoreError(`${store.name} broke off while ${key} was read.`, { cause: error })
    }
  }
}
