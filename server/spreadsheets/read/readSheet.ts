import { extname, join } from 'node:path'
import { BoundedQueue } from '../../process/queues/boundedQueue.ts'
import { ReusedProcess, ProcessEnded } from '../../process/system/reusedProcess.ts'
import type { ReadAnswer } from './readProcess.ts'
import { UnreadableSheet, type Sheet, type SheetFault, type SheetRow } from './sheet.ts'

/** Program of the child process: TypeScript in development, built otherwise. */
const program = join(import.meta.dirname, `readProcess${extname(import.meta.filename)}`)

/** Heap in MB, limit per file, and how long it stays idle. */
const reader = new ReusedProcess(program, { heapMb: 384, limitMs: 30_000, keptMs: 60_000 })

/** One at a time, because each takes memory. */
const turns = new BoundedQueue({ parallel: 1, mostWaiting: 20 })

/**
 * Reads a spreadsheet in a child process without secrets and with limited memory: a crash harms nothing else. Throws
 * UnreadableSheet.
 */
export const readSheet = (bytes: Uint8Array): Promise<Sheet> => turns.run(() => readOnce(bytes))

async function readOnce(bytes: Uint8Array): Promise<Sheet> {
  const rows: SheetRow[] = []
  const answer = await reader
    .ask(bytes, (said: ReadAnswer): Sheet | { fault: SheetFault } | undefined => {
      if (!('rows' in said)) return 'sheet' in said ? { ...said.sheet, rows } : said
      rows.push(...said.rows)
      return undefined
    })
    .catch((error: unknown) => {
      if (!(error instanceof ProcessEnded)) throw error
      throw new UnreadableSheet(error.wasLate ? 'too_slow' : 'too_large_inside')
    })
  if ('fault' in answer) throw new UnreadableSheet(answer.fault)
  return answer
}
