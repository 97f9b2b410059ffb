import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { ContentType, Kind } from '../../../content/define.ts'
import type { RowPlace } from '../../../content/queries/rowQuery.ts'
import type { ListQuery } from '../../../content/reader.ts'
import type { Engine } from '../../database/database.ts'
import { folded } from '../../database/dialect/collation.ts'
import { isTextField } from '../../database/schema/columns.ts'
import type { ContentTables, StoredRow, StoredValue } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { orderOf, type Order } from '../order/listOrder.ts'
import { isPartlyHidden } from '../publishing/publicRows.ts'
import { countRows, isUnfiltered, listIds, momentOf, readerOf, type Source } from './matchingRows.ts'

/** Kinds whose column holds the sort value itself. */
const sortsByItself: Readonly<Record<Kind, boolean>> = {
  text: true,
  longText: false,
  richText: false,
  choice: true,
  price: false,
  number: true,
  time: true,
  colour: true,
  reference: false,
  boolean: true,
  picture: false,
}

/** Whether the rows before another one can be counted by index. */
function isCounted(type: ContentType, { sort, pinnedFirst }: Order): boolean {
  const field = type.fields[sort]
  return !pinnedFirst && (field === undefined || sortsByItself[field.kind])
}

/** Throws Refusal `not_found`. */
export async function placeOf(source: Source, type: ContentType, query: ListQuery, id: number): Promise<RowPlace> {
  const row = await source.database.reader
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { page: _page, per_page: _size, tree: _tree, ...list } = query
  const order = orderOf(type, list)
  if (isUnfiltered(list) && !isPartlyHidden(type, momentOf(source, list)) && isCounted(type, order)) {
    const [before, total] = await Promise.all([
      countBefore(source, type, list, order, row),
      countRows(source, type, list),
    ])
    return { position: before + 1, total }
  }
  const ids = await listIds(source, type, list)
  const index = ids.indexOf(id)
  return { position: index < 0 ? null : index + 1, total: ids.length }
}

/** Counted in the index, without reading rows. */
async function countBefore(
  source: Source,
  type: ContentType,
  list: ListQuery,
  order: Order,
  row: Readonly<Record<string, StoredValue>>,
): Promise<number> {
  const { engine } = source.database
  const { total } = await (
    await readerOf(source, type, list)
  )
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => comesBefore(eb, type, engine, order, row as StoredRow)) // whole, as it was selected
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** As listOrder.ts sorts: missing values first, equal values by id. */
function comesBefore(
  eb: ExpressionBuilder<ContentTables, string>,
  type: ContentType,
  engine: Engine,
  { sort, direction }: Order,
  row: StoredRow,
): Expression<SqlBool> {
  const side = direction === 'asc' ? '<' : '>'
  const isEarlier = eb('row.id', side, row.id)
  if (sort === 'id') return isEarlier
  const column = eb.ref(`row.${sort}`)
  const value = row[sort] ?? null
  if (value === null) {
    const isAlike = eb.and([eb(column, 'is', null), isEarlier])
    return direction === 'asc' ? isAlike : eb.or([eb(column, 'is not', null), isAlike])
  }
  const field = type.fields[sort]
  const isText = field !== undefined && isTextField(field)
  const [theirs, own] = isText ? [folded(engine, column), folded(engine, eb.val(value))] : [column, eb.val(value)]
  const differs = eb(theirs, side, own)
  const isAlike = eb.and([eb(theirs, '=', own), isEarlier])
  const missing = direction === 'asc' ? [eb(column, 'is', null)] : []
  return eb.or([...missing, differs, isAlike])
}
