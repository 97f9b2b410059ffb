import { finished, type Readable } from 'node:stream'
import {
  StoreUnreachableError,
  type ObjectBody,
  type ObjectEntry,
  type ObjectStore,
  type PutOptions,
} from './objectStore.ts'

/** `away`: no answer, or one of an overloaded store. `failed`: the store refused, or its answer was wrong. */
type StoreOutcome = 'done' | 'away' | 'failed'

/** Called when a request has ended, with all its retries. */
export type OnStoreRequest = (
  operation: 'put' | 'get' | 'head' | 'remove' | 'list',
  outcome: StoreOutcome,
  milliseconds: number,
) => void

export class WatchedStore implements ObjectStore {
  readonly #store: ObjectStore
  readonly #onRequest: OnStoreRequest

  constructor(store: ObjectStore, onRequest: OnStoreRequest) {
    this.#store = store
    this.#onRequest = onRequest
  }

  get name(): string {
    return this.#store.name
  }

  put(key: string, body: ObjectBody, options?: PutOptions): Promise<void> {
    return this.#watched('put', () => this.#store.put(key, body, options))
  }

  async get(key: string): Promise<{ size: number; stream: Readable } | undefined> {
    const end = this.#begin('get')
    try {
      const found = await this.#store.get(key)
      // A connection can break in the middle, so the request ends when everything is read.
      if (found) finished(found.stream, (error) => end(error ? 'away' : 'done'))
      else end('done')
      return found
    } catch (error) {
      end(outcomeOf(error))
      throw error
    }
  }

  head(key: string): Promise<ObjectEntry | undefined> {
    return this.#watched('head', () => this.#store.head(key))
  }

  remove(key: string): Promise<void> {
    return this.#watched('remove', () => this.#store.remove(key))
  }

  async *list(prefix?: string): AsyncGenerator<ObjectEntry> {
    const end = this.#begin('list')
    try {
      yield* this.#store.list(prefix)
      end('done')
    } catch (error) {
      end(outcomeOf(error))
      throw error
    }
  }

  close(): void {
    this.#store.close()
  }

  #begin(operation: Parameters<OnStoreRequest>[0]): (outcome: StoreOutcome) => void {
    const begun = performance.now()
    return (outcome) => this.#onRequest(operation, outcome, performance.now() - begun)
  }

  async #watched<T>(operation: Parameters<OnStoreRequest>[0], work: () => Promise<T>): Promise<T> {
    const end = this.#begin(operation)
    try {
      const result = await work()
      end('done')
      return result
    } catch (error) {
      end(outcomeOf(error))
      throw error
    }
  }
}

const outcomeOf = (error: unknown): StoreOutcome => (error instanceof StoreUnreachableError ? 'away' : 'failed')
