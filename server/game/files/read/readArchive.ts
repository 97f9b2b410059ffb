import { extname, join } from 'node:path'
import { BoundedQueue } from '../../../process/queues/boundedQueue.ts'
import { KeptProcess, ProcessEnded } from '../../../process/system/keptProcess.ts'
import type { ReadAnswer } from './gameFilesProcess.ts'
import { unread, type GameReading, type Wish } from './readGameFiles.ts'
import type { GameRow } from './gameRows.ts'

/** The program of the process, beside this file: a source in development, built otherwise. */
const program = join(import.meta.dirname, `gameFilesProcess${extname(import.meta.filename)}`)

/** Megabytes that the process may fill, how long it may take, and how long it waits for other files. */
const reader = new KeptProcess(program, { heapMb: 1_024, limitMs: 120_000, keptMs: 30_000 })

/** After more rows the process is ended at once, since it holds their memory. */
const MOST_ROWS_KEPT = 2_000

/** Each takes memory while it runs. */
const turns = new BoundedQueue({ parallel: 1, mostWaiting: 5 })

/**
 * Reads the files of a game in a ZIP, in a process of its own, which has none of the server's secrets and a bounded memory: what
 * brings it down brings down nothing else, and visitors do not wait for it.
 */
export const readArchive = (bytes: Uint8Array, wish: Wish): Promise<GameReading> =>
  turns.run(() => readOnce(bytes, wish))

async function readOnce(bytes: Uint8Array, wish: Wish): Promise<GameReading> {
  const rows: GameRow[] = []
  const hear = (said: ReadAnswer): GameReading | undefined => {
    if (!('rows' in said)) return { ...said.reading, rows }
    rows.push(...said.rows)
    return undefined
  }
  try {
    return await reader.ask({ bytes, wish }, hear, ({ rows }) => rows.length <= MOST_ROWS_KEPT)
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error
    return unread(wish, error.wasLate ? 'too_slow' : 'too_large')
  }
}
