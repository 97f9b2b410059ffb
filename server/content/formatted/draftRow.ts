import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { FieldValue } from '../../../content/schema.ts'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import { declaredColumns, toStored } from '../../database/schema/columns.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'
import { pageRows, presentRow } from '../presentRow.ts'
import { contentReader, untracked } from '../contentReader.ts'
import { findStoredRow } from '../lists/readRows.ts'
import { withParts } from './showParts.ts'
import { readTexts, withoutOldTexts, withTrees, withWordsOf, type ReadTexts } from './formattedText.ts'

const NEW = 1

type Columns = Readonly<Record<string, StoredValue>>

/** Throws Refusal `invalid` if a formatted text is too large. */
export async function draftRow<T extends ContentType>(
  context: Context,
  type: T,
  { id, ...values }: Readonly<Record<string, unknown>>,
): Promise<Row<T>> {
  const given = toStored(type, values as Record<string, FieldValue>, context.database.engine) // The cast is safe, because the schema has validated the values.
  const read = await readTexts(type, given)
  return rowWithColumns(context, type, typeof id === 'number' ? id : null, withWordsOf(type, given, read), read)
}

export async function rowWithColumns<T extends ContentType>(
  context: Context,
  type: T,
  id: number | null,
  given: Columns,
  read?: ReadTexts,
): Promise<Row<T>> {
  const { reader } = context.database
  const present = id === null ? null : await findStoredRow(reader, type, id)
  const merged = await mergedRow(context, type, present, given)
  const source = { reader: contentReader(context, untracked), queries: reader }
  const whole = await withParts(source, type, await withTrees(reader, type, merged, undefined, read))
  return pageRows(type, [whole], context.config)[0] ?? whole
}

export async function mergedRow<T extends ContentType>(
  { clock, database: { reader } }: Context,
  type: T,
  present: StoredRow | null,
  given: Columns,
): Promise<Row<T>> {
  const now = clock.now().toISOString()
  // Empty text fields are stored as empty strings, never as null.
  const texts = Object.entries(declaredColumns(type, (key) => key)).flatMap(([name, { type, nullable }]) =>
    type === 'text' && !nullable ? [[name, ''] as const] : [],
  )
  const fresh: StoredRow = { ...Object.fromEntries(texts), id: NEW, version: 1, created_at: now, updated_at: now }
  const row: StoredRow = { ...(present ?? fresh), ...withoutOldTexts(type, { ...given }, present) }
  return presentRow(type, { ...row, ...(await joined(reader, type, given)) })
}

/**
 * Adds the names of references and the sizes of pictures, like joinedRows.ts, so that the preview of a draft looks like
 * a saved row.
 */
async function joined(queries: Queries, type: ContentType, given: Columns): Promise<Columns> {
  const read: Record<string, StoredValue> = {}
  for (const [column, { as, to }] of fieldsOfKind(type, 'reference')) {
    const id = given[column]
    if (id !== undefined) read[`${as}:name`] = id === null ? null : await nameOf(queries, contentType(to), Number(id))
  }
  for (const [column] of fieldsOfKind(type, 'picture')) {
    const hash = given[column]
    if (typeof hash !== 'string') continue
    const picture = await queries
      .selectFrom('pictures')
      .select(['width', 'height', 'avif_at'])
      .where('hash', '=', hash)
      .executeTakeFirst()
    for (const part of ['width', 'height', 'avif_at'] as const) read[`${column}:${part}`] = picture?.[part] ?? null
  }
  return read
}

async function nameOf(queries: Queries, type: ContentType, id: number): Promise<StoredValue> {
  const row = await findStoredRow(queries, type, id)
  const named = type.fields[type.name]
  return row?.[named?.kind === 'reference' ? `${named.as}:name` : type.name] ?? null
}
