import type { Reader } from '../../content/reader.ts'

/**
 * Milliseconds for which what was read ahead may be shown once it has come: nobody sees a page later than a second after
 * it was published. Who rests longer on a link reads anew when the link is pressed.
 */
const FRESH = 1_000

interface AheadReaders {
  /** Reads, but for what was read ahead: that is handed out, once. */
  reader: Reader
  /** Reads ahead, for a page that will probably be asked for. */
  ahead: Reader
}

/** Two readers over one, of which the second reads what the first will be asked for. */
export function readAhead(source: Reader, now: () => number = Date.now): AheadReaders {
  // Without end while an answer is on its way.
  const kept = new Map<string, { answer: Promise<unknown>; until: number }>()

  /** What was read ahead under a key. The key names the read, and so the shape of its answer. */
  const early = <Answer>(key: string): Promise<Answer> | undefined => {
    for (const [old, { until }] of kept) if (until <= now()) kept.delete(old)
    return kept.get(key)?.answer as Promise<Answer> | undefined
  }
  const through = (read: <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>): Reader => ({
    list: (type, query) => read(`${type.key} ${JSON.stringify(query)}`, () => source.list(type, query)),
    find: (type, id) => read(`${type.key} ${id}`, () => source.find(type, id)),
    names: (type) => read(`${type.key} names`, () => source.names(type)),
  })
  return {
    reader: through(<Answer>(key: string, ask: () => Promise<Answer>) => {
      const answer = early<Answer>(key)
      kept.delete(key)
      return answer ?? ask()
    }),
    ahead: through(<Answer>(key: string, ask: () => Promise<Answer>) => {
      const known = early<Answer>(key)
      if (known) return known
      const answer = ask()
      const read = { answer, until: Infinity }
      kept.set(key, read)
      answer.then(
        () => (read.until = now() + FRESH),
        // A read that failed is tried again by the page itself, which can say so.
        () => (read.until = 0),
      )
      return answer
    }),
  }
}
