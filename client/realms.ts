import {
  RANKED_SECTIONS,
  type RankingPage,
  type RankingQuery,
  type RealmReader,
} from '../content/realms/realmReader.ts'
import type { RealmAnswer } from '../content/realms/realmSchemas.ts'
import { ApiError, call } from './api.ts'

/** The realms with their figures of now. A browser that has them asks only whether they have changed. Throws ApiError. */
export const readRealms = async (signal?: AbortSignal): Promise<RealmAnswer[]> =>
  (await call('/realms', signal ? { signal } : {})).body as RealmAnswer[] // as the API gives it

/** What the API has at an address of a realm, which the caller knows the shape of; null where it has nothing. */
async function read<Answer>(key: string, path: string, query: Readonly<Record<string, string>> = {}) {
  try {
    const search = new URLSearchParams(query)
    const { body, headers } = await call(`/realms/${key}/${path}${search.size > 0 ? `?${search}` : ''}`)
    return { body: body as Answer, total: Number(headers.get('x-total-count')) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

const ranking =
  <R>(name: string) =>
  async (key: string, query: RankingQuery): Promise<RankingPage<R> | null> => {
    const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[name, String(value)]],
    )
    const page = await read<Omit<RankingPage<R>, 'total'>>(key, name, Object.fromEntries(asked))
    return page && { ...page.body, total: page.total }
  }

const one = async <Answer>(key: string, path: string, query?: Readonly<Record<string, string>>) =>
  (await read<Answer>(key, path, query))?.body ?? null

/** Reads realms through the API. */
export const apiRealms: RealmReader = {
  names: readRealms,
  outlines: async () =>
    (await readRealms()).map((realm) => ({
      key: realm.key,
      name: realm.name,
      landing: realm.landing,
      rankings: RANKED_SECTIONS.filter((section) => realm[section] !== null),
    })),
  list: readRealms,
  players: ranking('players'),
  guilds: ranking('guilds'),
  vip: ranking('vip'),
  factions: (key) => one(key, 'factions'),
  player: (key, name) => one(key, 'player', { name }),
  guild: (key, name) => one(key, 'guild', { name }),
  population: (key, span) => one(key, 'history', { span }),
}
