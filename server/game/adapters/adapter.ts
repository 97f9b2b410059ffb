import type { AnswerName } from '../answers.ts'

/** `number` means any numeric column type of the database, and `text` means any text type. */
export type ColumnKind = 'number' | 'text'

export interface Read {
  needs: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>
  /**
   * A SELECT for both MySQL and MariaDB, with the parameters :limit, :now (seconds since 1970) and :name. Table aliases
   * are avoided, so that query plans stay readable.
   */
  sql: string
  indexes?: Readonly<Record<string, readonly string[]>>
}

export interface Absence {
  absent: string
}

/**
 * Describes the database of one game. No code outside the adapters depends on a particular game: docs/game.md, "An
 * adapter for another game".
 */
export interface Adapter {
  faction: string
  answers: { readonly [A in AnswerName]: Read | Absence }
}
