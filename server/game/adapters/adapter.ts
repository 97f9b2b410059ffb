import type { AnswerName } from '../answers.ts'

/** What a column must hold; its type may be any that does. */
export type ColumnKind = 'number' | 'text'

/** How a game answers: by one SELECT, with what it needs of the game's tables. */
export interface Read {
  /** By table, the columns that the statement names. */
  needs: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>
  /**
   * One SELECT in the words that MySQL and MariaDB share. Values from outside stand in it as :limit, :now (seconds since 1970)
   * and :name, and are bound. Tables keep their names, so that a plan can be read.
   */
  sql: string
  /** By table, the columns whose index spares reading all of it. */
  indexes?: Readonly<Record<string, readonly string[]>>
}

/** Why a game does not answer, in a sentence. */
export interface Absence {
  absent: string
}

/** A game's database, as data: nothing but this file knows the game. docs/game.md, "An adapter for another game". */
export interface Adapter {
  /** What the game calls what the site calls a faction. */
  faction: string
  answers: { readonly [A in AnswerName]: Read | Absence }
}
