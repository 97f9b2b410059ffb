import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { extname, join } from 'node:path'
import { BoundedQueue } from '../../process/queues/boundedQueue.ts'
import type { ReadAnswer } from './readProcess.ts'
import { UnreadableSheet, type Sheet, type SheetRow } from './sheet.ts'

/** The program of the process, beside this file: a source in development, built otherwise. */
const program = join(import.meta.dirname, `readProcess${extname(import.meta.filename)}`)

/** Megabytes that the process may fill, and how long it may take. */
const HEAP_MB = 384
const LIMIT_MS = 30_000

/** Each takes memory while it runs. */
const turns = new BoundedQueue({ parallel: 1, mostWaiting: 20 })

/**
 * Reads a file of a spreadsheet in a process of its own, which has none of the server's secrets and a bounded memory: what brings
 * it down brings down nothing else. Throws UnreadableSheet.
 */
export const readSheet = (bytes: Uint8Array): Promise<Sheet> => turns.run(() => readOnce(bytes))

function readOnce(bytes: Uint8Array): Promise<Sheet> {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Visitors do not wait for it.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let isOver = false
  const over = setTimeout(() => {
    isOver = true
    child.kill('SIGKILL')
  }, LIMIT_MS)
  return new Promise<Sheet>((resolve, reject) => {
    const rows: SheetRow[] = []
    child.on('message', (answer: ReadAnswer) => {
      if ('rows' in answer) rows.push(...answer.rows)
      else if ('sheet' in answer) resolve({ ...answer.sheet, rows })
      else reject(new UnreadableSheet(answer.fault))
    })
    child.on('exit', () => reject(new UnreadableSheet(isOver ? 'too_slow' : 'too_large_inside')))
    child.on('error', reject)
    child.send(bytes)
  }).finally(() => {
    clearTimeout(over)
    child.kill('SIGKILL')
  })
}
