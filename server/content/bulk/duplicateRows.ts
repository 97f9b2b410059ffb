import { PLACE, type ContentType } from '../../../content/define.ts'
import { fill } from '../../../content/messages/fill.ts'
import { MOST_ROWS } from '../../../content/queries/manyRows/bulkQuery.ts'
import { canDuplicate, COPY_AS_DRAFT, numberedField } from '../../../content/queries/manyRows/duplicateQuery.ts'
import { PAGE_ADDRESS_LIMIT } from '../../../content/publishing/pageAddress.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { isOneOf, rowsAtOnce } from '../../database/dialect/idList.ts'
import { type ContentTables, type StoredRow } from '../../database/tables.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { invalid, Refusal, type FieldErrors } from '../../errors/refusals.ts'
import { inParts } from '../../process/queues/inParts.ts'
import { duplicateIn, writeRows } from '../operations.ts'
import { contentEnglish } from '../wording.ts'
import { loggedValuesReader } from '../writing/loggedValues.ts'
import { collected, type Changed } from './changeRows.ts'
import { chosenIds, countOf, type Choice } from './chosenRows.ts'
import { createRows, type NewRow } from './createRows.ts'

/**
 * Copies all chosen rows or none. Throws Refusal `not_found` with the missing ids, or `duplicate` if a copy would
 * repeat a unique value.
 */
export async function duplicateRows(
  context: Pick<Context, 'database' | 'feed' | 'cache' | 'clock'>,
  author: Author,
  type: ContentType,
  choice: Choice,
): Promise<Changed & { ids: number[] }> {
  const prepare = async (queries: Queries): Promise<NewRow[]> => {
    const ids = await chosenIds(queries, context, type, choice)
    if (ids.length > MOST_ROWS) throw invalid({ query: [fill(contentEnglish.mostRows, { most: MOST_ROWS })] })
    return copiesOf(queries, context, type, await originals(queries, context, type, ids))
  }
  const prepared = numberedField(type) === undefined ? await prepare(context.database.longReader) : null
  const work = async (writer: Writer) => {
    const rows = prepared ?? (await prepare(writer.tx))
    const made = await createRows(writer, author, type, { rows, mayPublish: false })
    return { changed: made.length, batch: writer.batch, ids: made.map(({ id }) => id) }
  }
  return writeRows(context, author, type, {}, work, { kind: 'duplicate', type: type.key, rows: countOf(choice) })
}

/** Throws Refusal `not_found` with the missing ids. */
async function originals(
  queries: Queries,
  { database: { engine } }: Pick<Context, 'database'>,
  type: ContentType,
  ids: readonly number[],
): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  for await (const part of inParts(ids, rowsAtOnce(engine))) {
    const rows = queries.withTables<ContentTables>().selectFrom(type.table).selectAll()
    found.push(...(await rows.where((eb) => isOneOf(engine, eb.ref('id'), part)).execute()).map(storedRow))
  }
  if (found.length < ids.length) {
    const present = new Set(found.map(({ id }) => id))
    throw new Refusal('not_found', { rows: ids.filter((id) => !present.has(id)) })
  }
  const placeOf = (row: StoredRow) => (type.order === 'hand' ? Number(row[PLACE]) : 0)
  return found.sort((one, other) => placeOf(one) - placeOf(other) || one.id - other.id)
}

/**
 * Validation rules may have become stricter since a row was saved. If its copy is invalid, the error names the original
 * row.
 */
async function copiesOf(
  queries: Queries,
  { database: { engine } }: Pick<Context, 'database'>,
  type: ContentType,
  rows: readonly StoredRow[],
): Promise<NewRow[]> {
  const [first] = rows
  if (first && !canDuplicate(type)) throw duplicateIn(type, first)
  const valuesOf = loggedValuesReader(queries, type, 'new')
  const free = await freeValues(queries, type)
  const errors: FieldErrors = {}
  const copies: NewRow[] = []
  for await (const part of inParts(rows, rowsAtOnce(engine)))
    for (const row of part) {
      const at = `${row.id}.`
      await collected(errors, at, async () => {
        const values = await valuesOf({ ...row, ...free(row), ...(type.publishing && COPY_AS_DRAFT) })
        copies.push({ values, id: null, key: null, at })
      })
    }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return copies
}

async function freeValues(queries: Queries, type: ContentType): Promise<(row: StoredRow) => Record<string, string>> {
  const name = numberedField(type)
  if (name === undefined) return () => ({})
  const rows = await queries.withTables<ContentTables>().selectFrom(type.table).select(name).execute()
  const taken = new Set(rows.map((row) => String(row[name])))
  return (row) => {
    const original = String(row[name])
    for (let number = 2; ; number += 1) {
      const suffix = `-${number}`
      const value = original.slice(0, PAGE_ADDRESS_LIMIT - suffix.length).replace(/[-/]+$/, '') + suffix
      if (taken.has(value)) continue
      taken.add(value)
      return { [name]: value }
    }
  }
}
