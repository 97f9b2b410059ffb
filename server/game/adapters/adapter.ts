import type { AnswerName } from '../answers.ts'

/** The database may use any column type that stores numbers or text, respectively. */
export type ColumnKind = 'number' | 'text'

export interface Read {
  needs: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>
  /**
   * A SELECT that MySQL and MariaDB share. External values are the bound parameters :limit, :now (seconds since 1970)
   * and :name. Tables have no aliases, so that plans stay readable.
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
