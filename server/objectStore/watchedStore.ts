import { finished } from 'node:stream'
import { StoreUnreachableError, type ObjectStore } from './objectStore.ts'

/**
 * `away`: the store did not respond or was overloaded. `failed`: the store refused the request, or its response was
 * wrong.
 */
type StoreOutcome = 'done' | 'away' | 'failed'
type Operation = 'put' | 'get' | 'head' | 'remove' | 'list'

export type OnStoreRequest = (operation: Operation, outcome: StoreOutcome, milliseconds: number) => void

const outcomeOf = (error: unknown): StoreOutcome => (error instanceof StoreUnreachableError ? 'away' : 'failed')

export function watchedStore(store: ObjectStore, onRequest: OnStoreRequest): ObjectStore {
  const begin = (operation: Operation) => {
    const begun = performance.now()
    return (outcome: StoreOutcome) => onRequest(operation, outcome, performance.now() - begun)
  }
  const timed = async <T>(operation: Operation, work: () => Promise<T>): Promise<T> => {
    const end = begin(operation)
    try {
      const result = await work()
      end('done')
      return result
    } catch (error) {
      end(outcomeOf(error))
      throw error
    }
  }
  return {
    name: store.name,
    put: (...args) => timed('put', () => store.put(...args)),
    head: (key) => timed('head', () => store.head(key)),
    remove: (key) => timed('remove', () => store.remove(key)),
    get: async (key) => {
      const end = begin('get')
      try {
        const found = await store.get(key)
        // A connection can break while an object is read, so the outcome is reported only when all bytes have arrived.
        if (found) finished(found.stream, (error) => end(error ? 'away' : 'done'))
        else end('done')
        return found
      } catch (error) {
        end(outcomeOf(error))
        throw error
      }
    },
    async *list(prefix) {
      const end = begin('list')
      try {
        yield* store.list(prefix)
        end('done')
      } catch (error) {
        end(outcomeOf(error))
        throw error
      }
    },
    close: () => store.close(),
  }
}
