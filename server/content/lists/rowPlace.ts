import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
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
import { refused } from '../../http/openapi.ts'
import { rowId } from '../../http/pagination.ts'
import { countRows, listIds } from './matchingRows.ts'
import type { Order } from './order.ts'
import { listQuery, resolveList, type List, type Source } from './resolveList.ts'

/** Whether a list is sorted by the column alone. */
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

function isCounted(type: ContentType, { sort, pinnedFirst }: Order): boolean {
  const field = type.fields[sort]
  return !pinnedFirst && (field === undefined || sortsByItself[field.kind])
}

/** The position of a row in a list. Throws Refusal `not_found`. */
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

/** Counts the rows before one in the index of their order, without reading any of them. */
async function countBefore(
  { source, type, order, reader }: List,
  row: Readonly<Record<string, StoredValue>>,
): Promise<number> {
  const { total } = await reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => comesBefore(eb, type, source.database.engine, order, row as StoredRow)) // it has all columns
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The order of order.ts: missing values first, equal values by their ids. */
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

/** docs/api/content.md, "The place of a row". */
export function placeRoute(instance: FastifyInstance, context: Context, type: ContentType, path: string): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    `${path}/:id/place`,
    {
      config: { permission: { type: type.key, action: 'edit' } },
      schema: {
        tags: [type.title],
        security: [{ token: [] }],
        summary: 'Where it stands in a list that is searched, filtered and sorted like this',
        params: z.object({ id: z.string() }),
        querystring: z.lazy(() => querySchema(type)),
        response: { 200: placeSchema, ...refused(401, 403, 404, 422) },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return placeOf(context, type, listQuery(request.query), rowId(request.params.id))
    },
  )
}
