import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { pictureSource } from '../../../content/schema.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/wording.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Engine } from '../../database/database.ts'
import type { StoredRow } from '../../database/tables.ts'
import { invalid, takenDown, type FieldErrors } from '../../errors/refusals.ts'
import { lockPictures, takenDownAmong } from '../../pictures/takedowns.ts'
import type { Body, RowValues } from '../bodyValues.ts'
import { findStoredRow } from '../lists/readRows.ts'
import { copiedColumns } from './workingCopies.ts'

/**
 * The pictures that a new row takes along from other rows of its type (`<field>_from`), each as whoever edits that row sees it: as
 * its working copy has it, where it has one. A file that is sent goes before. Throws Refusal: `invalid` where such a row or its
 * picture is not there, `taken_down` where the picture was taken down.
 */
export async function copiedPictures(
  writer: Writer,
  engine: Engine,
  type: ContentType,
  body: Body,
  values: RowValues,
): Promise<RowValues> {
  const sentences = validation[type.wording.language]
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
  // One that is taken down between the look and the lock would be left out without a word: see storedValues.
  await lockPictures(writer.tx, engine, Object.values(copied))
  const gone = await takenDownAmong(writer.tx, Object.values(copied))
  for (const [name, { label }] of fieldsOfKind(type, 'picture')) {
    const hash = copied[name]
    if (hash !== undefined && gone.has(hash)) errors[name] = [fill(sentences.takenDown, { label })]
  }
  if (Object.keys(errors).length > 0) throw takenDown(errors)
  return copied
}
