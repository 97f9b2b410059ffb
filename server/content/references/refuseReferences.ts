import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { sameReferences } from '../../../content/schema.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/wording.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Engine } from '../../database/database.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import type { ContentTables, StoredRow } from '../../database/tables.ts'
import { invalid, type FieldErrors } from '../../errors/refusals.ts'
import type { RowValues } from '../bodyValues.ts'

/** Throws a 422 with every reference to a missing row. */
export async function refuseUnknownReferences({ tx }: Writer, type: ContentType, values: RowValues): Promise<void> {
  const errors: FieldErrors = {}
  for (const [name, field] of fieldsOfKind(type, 'reference')) {
    const id = values[name]
    if (typeof id !== 'number') continue
    const target = contentType(field.to).table
    const found = await tx
      .withTables<ContentTables>()
      .selectFrom(target)
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) errors[name] = [unknownReference(type, field.label, id)]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export const unknownReference = (type: ContentType, label: string, id: number): string =>
  fill(validation[type.wording.language].unknownReference, { label, id })

/**
 * Throws a 422 if a change makes two references equal, which the schema cannot see. Rows from before this rule can
 * still be changed in other fields.
 */
export function refuseSameReferences(type: ContentType, values: RowValues, row: StoredRow): void {
  if (!type.distinct.some((name) => name in values)) return
  const errors: FieldErrors = {}
  for (const [name, sentence] of Object.entries(sameReferences(type, row))) errors[name] = [sentence]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Throws a 422 if a row would be below itself, below a row of the second level, or below another while it has rows
 * below. `id` is null for a new row.
 */
export async function refuseThirdLevel(
  { tx }: Writer,
  engine: Engine,
  type: ContentType,
  values: RowValues,
  id: number | null,
): Promise<void> {
  for (const [name, { levels, label }] of fieldsOfKind(type, 'reference')) {
    const above = values[name]
    if (levels === undefined || typeof above !== 'number') continue
    // Two rows moved below each other at once would each see the other on the first level.
    await lockNames(tx, engine, [`levels of ${type.key}`])
    const wrong = await tx
      .withTables<ContentTables>()
      .selectFrom(type.table)
      .select('id')
      .where((row) => row.or([row.and([row('id', '=', above), row(name, 'is not', null)]), row(name, '=', id)]))
      .limit(1)
      .executeTakeFirst()
    if (wrong || above === id) throw invalid({ [name]: [fill(validation[type.wording.language].levels, { label })] })
  }
}
