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

export interface RealmOutline extends RealmName {
  /** The rankings that it has ever given and that visitors may see. */
  rankings: readonly RankedSection[]
}

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

/** What page loaders read realms through. All that names a realm gives null where visitors see none of this key. */
export interface RealmReader {
  names(): Promise<readonly RealmName[]>
  outlines(): Promise<readonly RealmOutline[]>
  /** All realms with their figures of now. */
  list(): Promise<readonly RealmAnswer[]>
  players(key: string, query: RankingQuery): Promise<RankingPage<PlayerRow> | null>
  guilds(key: string, query: RankingQuery): Promise<RankingPage<GuildRow> | null>
  vip(key: string, query: RankingQuery): Promise<RankingPage<VipRow> | null>
  factions(key: string): Promise<FactionRanking | null>
  /** Null, too, where the ranking has nobody of this name. */
  player(key: string, name: string): Promise<PlayerCard | null>
  guild(key: string, name: string): Promise<GuildCard | null>
  population(key: string, span: PopulationSpan): Promise<Population | null>
}

/** A reader each of whose readings goes through `wrap`, with what tells it from all others. */
export const wrapRealms = (
  realms: RealmReader,
  wrap: <Answer>(asked: string, read: () => Promise<Answer>) => Promise<Answer>,
): RealmReader => ({
  names: () => wrap('realms', () => realms.names()),
  outlines: () => wrap('realms outlines', () => realms.outlines()),
  list: () => wrap('realms figures', () => realms.list()),
  players: (key, query) => wrap(`players ${key} ${JSON.stringify(query)}`, () => realms.players(key, query)),
  guilds: (key, query) => wrap(`guilds ${key} ${JSON.stringify(query)}`, () => realms.guilds(key, query)),
  vip: (key, query) => wrap(`vip ${key} ${JSON.stringify(query)}`, () => realms.vip(key, query)),
  factions: (key) => wrap(`factions ${key}`, () => realms.factions(key)),
  player: (key, name) => wrap(`player ${key} ${name}`, () => realms.player(key, name)),
  guild: (key, name) => wrap(`guild ${key} ${name}`, () => realms.guild(key, name)),
  population: (key, span) => wrap(`population ${key} ${span}`, () => realms.population(key, span)),
})
