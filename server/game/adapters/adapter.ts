import type { FigureName } from '../../../content/realms/figures.ts'
import type { Writing } from './writing.ts'

/** `number` means any numeric column type of the database, `text` any text type, and `bytes` any binary type. */
export type ColumnKind = 'number' | 'text' | 'bytes'

export type Needs = Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>

export interface Read {
  needs: Needs
  /**
   * A SELECT for both MySQL and MariaDB, with the parameters :limit and :now (seconds since 1970). Table aliases are avoided,
   * so that query plans stay readable.
   */
  sql: string
  indexes?: Readonly<Record<string, readonly string[]>>
  /** What is read if something of `needs` is missing or not granted, and what is then wrong with the answer. */
  otherwise?: { wrong: string; read: Read }
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
  /** The emulator's own names of classes or vocations, by the numbers that its database holds. */
  factionNames: ReadonlyMap<string, string>
  castleNames: ReadonlyMap<string, string>
  answers: { readonly [F in FigureName]: Read | Absence }
  /** How the site changes accounts of this game. */
  writing?: Writing
}
