import type { ContentType } from '../../../content/define.ts'
import { fill } from '../../../content/wording.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { invalid } from '../../errors/refusals.ts'
import { readSheet } from '../read/readSheet.ts'
import { SHEET_LIMIT, UnreadableSheet, type Sheet } from '../read/sheet.ts'

/** Throws Refusal `invalid` in the type's language. */
export async function sheetOf(type: ContentType, bytes: Uint8Array): Promise<Sheet> {
  const words = sheetWording[type.wording.language]
  try {
    const sheet = await readSheet(bytes)
    if (sheet.rows.length === 0) throw invalid({ file: [words.noRows] })
    return sheet
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    throw invalid({ file: [fill(words[error.fault], SHEET_LIMIT)] })
  }
}
