import {
  RANKED_SECTIONS,
  type RankingPage,
  type RankingQuery,
  type RealmAnswers,
  type RealmOutline,
  type RealmQueries,
  type RealmReader,
} from '../../../content/realms/realmReader.ts'
import { realm as realmType } from '../../../content/settings/realm.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import type { FigureAge } from '../../../content/realms/figures.ts'
import { registrationNeeds } from '../writing/gamePowers.ts'
import type { Emblem } from './guildEmblems.ts'
import { rowsWith } from './namedRows.ts'
import type { RankingSource } from './rankings.ts'
import {
  castleList,
  emblemOf,
  factionRanking,
  guildCard,
  known,
  playerCard,
  population,
  rankings,
  realmAnswer,
  visibleRealms,
  type Viewed,
} from './realmView.ts'
import { saidState, withSaidState } from './saidState.ts'
import type { Dependencies } from '../../responseCache/responseCache.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'

/** Returns a page of a ranking. Search results show their rank in the whole ranking. */
function rankingPage<R extends { name: string }>(
  { age, rows }: { age: FigureAge; rows: readonly R[] },
  { page = 1, per_page = PAGE_SIZE.usual, q = '' }: RankingQuery,
): RankingPage<R> {
  const matching = rowsWith(rows, q)
  const from = (page - 1) * per_page
  return { ...age, rows: matching.slice(from, from + per_page), total: matching.length }
}

const answers: {
  readonly [Requested in keyof RealmAnswers]: (
    viewed: Viewed,
    query: RealmQueries[Requested],
  ) => Promise<RealmAnswers[Requested] | null>
} = {
  players: async (viewed, query) => rankingPage(await rankings.players(viewed), query),
  guilds: async (viewed, query) => rankingPage(await rankings.guilds(viewed), query),
  vip: async (viewed, query) => rankingPage(await rankings.vip(viewed), query),
  factions: factionRanking,
  castles: castleList,
  zeny: async (viewed, query) => rankingPage(await rankings.zeny(viewed), query),
  mvp: async (viewed, query) => rankingPage(await rankings.mvp(viewed), query),
  pvp: async (viewed, query) => rankingPage(await rankings.pvp(viewed), query),
  fame: async (viewed, query) => rankingPage(await rankings.fame(viewed), query),
  player: (viewed, { name }) => playerCard(viewed, name),
  guild: (viewed, { name }) => guildCard(viewed, name),
  history: (viewed, { span }) => population(viewed, span),
}

async function outlineOf(viewed: Viewed): Promise<RealmOutline> {
  const { key, name, landing } = viewed.realm
  const ages = await Promise.all(
    RANKED_SECTIONS.map(async (section) => [section, await known(viewed, section)] as const),
  )
  return { key, name, landing, ...(Object.fromEntries(ages) as Pick<RealmOutline, (typeof RANKED_SECTIONS)[number]>) } // The cast is safe, because `ages` has an entry for each of RANKED_SECTIONS.
}

const realmNames: ValueKind = { most: 1 }

/** Pages need the addresses of emblems alone, and never their pictures. */
interface EmblemReader {
  emblem: (key: string, name: string) => Promise<Emblem | null>
}

export const realmReader = (source: RankingSource, noted: Dependencies): RealmReader & EmblemReader => ({
  emblem: async (key, name) => {
    const realm = (await visibleRealms(source, noted)).find((one) => one.key === key)
    return realm ? emblemOf({ source, realm, noted }, name) : null
  },
  names: () => {
    noted.uses(realmType.key)
    return source.cache.get(realmNames, realmType.key, [realmType.key], async () =>
      (await visibleRealms(source, noted)).map((realm) => ({
        key: realm.key,
        name: realm.name,
        landing: realm.landing,
        registration: registrationNeeds(realm),
      })),
    )
  },
  outlines: async () =>
    Promise.all((await visibleRealms(source, noted)).map((realm) => outlineOf({ source, realm, noted }))),
  list: async () => {
    const [realms, said] = await Promise.all([visibleRealms(source, noted), saidState(source, noted)])
    return Promise.all(realms.map(async (realm) => withSaidState(await realmAnswer(source, realm, noted), said)))
  },
  read: async (requested, key, query) => {
    const realm = (await visibleRealms(source, noted)).find((one) => one.key === key)
    return realm ? answers[requested]({ source, realm, noted }, query) : null
  },
})
