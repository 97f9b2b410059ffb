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

/** What a list is sorted by, and in which direction. */
export interface Order {
  sort: string
  direction: 'asc' | 'desc'
  /** Whether rows that are pinned come first. */
  pinnedFirst?: true
}

export function orderOf(type: ContentType, { sort, order, state }: ListQuery): Order {
  const direction = order ?? (sort === undefined && type.order === 'newest' ? 'desc' : 'asc')
  if (sort !== undefined) return { sort, direction }
  // Those who write see what was written last, with or without a time.
  if (type.publishing && state !== 'all')
    return { sort: 'published_at', direction, ...('pinned' in type.fields && { pinnedFirst: true }) }
  return { sort: type.order === 'hand' ? PLACE : 'id', direction }
}

const isText = (type: ContentType, name: string): boolean => {
  const field = type.fields[name]
  return field !== undefined && isTextField(field)
}

/** Sorts rows by a value. The engines differ in where they put what is missing; here it comes first. */
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

/**
 * Sorts rows of a type, alike on both engines: a price by its number before its text, a reference by the name that is shown before the id
 * that it holds.
 */
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

/** Whether a list is asked for by pages; it is whole where neither `page` nor `per_page` is given. */
export const isPaged = (query: ListQuery): boolean => query.page !== undefined || query.per_page !== undefined

/** Which rows a page of a list holds; null where all of it is asked for. */
export function pageOf(query: ListQuery): { limit: number; offset: number } | null {
  if (!isPaged(query)) return null
  const limit = query.per_page ?? PAGE_SIZE.usual
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}
