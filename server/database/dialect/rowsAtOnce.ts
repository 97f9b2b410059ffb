import type { Engine } from '../database.ts'

/** On SQLite a statement holds the event loop, unless the rows are so many that a thread writes them. */
const ROWS_AT_ONCE: Readonly<Record<Engine, number>> = { sqlite: 50, postgres: 200 }

/** How many of many rows are prepared and written before others have their turn: some milliseconds' work. */
export const rowsAtOnce = (engine: Engine): number => ROWS_AT_ONCE[engine]
