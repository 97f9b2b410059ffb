import type { Reader } from '../../content/reader.ts'
import { wrapRealms } from '../../content/realms/realmReader.ts'

/** Milliseconds for which a prefetched page may be outdated after a change is published. */
const FRESH_FOR = 1_000

interface Prefetch {
  reader: Reader
  prefetcher: Reader
}

/**
 * The API client is loaded only with the first request for data, because a server-rendered page already contains its
 * data.
 */
export function createPrefetch(load: () => Promise<Reader>, now: () => number = Date.now): Prefetch {
  // `expires` is Infinity until the response arrives.
  const entries = new Map<string, { answer: Promise<unknown>; expires: number }>()

  const freshAnswer = <Answer>(key: string): Promise<Answer> | undefined => {
    for (const [old, { expires }] of entries) if (expires <= now()) entries.delete(old)
    return entries.get(key)?.answer as Promise<Answer> | undefined
  }
  const wrap = (keep: <Answer>(key: string, fetch: () => Promise<Answer>) => Promise<Answer>): Reader => {
    const read = <Answer>(key: string, ask: (source: Reader) => Promise<Answer>) =>
      keep(key, async () => ask(await load()))
    return {
      list: (type, query) => read(`${type.key} ${JSON.stringify(query)}`, (source) => source.list(type, query)),
      find: (type, id) => read(`${type.key} ${id}`, (source) => source.find(type, id)),
      names: (type) => read(`${type.key} names`, (source) => source.names(type)),
      status: () => read('status', (source) => source.status()),
      single: (type) => read(`${type.key} single`, (source) => source.single(type)),
      realms: wrapRealms((requested, ask) => read(requested, ({ realms }) => ask(realms))),
      offers: () => read('offers', (source) => source.offers()),
      events: () => read('events', (source) => source.events()),
      game: (requested, query) => read(`${requested} ${JSON.stringify(query)}`, ({ game }) => game(requested, query)),
    }
  }
  return {
    reader: wrap(<Answer>(key: string, fetch: () => Promise<Answer>) => {
      const answer = freshAnswer<Answer>(key)
      entries.delete(key)
      return answer ?? fetch()
    }),
    prefetcher: wrap(<Answer>(key: string, fetch: () => Promise<Answer>) => {
      const known = freshAnswer<Answer>(key)
      if (known) return known
      const answer = fetch()
      const entry = { answer, expires: Infinity }
      entries.set(key, entry)
      answer.then(
        () => (entry.expires = now() + FRESH_FOR),
        // A failed prefetch expires at once. The page then reads the data again and can show the error.
        () => (entry.expires = 0),
      )
      return answer
    }),
  }
}
