export interface Evictable {
  readonly key: string
  size: number
  /** Used since it was last considered for eviction. */
  wasUsed: boolean
}

/**
 * Entries within a bound of bytes, evicted by second chance (the CLOCK algorithm): the oldest goes, unless it was used
 * since it was last considered; then it moves to the end. A use only sets a flag.
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

  /** Evicts others until everything fits. */
  resize(entry: Entry, size: number): void {
    this.#size += size - entry.size
    entry.size = size
    // The loop reaches entries that it has moved to the end a second time.
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
