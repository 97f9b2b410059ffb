import type { GameEngine } from '../../process/gameUrls.ts'
import type { Values } from './boundStatement.ts'

export type GameRow = Readonly<Record<string, unknown>>

/** A game's database, which is read and never written. */
export interface GameDatabase {
  engine: GameEngine
  /** What the server calls itself, such as 10.11.6-MariaDB. */
  version: string
  /** The rows of one SELECT, as many as the limits allow. Values of :names in it are bound. */
  read: (statement: string, values?: Values) => Promise<readonly GameRow[]>
  /** Lets go of it, whatever state it is in. */
  close: () => Promise<void>
}
