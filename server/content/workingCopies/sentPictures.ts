import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { SentPicture } from '../../../content/schema.ts'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { Queries } from '../../database/database.ts'
import { invalid, type FieldErrors } from '../../errors/refusals.ts'
import type { Body } from '../bodyValues.ts'
import { findStoredRow } from '../lists/readRows.ts'
import { copiedColumns } from './workingCopies.ts'

/**
 * A client may send back the address of a picture, which changes nothing. Throws Refusal `invalid` if it is not the
 * address of the row's own picture. `id` is null if the body is for several rows.
 */
export async function refuseOtherPictures(
  queries: Queries,
  type: ContentType,
  id: number | null,
  body: Body,
  at = '',
): Promise<void> {
  const sent = fieldsOfKind(type, 'picture').flatMap(([name, { label }]) => {
    const value = body[name]
    return value instanceof SentPicture ? [{ name, label, address: value.address }] : []
  })
  if (sent.length === 0) return
  const row = id === null ? null : await findStoredRow(queries, type, id)
  const copied = id === null ? {} : await copiedColumns(queries, type, id)
  const errors: FieldErrors = {}
  for (const { name, label, address } of sent) {
    const hash = pictureFileOf(address.split('/').at(-1) ?? '')?.hash
    if (hash === undefined || ![row?.[name], copied[name]].includes(hash))
      errors[at + name] = [fill(validation(type.wording.language).picture, { label })]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
