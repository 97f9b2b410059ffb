export interface Evictable {
  readonly key: string
  /** In bytes. */
  size: number
  /** Whether it was used since it was last considered for eviction. */
  wasUsed: boolean
}

/**
 * Entries by key within a limit of bytes. Eviction by second chance (CLOCK): the oldest entry, unless it was used since
 * it was last considered; then it moves to the end. A hit only sets a flag.
 */
export class Partition<Entry extends Evictable> {
  readonly #mostBytes: number
  readonly #onRemove: (entry: Entry) => void
  readonly #entries = new Map<string, Entry>()
  #size = 0

  constructor(mostBytes: number, onRemove: (entry: Entry) => void) {
    this.#mostBytes = mostBytes
    this.#onRemove = onRemove
  }

  get size(): number {
    return this.#size
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** `resize` counts its bytes. */
  add(entry: Entry): void {
    this.#entries.set(entry.key, entry)
  }

  remove(entry: Entry): void {
    this.#entries.delete(entry.key)
    this.#size -= entry.size
    this.#onRemove(entry)
  }

  /** Updates an entry's size and evicts others if needed. */
  resize(entry: Entry, size: number): void {
    this.#size += size - entry.size
    entry.size = size
    // Entries that move to the end are reached again and can be evicted then.
    for (const first of this.#entries.values()) {
      if (this.#size <= this.#mostBytes) break
      if (first.wasUsed) {
        first.wasUsed = false
        this.#entries.delete(first.key)
        this.#entries.set(first.key, first)
      } else this.remove(first)
    }
  }
}
