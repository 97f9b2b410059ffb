import type { Readable } from 'node:stream'
import type { Credentials } from './signature.ts'

/** What is to be stored: bytes, or what can be read more than once, since a request that fails is sent again. */
export type ObjectBody = Uint8Array | { size: number; open: () => Readable }

export interface ObjectEntry {
  key: string
  /** Bytes. */
  size: number
  modifiedAt: Date
}

export interface PutOptions {
  /** What an object store says of it to browsers; a folder leaves that to the server in front of it. */
  contentType?: string
  cacheControl?: string
}

/**
 * Bytes under keys, in a folder or an object store. A key is letters, digits, `.`, `_` and `-` in parts divided by `/`, at most
 * 512 characters, and no part begins with a dot. All methods throw ObjectStoreError where the store doesn't do its part.
 */
export interface ObjectStore {
  /** The address as the operator writes it; it holds no secret. */
  readonly name: string
  /** Resolves when the bytes are durable. What stood under the key before is replaced at once, or not at all. */
  put: (key: string, body: ObjectBody, options?: PutOptions) => Promise<void>
  /** Undefined where there is no such key. The stream must be read to its end or destroyed. */
  get: (key: string) => Promise<{ size: number; stream: Readable } | undefined>
  head: (key: string) => Promise<ObjectEntry | undefined>
  /** A key that isn't there is no error. */
  remove: (key: string) => Promise<void>
  /** Every object whose key begins with the prefix, in no promised order. */
  list: (prefix?: string) => AsyncGenerator<ObjectEntry>
  /** Closes idle connections. */
  close: () => void
}

export interface ObjectStoreOptions {
  /** Of an object store; a folder needs none. */
  credentials?: Credentials | null
  /** How long the store may say nothing, in milliseconds. */
  silenceMs?: number
  /** How often a request is sent that fails by a fault of the store or of the network. */
  attempts?: number
  /** Of a folder: whether every account of the machine may read it, such as that of a server in front. */
  readableByAll?: boolean
}

/** A store that cannot be reached, refuses, or answers wrongly, in a sentence for operators. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
}

/** No answer came, or one of an overloaded store: it may be better soon. */
export class StoreUnreachableError extends ObjectStoreError {
  override name = 'StoreUnreachableError'
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Throws ObjectStoreError for what is no key. */
export function checkKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) throw new ObjectStoreError(`${JSON.stringify(key)} is not a key.`)
}

/** The whole of an object; undefined where it isn't there. A connection lost halfway is tried once more. */
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
