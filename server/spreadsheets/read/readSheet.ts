import { ProcessEnded } from '../../process/system/reusedProcess.ts'
import type { SheetAnswer } from './readProcess.ts'
import { rowsReader } from './rowsProcess.ts'
import { UnreadableSheet, type Sheet, type SheetRow } from './sheet.ts'

const read = rowsReader<Uint8Array, SheetRow, SheetAnswer>(import.meta.dirname, 'readProcess', {
  ...{ heapMb: 384, limitMs: 30_000, keptMs: 60_000, mostWaiting: 20 },
})

/** Reads a spreadsheet in a child process. Throws UnreadableSheet. */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const { fault, ...sheet } = await read(bytes).catch((error: unknown) => {
    if (!(error instanceof ProcessEnded)) throw error
    throw new UnreadableSheet(error.wasLate ? 'too_slow' : 'too_large_inside')
  })
  if (fault) throw new UnreadableSheet(fault)
  return sheet
}
