import type { AnswerName } from '../answers.ts'

/** The type may be any that holds such values. */
export type ColumnKind = 'number' | 'text'

/** An answer by one SELECT, with the tables that it needs. */
export interface Read {
  /** Columns by table. */
  needs: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>
  /**
   * A SELECT that MySQL and MariaDB share. External values are the bound parameters :limit, :now (seconds since 1970)
   * and :name. Tables have no aliases, so that plans stay readable.
   */
  sql: string
  /** Columns by table whose index avoids reading the whole table. */
  indexes?: Readonly<Record<string, readonly string[]>>
}

/** Why a game cannot answer, as a sentence. */
export interface Absence {
  absent: string
}

/** A game's database as data; only this declaration knows the game. docs/game.md, "An adapter for another game". */
export interface Adapter {
  /** The game's word for a faction. */
  faction: string
  answers: { readonly [A in AnswerName]: Read | Absence }
}
