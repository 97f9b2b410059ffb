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

/** Paged sections. */
export const RANKED_SECTIONS = ['players', 'guilds', 'factions', 'vip'] as const satisfies readonly RealmSection[]
export type RankedSection = (typeof RANKED_SECTIONS)[number]

export interface RealmName {
  key: string
  name: string
  /** Sections on the landing page. */
  landing: readonly RealmSection[]
}

/** Its rankings are null if they were never read or are hidden. */
export type RealmOutline = RealmName & { readonly [Section in RankedSection]: object | null }

export interface RankingQuery {
  /** From 1. */
  page?: number
  per_page?: number
  /** Part of a name. */
  q?: string
}

export interface RankingPage<R> extends FigureAge {
  rows: readonly R[]
  /** On all pages. */
  total: number
}

/** Answers by name in the API's addresses. */
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

export interface RealmReader {
  names(): Promise<readonly RealmName[]>
  outlines(): Promise<readonly RealmOutline[]>
  /** With present figures. */
  list(): Promise<readonly RealmAnswer[]>
  /** Null if visitors see no such realm or name. */
  read<Asked extends keyof RealmAnswers>(
    asked: Asked,
    key: string,
    query: RealmQueries[Asked],
  ): Promise<RealmAnswers[Asked] | null>
}

/** Passes each read through `wrap` with a unique key. */
export const wrapRealms = (
  wrap: <Answer>(asked: string, read: (realms: RealmReader) => Promise<Answer>) => Promise<Answer>,
): RealmReader => ({
  names: () => wrap('realm names', (realms) => realms.names()),
  outlines: () => wrap('realm outlines', (realms) => realms.outlines()),
  list: () => wrap('realm list', (realms) => realms.list()),
  read: (asked, key, query) =>
    wrap(`realm ${asked} ${key} ${JSON.stringify(query)}`, (realms) => realms.read(asked, key, query)),
})
