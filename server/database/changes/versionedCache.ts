import type { SeenVersions, Versions } from './versions.ts'

/**
 * Memo of what is made from content. A value is valid while the versions of the types that it was made from are
 * unchanged. Calls that come while it is being made share it; a failure is not kept. The oldest is evicted first.
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
   * The value under a key, made where it is not there or no longer valid. `types` are the keys of the types it is made from. What is
   * not to be kept is shared only while it is being made.
   */
  get(
    key: string,
    types: Iterable<string>,
    make: () => Promise<T>,
    isKept: (value: T) => boolean = () => true,
  ): Promise<T> {
    const known = this.#entries.get(key)
    if (known && this.#versions.isCurrent(known.seen)) return known.value
    // The versions are noted first: what changes while the value is made may be missing from it.
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
