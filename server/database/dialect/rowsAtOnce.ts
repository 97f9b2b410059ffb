import type { Engine } from '../database.ts'

/** On SQLite a statement blocks the event loop, unless it runs in a thread. */
const ROWS_AT_ONCE: Readonly<Record<Engine, number>> = { sqlite: 50, postgres: 200 }

/** Rows per part, a few milliseconds each, so that other requests are served in between. */
export const rowsAtOnce = (engine: Engine): number => ROWS_AT_ONCE[engine]
