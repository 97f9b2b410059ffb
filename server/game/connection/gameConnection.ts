import type { GameEngine } from '../../process/gameUrls.ts'
import type { Values } from './boundStatement.ts'

export type GameRow = Readonly<Record<string, unknown>>

export interface GameDatabase {
  engine: GameEngine
  /** Version of the database server, for example 10.11.6-MariaDB. */
  version: string
  /**
   * Returns the rows of one SELECT within the limits. `values` are bound to the `:name` parameters of the statement.
   */
  read: (statement: string, values?: Values) => Promise<readonly GameRow[]>
  close: () => Promise<void>
}
