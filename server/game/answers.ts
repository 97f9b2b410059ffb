import type { FigureName, KeptFigure } from '../../content/realms/figures.ts'
import type { ServerRow } from '../../content/realms/serverState.ts'

/** What a column of an answer holds: values.ts says which values can be true. */
export type Meaning = 'name' | 'label' | 'people' | 'amount' | 'level' | 'moment' | 'flag'

interface Answer {
  title: string
  columns: Readonly<Record<string, Meaning>>
  /** Seconds from one reading to the next. */
  interval: number
  /** The most rows that are asked for, and taken. */
  most: number
}

/**
 * The figures that are read of a game. Each adapter says for each of them by which read its game answers, or why it does not;
 * the read gives these columns by these names, whatever the game calls them.
 */
export const figures = {
  online: { title: 'players online', columns: { players: 'people' }, interval: 30, most: 1 },
  factions: {
    title: 'players by faction',
    columns: { faction: 'label', players: 'people', online: 'people' },
    interval: 60,
    most: 100,
  },
  kills: { title: 'kills by faction', columns: { faction: 'label', kills: 'amount' }, interval: 300, most: 100 },
  players: {
    title: 'top players',
    columns: { name: 'name', level: 'level', experience: 'amount', faction: 'label', guild: 'label' },
    interval: 300,
    most: 1_000,
  },
  guilds: {
    title: 'top guilds',
    columns: { name: 'name', leader: 'name', members: 'people', score: 'amount' },
    interval: 600,
    most: 500,
  },
  /** A character of each account that has VIP, its highest: names of accounts are half of a log-in. */
  vip: { title: 'VIP', columns: { name: 'name', tier: 'label', ends_at: 'moment' }, interval: 600, most: 500 },
} as const satisfies Record<FigureName, Answer>

/** What an adapter answers: the figures, and what is asked of one character. */
export const answers = {
  ...figures,
  character: {
    title: 'card of a character',
    columns: { name: 'name', level: 'level', experience: 'amount', faction: 'label', guild: 'label', online: 'flag' },
  },
} as const satisfies Record<string, Pick<Answer, 'title' | 'columns'>>

export type AnswerName = keyof typeof answers

export const answerNames = Object.keys(answers) as AnswerName[] // which are all its keys

type Held = { name: string; label: string | null } & Record<Exclude<Meaning, 'name' | 'label'>, number>
type Columns<A extends AnswerName> = (typeof answers)[A]['columns']

/** A row of an answer, cleaned: values.ts. */
export type AnswerRow<A extends AnswerName> = {
  [C in keyof Columns<A>]: Columns<A>[C] extends Meaning ? Held[Columns<A>[C]] : never
}

/** A row of what is kept. */
export type KeptRow<F extends KeptFigure> = [F] extends [AnswerName] ? AnswerRow<F> : ServerRow
