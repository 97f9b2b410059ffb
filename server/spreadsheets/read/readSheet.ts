import { extname, join } from 'node:path'
import { BoundedQueue } from '../../process/queues/boundedQueue.ts'
import { KeptProcess, ProcessEnded } from '../../process/system/keptProcess.ts'
import type { ReadAnswer } from './readProcess.ts'
import { UnreadableSheet, type Sheet, type SheetFault, type SheetRow } from './sheet.ts'

/** The program of the process, beside this file: a source in development, built otherwise. */
const program = join(import.meta.dirname, `readProcess${extname(import.meta.filename)}`)

/** Megabytes that the process may fill, how long it may take for a file, and how long it waits for another. */
const reader = new KeptProcess(program, { heapMb: 384, limitMs: 30_000, keptMs: 60_000 })

/** Each takes memory while it runs. */
const turns = new BoundedQueue({ parallel: 1, mostWaiting: 20 })

/**
 * Reads a file of a spreadsheet in a process of its own, which has none of the server's secrets and a bounded memory: what brings
 * it down brings down nothing else. Throws UnreadableSheet.
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
