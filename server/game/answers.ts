import type { FigureName, StoredFigure } from '../../content/realms/figures.ts'
import type { ServerRow } from '../../content/realms/serverState.ts'

export type Meaning = 'name' | 'label' | 'people' | 'amount' | 'level' | 'moment' | 'emblem'

interface Answer {
  title: string
  columns: Readonly<Record<string, Meaning>>
  most: number
}

const tally = { name: 'name', score: 'amount', faction: 'label' } as const

/**
 * The kinds of live data that a game may provide, such as players online, with their columns. For each kind, an adapter
 * has either a SELECT or the reason why there is none.
 */
export const figures = {
  online: { title: 'players online', columns: { players: 'people' }, most: 1 },
  factions: {
    title: 'players by faction',
    columns: { faction: 'label', players: 'people', online: 'people' },
    most: 100,
  },
  kills: { title: 'kills by faction', columns: { faction: 'label', kills: 'amount' }, most: 100 },
  players: {
    title: 'top players',
    columns: { name: 'name', level: 'level', experience: 'amount', faction: 'label', guild: 'label' },
    most: 20_000,
  },
  guilds: {
    title: 'top guilds',
    columns: { name: 'name', leader: 'label', members: 'people', score: 'amount' },
    most: 500,
  },
  /**
   * A VIP account is listed under the name of its highest-level character. The account name is not shown, because it is
   * half of the log-in credentials.
   */
  vip: { title: 'VIP', columns: { name: 'name', tier: 'label', ends_at: 'moment' }, most: 500 },
  castles: { title: 'castles', columns: { castle: 'label', guild: 'label' }, most: 200 },
  zeny: { title: 'zeny', columns: tally, most: 100 },
  mvp: { title: 'MVP kills', columns: tally, most: 100 },
  pvp: { title: 'kills of players', columns: tally, most: 100 },
  fame: { title: 'fame', columns: tally, most: 100 },
  emblems: { title: 'emblems of guilds', columns: { name: 'name', emblem: 'emblem' }, most: 500 },
} as const satisfies Record<FigureName, Answer>

type Held = { name: string; label: string | null; emblem: string } & Record<
  Exclude<Meaning, 'name' | 'label' | 'emblem'>,
  number
>
type Columns<F extends FigureName> = (typeof figures)[F]['columns']

export type AnswerRow<F extends FigureName> = {
  [C in keyof Columns<F>]: Columns<F>[C] extends Meaning ? Held[Columns<F>[C]] : never
}

export type FigureRow<F extends StoredFigure> = [F] extends [FigureName] ? AnswerRow<F> : ServerRow
