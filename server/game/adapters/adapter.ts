import type { AnswerName } from '../answers.ts'

/** A number column may have any numeric type of the database, and a text column any text type. */
export type ColumnKind = 'number' | 'text'

export interface Read {
  needs: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>
  /**
   * A SELECT that works on both MySQL and MariaDB. External values are the bound parameters :limit, :now (seconds since
   * 1970) and :name. Tables have no aliases, so that query plans stay readable.
   */
  sql: string
  indexes?: Readonly<Record<string, readonly string[]>>
}

export interface Absence {
  absent: string
}

/** Describes a game's database as data; no other code knows the game. docs/game.md, "An adapter for another game". */
export interface Adapter {
  faction: string
  answers: { readonly [A in AnswerName]: Read | Absence }
}
