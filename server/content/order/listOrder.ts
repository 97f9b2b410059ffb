import type { Expression, ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { PLACE, type ContentType } from '../../../content/define.ts'
import { isPrice } from '../../../content/fields/price.ts'
import { PAGE_SIZE, type ListQuery } from '../../../content/reader.ts'
import type { Engine } from '../../database/database.ts'
import { folded } from '../../database/dialect/collation.ts'
import { priceNumberOf } from '../../database/dialect/priceNumber.ts'
import { isNullable, isTextField } from '../../database/schema/columns.ts'
import type { ContentTables } from '../../database/tables.ts'
import { withShownName } from './shownNames.ts'

export interface Order {
  sort: string
  direction: 'asc' | 'desc'
  pinnedFirst?: true
}

export function orderOf(type: ContentType, { sort, order, state }: ListQuery): Order {
  const direction = order ?? (sort === undefined && type.order === 'newest' ? 'desc' : 'asc')
  if (sort !== undefined) return { sort, direction }
  // Editors see the latest changes first, published or not.
  if (type.publishing && state !== 'all')
    return { sort: 'published_at', direction, ...('pinned' in type.fields && { pinnedFirst: true }) }
  return { sort: type.order === 'hand' ? PLACE : 'id', direction }
}

const isText = (type: ContentType, name: string): boolean => {
  const field = type.fields[name]
  return field !== undefined && isTextField(field)
}

/** Missing values come first; the engines differ by default. */
function sortedBy<O>(
  rows: SelectQueryBuilder<ContentTables, string, O>,
  direction: 'asc' | 'desc',
  isNullable: boolean,
  value: (eb: ExpressionBuilder<ContentTables, string>) => Expression<unknown>,
): SelectQueryBuilder<ContentTables, string, O> {
  return rows.orderBy(value, (order) => {
    const directed = direction === 'asc' ? order.asc() : order.desc()
    if (!isNullable) return directed
    return direction === 'asc' ? directed.nullsFirst() : directed.nullsLast()
  })
}

/** Sorts alike on both engines: prices by number, then text; references by the visible name, then id. */
export function inOrder<O>(
  rows: SelectQueryBuilder<ContentTables, string, O>,
  type: ContentType,
  engine: Engine,
  { sort, direction, pinnedFirst }: Order,
): SelectQueryBuilder<ContentTables, string, O> {
  const field = type.fields[sort]
  const canBeNull = isNullable(type, sort)
  let sorted = pinnedFirst ? rows.orderBy('row.pinned', direction) : rows
  if (field && isPrice(field))
    sorted = sortedBy(sorted, direction, true, (eb) => priceNumberOf(engine, eb.ref(`row.${sort}`)))
  if (field?.kind === 'reference') {
    const shown = withShownName(sorted, field.to, sort)
    sorted = sortedBy(shown.rows, direction, canBeNull, (eb) => folded(engine, eb.ref(shown.name)))
  }
  sorted = sortedBy(sorted, direction, canBeNull, (eb) => {
    const value = eb.ref(`row.${sort}`)
    return isText(type, sort) ? folded(engine, value) : value
  })
  return sort === 'id' ? sorted : sorted.orderBy('row.id', direction)
}

/** A list is whole if neither `page` nor `per_page` is set. */
export const isPaged = (query: ListQuery): boolean => query.page !== undefined || query.per_page !== undefined

/** The offset and limit of a page; null for the whole list. */
export function pageOf(query: ListQuery): { limit: number; offset: number } | null {
  if (!isPaged(query)) return null
  const limit = query.per_page ?? PAGE_SIZE.usual
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}
