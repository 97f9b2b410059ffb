/** What the partition needs to know of an entry. */
export interface Evictable {
  readonly key: string
  /** Bytes that it takes. */
  size: number
  /** Whether it was used since it was last considered for eviction. */
  wasUsed: boolean
}

/**
 * Entries by their keys, within a bound of bytes. What goes is chosen by second chance (the CLOCK algorithm): the entry that
 * came first, unless it was used since it was last considered; then it goes to the end of the line. To note a use costs a
 * hit nothing but setting a flag.
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

  /** Bytes of all entries. */
  get size(): number {
    return this.#size
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** Takes an entry in. Its bytes are counted by `resize`. */
  add(entry: Entry): void {
    this.#entries.set(entry.key, entry)
  }

  remove(entry: Entry): void {
    this.#entries.delete(entry.key)
    this.#size -= entry.size
    this.#onRemove(entry)
  }

  /** Counts an entry's bytes anew, and evicts others while there are too many. */
  resize(entry: Entry, size: number): void {
    this.#size += size - entry.size
    entry.size = size
    // What goes to the end of the line is reached again by this loop, and can go then.
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
