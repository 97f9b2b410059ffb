import type { Reader } from '../content/reader.ts'

/** Milliseconds for which what was read ahead is fresh enough to be shown. */
const FRESH = 10_000

interface AheadReaders {
  /** Reads, but for what was read ahead: that is handed out, once. */
  reader: Reader
  /** Reads ahead, for a page that will probably be asked for. */
  ahead: Reader
}

/** Two readers over one, of which the second reads what the first will be asked for. */
export function readAhead(source: Reader, now: () => number = Date.now): AheadReaders {
  const kept = new Map<string, { answer: Promise<unknown>; until: number }>()

  const through = (read: <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>): Reader => ({
    list: (type, query) => read(`${type.key} ${JSON.stringify(query)}`, () => source.list(type, query)),
    find: (type, id) => read(`${type.key} ${id}`, () => source.find(type, id)),
  })
  return {
    reader: through(<Answer>(key: string, ask: () => Promise<Answer>) => {
      const early = kept.get(key)
      kept.delete(key)
      // The key names the read, and so the shape of its answer.
      return early && early.until > now() ? (early.answer as Promise<Answer>) : ask()
    }),
    ahead: through(<Answer>(key: string, ask: () => Promise<Answer>) => {
      const early = kept.get(key)
      if (early && early.until > now()) return early.answer as Promise<Answer> // as above
      const answer = ask()
      kept.set(key, { answer, until: now() + FRESH })
      // A read that failed is tried again by the page itself, which can say so.
      answer.catch(() => kept.delete(key))
      return answer
    }),
  }
}
