import { extname, join } from 'node:path'
import { BoundedQueue } from '../../../process/queues/boundedQueue.ts'
import { startOwnProcess } from '../../../process/system/ownProcess.ts'
import type { ReadAnswer } from './gameFilesProcess.ts'
import { unread, type GameReading, type Wish } from './readGameFiles.ts'
import type { GameRow } from './gameRows.ts'

/** The program of the process, beside this file: a source in development, built otherwise. */
const program = join(import.meta.dirname, `gameFilesProcess${extname(import.meta.filename)}`)

/** Megabytes that the process may fill, and how long it may take. */
const HEAP_MB = 1_024
const LIMIT_MS = 120_000

/** Each takes memory while it runs. */
const turns = new BoundedQueue({ parallel: 1, mostWaiting: 5 })

/**
 * Reads the files of a game in a ZIP, in a process of its own, which has none of the server's secrets and a bounded memory: what
 * brings it down brings down nothing else, and visitors do not wait for it.
 */
export const readArchive = (bytes: Uint8Array, wish: Wish): Promise<GameReading> =>
  turns.run(() => readOnce(bytes, wish))

async function readOnce(bytes: Uint8Array, wish: Wish): Promise<GameReading> {
  const child = startOwnProcess(program, { heapMb: HEAP_MB, priority: 'PRIORITY_BELOW_NORMAL', stderr: 'ignore' })
  const over = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const began = performance.now()
  try {
    return await new Promise<GameReading>((resolve, reject) => {
      const rows: GameRow[] = []
      child.on('message', (answer: ReadAnswer) => {
        if ('rows' in answer) rows.push(...answer.rows)
        else resolve({ ...answer.reading, rows })
      })
      child.on('exit', () => {
        resolve(unread(wish, performance.now() - began >= LIMIT_MS ? 'too_slow' : 'too_large'))
      })
      child.on('error', reject)
      child.send({ bytes, wish })
    })
  } finally {
    clearTimeout(over)
    child.kill('SIGKILL')
  }
}
