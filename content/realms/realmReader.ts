import type { FigureAge, RealmSection } from './figures.ts'
import type { PopulationSpan } from './population.ts'
import type {
  FactionRanking,
  GuildCard,
  GuildRow,
  PlayerCard,
  PlayerRow,
  Population,
  RealmAnswer,
  VipRow,
} from './realmSchemas.ts'

/** What visitors read page by page. */
export const RANKED_SECTIONS = ['players', 'guilds', 'factions', 'vip'] as const satisfies readonly RealmSection[]
export type RankedSection = (typeof RANKED_SECTIONS)[number]

/** A realm without its figures. */
export interface RealmName {
  key: string
  name: string
  /** What the landing page shows of it. */
  landing: readonly RealmSection[]
}

/** A realm and which rankings it has: those that it has never given, or that visitors may not see, are null. */
export type RealmOutline = RealmName & { readonly [Section in RankedSection]: object | null }

export interface RankingQuery {
  /** Counted from 1. */
  page?: number
  per_page?: number
  /** A part of a name. */
  q?: string
}

export interface RankingPage<R> extends FigureAge {
  rows: readonly R[]
  /** Rows in all pages together. */
  total: number
}

/** What a realm can be asked for, under the names of the API's addresses. */
export interface RealmAnswers {
  players: RankingPage<PlayerRow>
  guilds: RankingPage<GuildRow>
  vip: RankingPage<VipRow>
  factions: FactionRanking
  player: PlayerCard
  guild: GuildCard
  history: Population
}

export interface RealmQueries {
  players: RankingQuery
  guilds: RankingQuery
  vip: RankingQuery
  factions: Record<never, never>
  player: { name: string }
  guild: { name: string }
  history: { span: PopulationSpan }
}

/** What page loaders read realms through. */
export interface RealmReader {
  names(): Promise<readonly RealmName[]>
  outlines(): Promise<readonly RealmOutline[]>
  /** All realms with their figures of now. */
  list(): Promise<readonly RealmAnswer[]>
  /** Null where visitors see no realm of this key, and where it has nobody of a name. */
  read<Asked extends keyof RealmAnswers>(
    asked: Asked,
    key: string,
    query: RealmQueries[Asked],
  ): Promise<RealmAnswers[Asked] | null>
}

/** A reader each of whose readings goes through `wrap`, with what tells it from all others. */
export const wrapRealms = (
  wrap: <Answer>(asked: string, read: (realms: RealmReader) => Promise<Answer>) => Promise<Answer>,
): RealmReader => ({
  names: () => wrap('realm names', (realms) => realms.names()),
  outlines: () => wrap('realm outlines', (realms) => realms.outlines()),
  list: () => wrap('realm list', (realms) => realms.list()),
  read: (asked, key, query) =>
    wrap(`realm ${asked} ${key} ${JSON.stringify(query)}`, (realms) => realms.read(asked, key, query)),
})
