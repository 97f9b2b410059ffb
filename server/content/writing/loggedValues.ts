import { TRANSLATIONS } from '../../../content/translations.ts'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { createSchema, updateSchema } from '../../../content/schema.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { RowValues } from '../bodyValues.ts'
import { fromStored } from '../../database/schema/columns.ts'
import type { Queries } from '../../database/database.ts'
import type { StoredValue } from '../../database/tables.ts'
import { invalid, type FieldErrors } from '../../errors/refusals.ts'
import { takenDownAmong } from '../../pictures/takedowns.ts'

type LoggedRow = Readonly<Record<string, unknown>>

/**
 * Reads rows from the log of changes, so that they can be written again. Throws Refusal `invalid` with all errors if
 * the rows break rules that became stricter after the rows were logged.
 */
export function loggedValuesReader(
  queries: Queries,
  type: ContentType,
  as: 'new' | 'present',
): (logged: LoggedRow) => Promise<RowValues> {
  const schema = as === 'new' ? createSchema(type) : updateSchema(type)
  const isPicture = ([name]: readonly [string, unknown]) => type.fields[name]?.kind === 'picture'
  return async (logged) => {
    const known = Object.entries(type.fields).filter(([name]) => name in logged)
    const values = Object.fromEntries(
      known.map(([name, field]) => [name, fromStored(field, logged[name] as StoredValue)]),
    )
    const entries = Object.entries(values)
    const checked = schema.safeParse(Object.fromEntries(entries.filter((entry) => !isPicture(entry))))
    const errors = await missingPictures(queries, type, values)
    for (const { path, message } of checked.error?.issues ?? []) (errors[String(path[0])] ??= []).push(message)
    if (!checked.success || Object.keys(errors).length > 0) throw invalid(errors)

    // The log has only the hashes of pictures, but the schemas accept a picture only as an upload. Pictures are
    // therefore not checked by the schemas.
    const translations = TRANSLATIONS in logged && { [TRANSLATIONS]: { stored: logged[TRANSLATIONS] as StoredValue } }
    return { ...checked.data, ...Object.fromEntries(entries.filter(isPicture)), ...translations } // The cast is safe, because the log has hashes of pictures and no uploads.
  }
}

export const loggedValues = (
  queries: Queries,
  type: ContentType,
  logged: LoggedRow,
  as: 'new' | 'present',
): Promise<RowValues> => loggedValuesReader(queries, type, as)(logged)

/**
 * Reports pictures that no longer exist. A picture that was taken down is not reported: the row is restored without it.
 */
async function missingPictures(
  queries: Queries,
  type: ContentType,
  values: Readonly<Record<string, StoredValue>>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [name, field] of fieldsOfKind(type, 'picture')) {
    const hash = values[name]
    if (typeof hash !== 'string') continue
    const kept = await queries.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst()
    if (!kept && (await takenDownAmong(queries, [hash])).size === 0)
      errors[name] = [fill(validation(type.wording.language).pictureGone, { label: field.label })]
  }
  return errors
}
