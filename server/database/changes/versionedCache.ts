import { cacheShare } from '../../messages/rowsIn.ts'
import { timedTurn, type TimedTurn } from '../../process/queues/queue.ts'
import type { SeenVersions, Versions } from './versions.ts'

/** A kind of cached value, made by one function. When a kind has more than `most` values, its oldest one is evicted. */
export interface ValueKind {
  readonly most: number
}

/**
 * Returns a function that returns a separate kind for each share (`cacheShare`), for values that depend on the language of
 * the rows. Reading one language then evicts no value of another.
 */
export function kindsByLanguage(most: number): (share?: string) => ValueKind {
  const kinds = new Map<string, ValueKind>()
  return (share = cacheShare()) => {
    const kind = kinds.get(share) ?? { most }
    kinds.set(share, kind)
    return kind
  }
}

interface Entry<T> {
  seen: SeenVersions
  value: Promise<T>
  turn: TimedTurn | undefined
}

/**
 * Caches values made from content until one of their content types changes. Concurrent calls share one computation, and
 * the oldest value is evicted first.
 */
export class VersionedCache {
  readonly #versions: Versions
  readonly #kinds = new Map<ValueKind, Map<string, Entry<unknown>>>()

  constructor(versions: Versions) {
    this.#versions = versions
  }

  /**
   * `types` are the keys of the content types from which the value is made. If `isStored` returns false, the value is
   * not cached.
   */
  get<T>(
    kind: ValueKind,
    key: string,
    types: Iterable<string>,
    make: () => Promise<T>,
    isStored: (value: T) => boolean = () => true,
  ): Promise<T> {
    const entries = this.#entriesOf<T>(kind)
    const known = entries.get(key)
    if (known && this.#versions.isCurrent(known.seen)) {
      const { value, turn } = known
      if (!turn) return value
      return value.catch((error: unknown) => {
        // The search that made the value has been stopped, but this caller may still have time.
        if (!turn.signal.aborted || timedTurn()?.signal.aborted) throw error
        return this.get(kind, key, types, make, isStored)
      })
    }
    // Versions are read before the value is computed. A change during the computation then makes the value outdated.
    const entry = { seen: this.#versions.see(types), value: make(), turn: timedTurn() }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > kind.most && oldest !== undefined) entries.delete(oldest)
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.value.then((value) => {
      if (!isStored(value)) forget()
    }, forget)
    return entry.value
  }

  #entriesOf<T>(kind: ValueKind): Map<string, Entry<T>> {
    const known = this.#kinds.get(kind) ?? new Map<string, Entry<unknown>>()
    this.#kinds.set(kind, known)
    return known as Map<string, Entry<T>> // The cast is safe, because all values of a kind are made by the same function.
  }
}
