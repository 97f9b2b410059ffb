interface Key<T> {
  /** How many that are under way read it. */
  readers: number
  latest: { value: T; at: number } | null
}

/** What one of those under way has to do with the readings of all. */
interface Reader<T> {
  /** To be asked for before something is read: its answer may be older than the moment it comes. */
  moment: () => number
  /** Lets the others use what was read after this moment. Only what is committed: what is rolled back was never true. */
  share: (values: ReadonlyMap<string, T>, moment: number) => void
  /** What any has read since this one began, and shared. */
  known: () => ReadonlyMap<string, T>
}

/**
 * Shares what is read of the same keys among those that are under way at the same time. What was read after one of them began
 * was true while it was under way, as if it had read it itself. Nothing is kept of a key once nobody reads it.
 */
export class FreshReadings<T> {
  readonly #keys = new Map<string, Key<T>>()
  /** Orders beginnings and readings. */
  #moment = 0

  /** Runs `work` as one that is under way with these keys, each named once. */
  async with<R>(keys: readonly string[], work: (reader: Reader<T>) => Promise<R>): Promise<R> {
    const begun = ++this.#moment
    const mine = keys.map((key) => {
      const entry = this.#keys.get(key) ?? { readers: 0, latest: null }
      entry.readers += 1
      this.#keys.set(key, entry)
      return { key, entry }
    })
    try {
      return await work({
        moment: () => ++this.#moment,
        share: (values, moment) => {
          for (const { key, entry } of mine) {
            const value = values.get(key)
            if (value !== undefined && moment > (entry.latest?.at ?? 0)) entry.latest = { value, at: moment }
          }
        },
        known: () =>
          new Map(
            mine.flatMap(({ key, entry: { latest } }) => (latest && latest.at > begun ? [[key, latest.value]] : [])),
          ),
      })
    } finally {
      for (const { key, entry } of mine) {
        entry.readers -= 1
        if (entry.readers === 0) this.#keys.delete(key)
      }
    }
  }
}
