import type { GameEngine } from '../../process/gameUrls.ts'
import type { Values } from './boundStatement.ts'

export type GameRow = Readonly<Record<string, unknown>>

export interface GameDatabase {
  engine: GameEngine
  /** Version of the database server, for example 10.11.6-MariaDB. */
  version: string
  /**
   * Returns the rows of one SELECT, with limits on time and rows. `values` replace the parameters of the statement,
   * such as `:limit`.
   */
  read: (statement: string, values?: Values) => Promise<readonly GameRow[]>
  close: () => Promise<void>
}
