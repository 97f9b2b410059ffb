import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { ContentType, Kind } from '../../../content/define.ts'
import { querySchema } from '../../../content/queries/listQuery.ts'
import { placeSchema, type RowPlace } from '../../../content/queries/rowQuery.ts'
import type { ListQuery } from '../../../content/reader.ts'
import type { Context } from '../../context/context.ts'
import type { Engine } from '../../database/database.ts'
import { folded } from '../../database/dialect/collation.ts'
import { isTextField } from '../../database/schema/columns.ts'
import type { ContentTables, StoredRow, StoredValue } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { rowId, idParams } from '../../http/pagination.ts'
import { countRows, listIds } from './matchingRows.ts'
import type { Order } from './order.ts'
import { listQuery, resolveList, type List, type Source } from './resolveList.ts'

/**
 * If a list is sorted by a field of one of these kinds, an index has the same order, and a row's position can be
 * counted in it.
 */
const sortedByColumn: ReadonlySet<Kind> = new Set(['text', 'choice', 'number', 'time', 'colour', 'boolean'])

function isCounted(type: ContentType, { sort, pinnedFirst }: Order): boolean {
  const field = type.fields[sort]
  return !pinnedFirst && (field === undefined || sortedByColumn.has(field.kind))
}

/** Throws Refusal `not_found`. */
async function placeOf(source: Source, type: ContentType, query: ListQuery, id: number): Promise<RowPlace> {
  const row = await source.database.reader
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { page: _page, per_page: _size, tree: _tree, ...whole } = query
  const list = await resolveList(source, type, whole)
  if (list.isUnfiltered && !list.isHidden && isCounted(type, list.order)) {
    const [before, total] = await Promise.all([countBefore(list, row), countRows(list)])
    return { position: before + 1, total }
  }
  const ids = await listIds(list)
  const index = ids.indexOf(id)
  return { position: index < 0 ? null : index + 1, total: ids.length }
}

/**
 * Counts the rows before this row in an index, instead of reading all ids. For 100,000 rows this takes 4 ms instead of
 * 60.
 */
async function countBefore(
  { source, type, order, reader }: List,
  row: Readonly<Record<string, StoredValue>>,
): Promise<number> {
  const { total } = await reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => comesBefore(eb, type, source.database.engine, order, row as StoredRow)) // The cast is safe, because the query selects all columns.
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Must agree with the order in order.ts: missing values come first, and rows with equal values are sorted by id. */
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

export function placeRoute(app: Api, context: Context, type: ContentType, path: string): void {
  app.get(
    `${path}/:id/place`,
    routesOf(type.title)({
      config: { permission: { type: type.key, action: 'edit' } },
      summary: 'Its place in a list that is searched, filtered and sorted like this',
      params: idParams,
      querystring: z.lazy(() => querySchema(type)),
      response: { 200: placeSchema, ...refused(404, 422) },
    }),
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return placeOf(context, type, listQuery(request.query), rowId(request.params.id))
    },
  )
}
