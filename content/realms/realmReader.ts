import type { GameAccountNeeds } from '../accounts/gameAccounts.ts'
import { TALLIES, type FigureAge, type FigureName, type RealmSection } from './figures.ts'
import type { PopulationSpan } from './population.ts'
import type {
  Castles,
  FactionRanking,
  GuildCard,
  GuildRow,
  PlayerCard,
  PlayerRow,
  Population,
  RealmAnswer,
  TallyRow,
  VipRow,
} from './realmSchemas.ts'

export const RANKED_SECTIONS = [
  'players',
  'guilds',
  'factions',
  'vip',
  'castles',
  ...TALLIES,
] as const satisfies readonly FigureName[]
export type RankedSection = (typeof RANKED_SECTIONS)[number]

export interface RealmName {
  key: string
  name: string
  landing: readonly RealmSection[]
  /** What an account of its game needs, if the registration form offers one. */
  registration: GameAccountNeeds | null
}

export type RealmOutline = Omit<RealmName, 'registration'> & { readonly [Section in RankedSection]: object | null }

export interface RankingQuery {
  page?: number
  per_page?: number
  q?: string
}

export interface RankingPage<R> extends FigureAge {
  rows: readonly R[]
  total: number
}

export interface RealmAnswers {
  players: RankingPage<PlayerRow>
  guilds: RankingPage<GuildRow>
  vip: RankingPage<VipRow>
  factions: FactionRanking
  castles: Castles
  zeny: RankingPage<TallyRow>
  mvp: RankingPage<TallyRow>
  pvp: RankingPage<TallyRow>
  fame: RankingPage<TallyRow>
  player: PlayerCard
  guild: GuildCard
  history: Population
}

export interface RealmQueries {
  players: RankingQuery
  guilds: RankingQuery
  vip: RankingQuery
  factions: Record<never, never>
  castles: Record<never, never>
  zeny: RankingQuery
  mvp: RankingQuery
  pvp: RankingQuery
  fame: RankingQuery
  player: { name: string }
  guild: { name: string }
  history: { span: PopulationSpan }
}

export interface RealmReader {
  names(): Promise<readonly RealmName[]>
  outlines(): Promise<readonly RealmOutline[]>
  list(): Promise<readonly RealmAnswer[]>
  read<Asked extends keyof RealmAnswers>(
    requested: Asked,
    key: string,
    query: RealmQueries[Asked],
  ): Promise<RealmAnswers[Asked] | null>
}

export const wrapRealms = (
  wrap: <Answer>(requested: string, read: (realms: RealmReader) => Promise<Answer>) => Promise<Answer>,
): RealmReader => ({
  names: () => wrap('realm names', (realms) => realms.names()),
  outlines: () => wrap('realm outlines', (realms) => realms.outlines()),
  list: () => wrap('realm list', (realms) => realms.list()),
  read: (requested, key, query) =>
    wrap(`realm ${requested} ${key} ${JSON.stringify(query)}`, (realms) => realms.read(requested, key, query)),
})
