import type { Expression, ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import { isPrice } from '../../../content/fields/price.ts'
import { contentType } from '../../../content/index.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { folded, priceNumberOf } from '../../database/dialect/collation.ts'
import { isNullable, isTextField } from '../../database/schema/columns.ts'
import type { ContentTables } from '../../database/tables.ts'
import { namePath } from '../joinedRows.ts'

export interface Order {
  sort: string
  direction: 'asc' | 'desc'
  pinnedFirst?: true
  /** Set if the reader may not see the names by which a reference is sorted. */
  isUnnamed?: true
}

const isText = (type: ContentType, name: string): boolean => {
  const field = type.fields[name]
  return field !== undefined && isTextField(field)
}

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

function withVisibleName<O>(
  rows: SelectQueryBuilder<ContentTables, string, O>,
  to: string,
  column: string,
): { rows: SelectQueryBuilder<ContentTables, string, O>; name: string } {
  const { name, steps } = namePath('shown', to, `row.${column}`)
  const joined = steps.reduce(
    (all, { table, alias, on }) => all.leftJoin(`${table} as ${alias}`, `${alias}.${on.key}`, on.column),
    rows,
  )
  return { rows: joined, name }
}

/**
 * Sorts identically on SQLite and PostgreSQL. Prices are sorted by their number, then by their text. References are
 * sorted by the name of the referenced row, then by its id.
 */
export function inOrder<O>(
  rows: SelectQueryBuilder<ContentTables, string, O>,
  type: ContentType,
  engine: Engine,
  { sort, direction, pinnedFirst, isUnnamed }: Order,
): SelectQueryBuilder<ContentTables, string, O> {
  const field = type.fields[sort]
  const canBeNull = isNullable(type, sort)
  let sorted = pinnedFirst ? rows.orderBy('row.pinned', direction) : rows
  if (field && isPrice(field))
    sorted = sortedBy(sorted, direction, true, (eb) => priceNumberOf(engine, eb.ref(`row.${sort}`)))
  if (field?.kind === 'reference' && !isUnnamed) {
    const shown = withVisibleName(sorted, field.to, sort)
    sorted = sortedBy(shown.rows, direction, canBeNull, (eb) => folded(engine, eb.ref(shown.name)))
  }
  sorted = sortedBy(sorted, direction, canBeNull, (eb) => {
    const value = eb.ref(`row.${sort}`)
    return isText(type, sort) ? folded(engine, value) : value
  })
  return sort === 'id' ? sorted : sorted.orderBy('row.id', direction)
}

interface Referred {
  table: string
  name: string
}

/**
 * Returns null if no index covers the names of the referenced rows. Also returns null if the reference is optional,
 * because an inner join would omit rows without it.
 */
export function referredInOrder(type: ContentType, sort: string): Referred | null {
  const field = type.fields[sort]
  if (!type.large || field?.kind !== 'reference' || !field.required) return null
  const { table, name, large, fields } = contentType(field.to)
  return large && fields[name]?.kind === 'text' ? { table, name } : null
}

/**
 * Sorts rows by the name of the row to which they refer. Two indexes supply the order, so the database neither sorts
 * nor reads the rows that an offset skips.
 */
export function idsByReferred(
  reader: Queries,
  type: ContentType,
  engine: Engine,
  { sort, direction }: { sort: string; direction: 'asc' | 'desc' },
  { table, name }: Referred,
) {
  return (
    reader
      .withTables<ContentTables>()
      .selectFrom(`${table} as named`)
      // A cross join makes SQLite read the left table first, in the order of its index. PostgreSQL treats it like any
      // other join.
      .crossJoin(`${type.table} as row`)
      .whereRef(`row.${sort}`, '=', 'named.id')
      .select('row.id')
      .orderBy((eb) => folded(engine, eb.ref(`named.${name}`)), direction)
      .orderBy('named.id', direction)
      .orderBy('row.id', direction)
  )
}
