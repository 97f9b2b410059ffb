import { extname, join } from 'node:path'
import { BoundedQueue } from '../../../process/queues/boundedQueue.ts'
import { ReusedProcess, ProcessEnded } from '../../../process/system/reusedProcess.ts'
import type { ReadAnswer } from './gameFilesProcess.ts'
import { unread, type GameReading, type ImportRequest } from './readGameFiles.ts'
import type { GameRow } from './gameRows.ts'

/** Program of the child process: TypeScript in development, built otherwise. */
const program = join(import.meta.dirname, `gameFilesProcess${extname(import.meta.filename)}`)

/** Heap in MB, time limit, and how long it stays idle. */
const reader = new ReusedProcess(program, { heapMb: 1_024, limitMs: 120_000, keptMs: 30_000 })

/** After a larger result the process ends at once, to free its memory. */
const MOST_ROWS_KEPT = 2_000

/** One at a time, because each takes memory. */
const turns = new BoundedQueue({ parallel: 1, mostWaiting: 5 })

/**
 * Reads game files from a ZIP in a child process without secrets and with limited memory: a crash harms nothing else,
 * and visitors do not wait.
 */
export const readArchive = (bytes: Uint8Array, wish: ImportRequest): Promise<GameReading> =>
  turns.run(() => readOnce(bytes, wish))

async function readOnce(bytes: Uint8Array, wish: ImportRequest): Promise<GameReading> {
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
