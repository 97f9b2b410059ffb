import type { SeenVersions, Versions } from './versions.ts'

/**
 * A cache of values made from content. A value is valid while the versions of its types are unchanged. Concurrent calls
 * share one computation; failures are not cached. The oldest entry is evicted first.
 */
export class VersionedCache<T> {
  readonly #versions: Versions
  readonly #most: number
  readonly #entries = new Map<string, { seen: SeenVersions; value: Promise<T> }>()

  constructor(versions: Versions, most: number) {
    this.#versions = versions
    this.#most = most
  }

  /**
   * The value of a key, computed if it is missing or stale. `types` are the content types that it depends on. A value
   * that may not be cached is only shared while it is computed.
   */
  get(
    key: string,
    types: Iterable<string>,
    make: () => Promise<T>,
    isKept: (value: T) => boolean = () => true,
  ): Promise<T> {
    const known = this.#entries.get(key)
    if (known && this.#versions.isCurrent(known.seen)) return known.value
    // Versions are read first, because the value may miss a change made while it is computed.
    const entry = { seen: this.#versions.see(types), value: make() }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest)
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    entry.value.then((value) => {
      if (!isKept(value)) forget()
    }, forget)
    return entry.value
  }
}
