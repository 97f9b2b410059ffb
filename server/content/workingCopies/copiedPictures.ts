import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { pictureSource } from '../../../content/schema.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { StoredRow } from '../../database/tables.ts'
import { invalid, takenDown, type FieldErrors } from '../../errors/refusals.ts'
import { lockPictures, takenDownAmong } from '../../pictures/takedowns.ts'
import type { Body, RowValues } from '../bodyValues.ts'
import { findStoredRow } from '../lists/readRows.ts'
import { copiedColumns } from './workingCopies.ts'

/**
 * Finds the pictures that a new row copies from other rows (`<field>_from`). Throws Refusal `invalid` if the row or its
 * picture is missing, `taken_down` if the picture was taken down.
 */
export async function copiedPictures(
  writer: Writer,
  type: ContentType,
  body: Body,
  values: RowValues,
): Promise<RowValues> {
  const sentences = validation(type.wording.language)
  const copied: Record<string, string> = {}
  const errors: FieldErrors = {}
  for (const [name, { label }] of fieldsOfKind(type, 'picture')) {
    const id = body[pictureSource(name)]
    if (typeof id !== 'number' || values[name]) continue
    const row: StoredRow | null = await findStoredRow(writer.tx, type, id)
    const hash = row && { ...row, ...(await copiedColumns(writer.tx, type, id)) }[name]
    if (typeof hash === 'string') copied[name] = hash
    else if (row) errors[name] = [fill(sentences.pictureGone, { label })]
    else errors[name] = [fill(sentences.unknownReference, { label: type.title, id })]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  // Without this lock, a picture that is taken down after the check would be silently missing from the new row.
  await lockPictures(writer.tx, writer.engine, Object.values(copied))
  const gone = await takenDownAmong(writer.tx, Object.values(copied))
  for (const [name, { label }] of fieldsOfKind(type, 'picture')) {
    const hash = copied[name]
    if (hash !== undefined && gone.has(hash)) errors[name] = [fill(sentences.takenDown, { label })]
  }
  if (Object.keys(errors).length > 0) throw takenDown(errors)
  return copied
}
