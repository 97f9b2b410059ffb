import type { FigureName, StoredFigure } from '../../content/realms/figures.ts'
import type { ServerRow } from '../../content/realms/serverState.ts'
import { gameEnglish } from './wording.ts'

export type Meaning = 'name' | 'label' | 'people' | 'amount' | 'level' | 'moment' | 'emblem'

interface Answer {
  title: string
  columns: Readonly<Record<string, Meaning>>
  most: number
}

const tally = { name: 'name', score: 'amount', faction: 'label' } as const

function titled<const A extends object>(figure: FigureName, answer: A): A & { readonly title: string } {
  const property = { get: () => gameEnglish.figures[figure], enumerable: true }
  return Object.defineProperty(answer, 'title', property) as A & { readonly title: string } // The line above adds it.
}

/**
 * The kinds of live data that a game may provide, such as players online, with their columns. For each kind, an adapter
 * has either a SELECT or the reason why there is none.
 */
export const figures = {
  online: titled('online', { columns: { players: 'people' }, most: 1 }),
  factions: titled('factions', {
    columns: { faction: 'label', players: 'people', online: 'people' },
    most: 100,
  }),
  kills: titled('kills', { columns: { faction: 'label', kills: 'amount' }, most: 100 }),
  players: titled('players', {
    columns: { name: 'name', level: 'level', experience: 'amount', faction: 'label', guild: 'label' },
    most: 20_000,
  }),
  guilds: titled('guilds', {
    columns: { name: 'name', leader: 'label', members: 'people', score: 'amount' },
    most: 500,
  }),
  /**
   * A VIP account is listed under the name of its highest-level character. The account name is not shown, because it is
   * half of the log-in credentials.
   */
  vip: titled('vip', { columns: { name: 'name', tier: 'label', ends_at: 'moment' }, most: 500 }),
  castles: titled('castles', { columns: { castle: 'label', guild: 'label' }, most: 200 }),
  zeny: titled('zeny', { columns: tally, most: 100 }),
  mvp: titled('mvp', { columns: tally, most: 100 }),
  pvp: titled('pvp', { columns: tally, most: 100 }),
  fame: titled('fame', { columns: tally, most: 100 }),
  emblems: titled('emblems', { columns: { name: 'name', emblem: 'emblem' }, most: 500 }),
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
