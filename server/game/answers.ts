import type { FigureName, StoredFigure } from '../../content/realms/figures.ts'
import type { ServerRow } from '../../content/realms/serverState.ts'

export type Meaning = 'name' | 'label' | 'people' | 'amount' | 'level' | 'moment' | 'flag'

interface Answer {
  title: string
  columns: Readonly<Record<string, Meaning>>
  most: number
}

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
    most: 1_000,
  },
  guilds: {
    title: 'top guilds',
    columns: { name: 'name', leader: 'name', members: 'people', score: 'amount' },
    most: 500,
  },
  /**
   * A VIP account is listed under the name of its highest-level character. The account name is not shown, because it is
   * half of the log-in credentials.
   */
  vip: { title: 'VIP', columns: { name: 'name', tier: 'label', ends_at: 'moment' }, most: 500 },
} as const satisfies Record<FigureName, Answer>

export const answers = {
  ...figures,
  character: {
    title: 'card of a character',
    columns: { name: 'name', level: 'level', experience: 'amount', faction: 'label', guild: 'label', online: 'flag' },
  },
} as const satisfies Record<string, Pick<Answer, 'title' | 'columns'>>

export type AnswerName = keyof typeof answers

export const answerNames = Object.keys(answers) as AnswerName[] // The cast is safe, because `answers` has exactly the keys of the type AnswerName.

type Held = { name: string; label: string | null } & Record<Exclude<Meaning, 'name' | 'label'>, number>
type Columns<A extends AnswerName> = (typeof answers)[A]['columns']

export type AnswerRow<A extends AnswerName> = {
  [C in keyof Columns<A>]: Columns<A>[C] extends Meaning ? Held[Columns<A>[C]] : never
}

export type FigureRow<F extends StoredFigure> = [F] extends [AnswerName] ? AnswerRow<F> : ServerRow
