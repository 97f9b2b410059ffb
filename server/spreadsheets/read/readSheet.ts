import type { ContentType } from '../../../content/define.ts'
import { fill } from '../../../content/messages/fill.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { invalid } from '../../errors/refusals.ts'
import { ProcessEnded } from '../../process/system/reusedProcess.ts'
import type { SheetAnswer } from './readProcess.ts'
import { rowsReader } from './rowsProcess.ts'
import { SHEET_LIMIT, UnreadableSheet, type Sheet, type SheetRow } from './sheet.ts'

const read = rowsReader<Uint8Array, SheetRow, SheetAnswer>(import.meta.dirname, 'readProcess', {
  ...{ heapMb: 384, limitMs: 30_000, idleMs: 60_000, mostWaiting: 20 },
})

/** Throws UnreadableSheet. */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const { fault, ...sheet } = await read(bytes).catch((error: unknown) => {
    if (!(error instanceof ProcessEnded)) throw error
    throw new UnreadableSheet(error.wasLate ? 'too_slow' : 'too_large_inside')
  })
  if (fault) throw new UnreadableSheet(fault)
  return sheet
}

/** Throws Refusal `invalid` with a message in the content type's language. */
export async function sheetOf(type: ContentType, bytes: Uint8Array): Promise<Sheet> {
  const words = sheetWording(type.wording.language)
  try {
    const sheet = await readSheet(bytes)
    if (sheet.rows.length === 0) throw invalid({ file: [words.noRows] })
    return sheet
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    throw invalid({ file: [fill(words[error.fault], SHEET_LIMIT)] })
  }
}
