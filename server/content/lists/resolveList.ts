import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import { PLACE, type ContentType } from '../../../content/define.ts'
import { ALL_STATES } from '../../../content/fields/filters.ts'
import type { querySchema } from '../../../content/queries/listQuery.ts'
import { PAGE_SIZE, type ListQuery } from '../../../content/reader.ts'
import type { Context } from '../../context/context.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'
import type { Queries } from '../../database/database.ts'
import { countOf } from '../../database/dialect/idList.ts'
import type { ContentTables } from '../../database/tables.ts'
import { namedReferences } from '../staffRows.ts'
import { isPartlyHidden, type Moment } from '../rowState.ts'
import { referredInOrder, type Order } from './order.ts'

export type Source = Pick<Context, 'database' | 'cache' | 'clock'>

export interface Page {
  limit: number
  offset: number
}

export interface List<T extends ContentType = ContentType> {
  source: Source
  type: T
  order: Order
  isUsualOrder: boolean
  page: Page | null
  moment: Moment
  isHidden: boolean
  words: string
  where: NonNullable<ListQuery['where']>
  narrowed: Narrowed | null
  isUnfiltered: boolean
  reader: Queries
}

/** A condition that no filter of the content type expresses. */
export type Narrowed = (eb: ExpressionBuilder<ContentTables, string>) => Expression<SqlBool>

type Parameters = z.infer<ReturnType<typeof querySchema>>

export function listQuery(parameters: Parameters): ListQuery {
  const {
    tree,
    state,
    translations: _all,
    ...others
  } = parameters as Parameters & Pick<ListQuery, 'tree'> & { state?: string; translations?: string } // The cast is needed, because only some content types have the parameters `tree` and `state`.
  const query: Record<string, string | number> = {}
  const where: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue
    if (!isOwn(name)) where[name] = value
    else if (typeof value !== 'boolean') query[name] = value
  }
  if (state !== undefined && state !== ALL_STATES) where['state'] = state
  const pages = tree && { tree, page: 1, per_page: PAGE_SIZE.usual }
  // If `state` is given, the list includes rows that are hidden from visitors. Unless it is `all`, the filter above
  // then selects the rows in that state.
  return { ...pages, ...query, where, ...(state !== undefined && { state: ALL_STATES }) }
}

const isOwn = (name: string): boolean => ['page', 'per_page', 'q', 'sort', 'order'].includes(name)

export async function resolveList<T extends ContentType>(
  source: Source,
  type: T,
  query: ListQuery,
  narrowed: Narrowed | null = null,
): Promise<List<T>> {
  const words = query.q?.trim() ?? ''
  const where = query.where ?? {}
  const moment: Moment = { shown: query.state ?? 'public', now: source.clock.now() }
  const list = {
    source,
    type,
    order: orderOf(type, query),
    isUsualOrder: query.sort === undefined,
    page: pageOf(query),
    moment,
    isHidden: isPartlyHidden(type, moment),
    words,
    where,
    narrowed,
    isUnfiltered: words === '' && Object.keys(where).length === 0 && !narrowed,
  }
  return { ...list, reader: await readerOf(list) }
}

function orderOf(type: ContentType, { sort, order, state }: ListQuery): Order {
  const direction = order ?? (sort === undefined && type.order === 'newest' ? 'desc' : 'asc')
  if (sort !== undefined) {
    const isNamed = namedReferences(type, state ?? 'public').some(([name]) => name === sort)
    return { sort, direction, ...(type.fields[sort]?.kind === 'reference' && !isNamed && { isUnnamed: true }) }
  }
  // Lists for editors are not sorted by time of publication, because drafts may have none.
  if (type.publishing && state !== 'all')
    return { sort: 'published_at', direction, ...('pinned' in type.fields && { pinnedFirst: true }) }
  return { sort: type.order === 'hand' ? PLACE : 'id', direction }
}

function pageOf({ page, per_page }: ListQuery): Page | null {
  if (page === undefined && per_page === undefined) return null
  const limit = per_page ?? PAGE_SIZE.usual
  return { limit, offset: ((page ?? 1) - 1) * limit }
}

const FEW_ROWS = 1_000

export const counts: ValueKind = { most: 500 }

export const tableRows = ({ database, cache }: Source, type: ContentType): Promise<number> =>
  cache.get(counts, type.key, [type.key], () =>
    countOf(database.reader.withTables<ContentTables>().selectFrom(type.table)),
  )

async function readerOf({ source, type, order, page, isUnfiltered }: Omit<List, 'reader'>): Promise<Queries> {
  const { engine, reader, longReader } = source.database
  const isInIndex =
    type.large && (type.fields[order.sort]?.kind !== 'reference' || referredInOrder(type, order.sort) !== null)
  const isNearBegin = page !== null && page.offset <= FEW_ROWS
  if (engine !== 'sqlite' || (isInIndex && isUnfiltered && isNearBegin)) return reader
  return (await tableRows(source, type)) <= FEW_ROWS ? reader : longReader
}
