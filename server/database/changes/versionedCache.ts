import type { Versions } from './versions.ts'

/** What was read before and is still right. What was read first is forgotten first: lists can be asked for without end. */
export class VersionedCache<T> {
  readonly #versions: Versions
  readonly #most: number
  readonly #known = new Map<string, { state: string; value: T }>()

  constructor(versions: Versions, most: number) {
    this.#versions = versions
    this.#most = most
  }

  /** `types` are what is read, by their keys: it is read again once one of them has changed. */
  async get(key: string, types: Iterable<string>, read: () => Promise<T>): Promise<T> {
    // Noted before it is read: what changes meanwhile may be missing from it.
    const state = Array.from(types, (type) => this.#versions.of(type)).join()
    const known = this.#known.get(key)
    if (known?.state === state) return known.value
    const value = await read()
    this.#known.delete(key)
    this.#known.set(key, { state, value })
    const [oldest] = this.#known.keys()
    if (this.#known.size > this.#most && oldest !== undefined) this.#known.delete(oldest)
    return value
  }
}
