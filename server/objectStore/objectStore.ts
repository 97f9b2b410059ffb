import type { Readable } from 'node:stream'
import type { Credentials } from './signature.ts'

/** It must be possible to read a body twice, because a failed request is sent again. */
export type ObjectBody = Uint8Array | { size: number; open: () => Readable }

export interface ObjectEntry {
  key: string
  size: number
  modifiedAt: Date
}

export interface PutOptions {
  /**
   * The media type that an object store sends to browsers. If the store is a folder, the web server in front chooses
   * the media type.
   */
  contentType?: string
  cacheControl?: string
}

/**
 * Stores bytes under keys, in a folder or an object store. A key has letters, digits, `.`, `_` and `-` in parts
 * separated by `/`, at most 512 characters; no part begins with a dot. All methods throw ObjectStoreError if the store
 * fails.
 */
export interface ObjectStore {
  readonly name: string
  /** Resolves when the bytes are durable. An existing object is replaced as a whole or not at all. */
  put: (key: string, body: ObjectBody, options?: PutOptions) => Promise<void>
  /** Returns undefined if there is no such key. The caller must read the stream to its end or destroy it. */
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
  /** If true, every account of the machine, for example that of a web server, may read the folder of a store. */
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

/** Returns undefined if there is no such key. If the connection is lost halfway, the object is read once more. */
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
      throw new ObjectStoreError(`${store.name} gave another number of bytes of ${key} than it said.`)
    } catch (error) {
      if (triesLeft > 0) continue
      throw error instanceof ObjectStoreError
        ? error
        : new ObjectStoreError(`${store.name} broke off while ${key} was read.`, { cause: error })
    }
  }
}
