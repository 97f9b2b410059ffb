import type { Readable } from 'node:stream'
import type { Credentials } from './signature.ts'

/** Bytes, or a source that can be read again, because failed requests are repeated. */
export type ObjectBody = Uint8Array | { size: number; open: () => Readable }

export interface ObjectEntry {
  key: string
  size: number
  modifiedAt: Date
}

export interface PutOptions {
  /** For browsers; folders leave it to the web server. */
  contentType?: string
  cacheControl?: string
}

/**
 * Bytes by key in a folder or an object store. Keys consist of letters, digits, `.`, `_` and `-`, in parts separated by
 * `/`, at most 512 characters; no part begins with a dot. All methods throw ObjectStoreError.
 */
export interface ObjectStore {
  /** The operator's address, which has no secret. */
  readonly name: string
  /** Resolves when the bytes are durable. Replaces an earlier object atomically. */
  put: (key: string, body: ObjectBody, options?: PutOptions) => Promise<void>
  /** Undefined if there is none. The stream must be read to its end or destroyed. */
  get: (key: string) => Promise<{ size: number; stream: Readable } | undefined>
  head: (key: string) => Promise<ObjectEntry | undefined>
  /** A missing key is not an error. */
  remove: (key: string) => Promise<void>
  /** Every object with the prefix, in any order. */
  list: (prefix?: string) => AsyncGenerator<ObjectEntry>
  /** Closes idle connections. */
  close: () => void
}

export interface ObjectStoreOptions {
  /** Folders need none. */
  credentials?: Credentials | null
  /** Timeout without data, in milliseconds. */
  silenceMs?: number
  /** How often a request is tried if the store or network fails. */
  attempts?: number
  /** For folders: readable by other accounts, such as the web server's. */
  readableByAll?: boolean
}

/** A sentence for operators. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
}

/** No answer, or an overloaded store: a retry may succeed. */
export class StoreUnreachableError extends ObjectStoreError {
  override name = 'StoreUnreachableError'
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Throws ObjectStoreError. */
export function checkKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) throw new ObjectStoreError(`${JSON.stringify(key)} is not a key.`)
}

/** Undefined if there is no such object. Retries once if the connection breaks. */
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
