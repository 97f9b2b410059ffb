import type { ContentType, Row } from '../../../content/define.ts'
import type { Context } from '../../context/context.ts'
import { declaredColumns, toStored } from '../../database/schema/columns.ts'
import type { FieldValue } from '../../../content/schema.ts'
import type { StoredRow } from '../../database/tables.ts'
import { presentRow } from '../presentRow.ts'
import { contentReader, unnoted } from '../contentReader.ts'
import { findStoredRow } from '../readRows.ts'
import { withParts } from './showParts.ts'
import { withTrees, withWords } from './formattedText.ts'

/** The id of a row that is not there yet. */
const NEW = 1

/** A row as it would be if it were saved now with these values. A picture that was not uploaded is none of them. */
export async function draftRow<T extends ContentType>(
  context: Context,
  type: T,
  { id, ...values }: Readonly<Record<string, unknown>>,
): Promise<Row<T>> {
  const { database, clock } = context
  const { engine, reader } = database
  const present = typeof id === 'number' ? await findStoredRow(reader, type, id) : null
  const now = clock.now().toISOString()
  // As the database would fill them: text is never missing, only empty.
  const texts = Object.entries(declaredColumns(type, (key) => key)).flatMap(([name, { type, nullable }]) =>
    type === 'text' && !nullable ? [[name, ''] as const] : [],
  )
  const fresh: StoredRow = { ...Object.fromEntries(texts), id: NEW, version: 1, created_at: now, updated_at: now }
  const given = toStored(type, values as Record<string, FieldValue>, engine) // as the schema has passed them
  const row: StoredRow = { ...(present ?? fresh), ...withWords(type, given, present) }
  return withParts(contentReader(context, unnoted), type, await withTrees(reader, type, presentRow(type, row)))
}
