import type { GameEngine } from '../../process/gameUrls.ts'
import type { Values } from './boundStatement.ts'

export type GameRow = Readonly<Record<string, unknown>>

export interface GameDatabase {
  engine: GameEngine
  /** Such as 10.11.6-MariaDB. */
  version: string
  /** Rows of one SELECT within the limits. Its :names are bound. */
  read: (statement: string, values?: Values) => Promise<readonly GameRow[]>
  close: () => Promise<void>
}
