import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { fieldsOfKind, type ContentType } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { isFilter, PAGE_SIZE, type ListQuery } from '../../content/reader.ts'
import { declaredColumns, isTextField } from '../database/schema/columns.ts'
import type { Database, Engine } from '../database/database.ts'
import type { ContentTables } from '../database/tables.ts'
import { searched } from '../database/search/searchIndex.ts'
import { contains, equals, folded } from '../database/dialect/collation.ts'
import type { VersionedCache } from '../database/changes/versionedCache.ts'

// Which rows a list shows, by their ids alone: an index holds all that this reads, so that what is skipped on the way to
// a later page, and what is only counted, is never read itself.

type Expressions = ExpressionBuilder<ContentTables, string>

const isText = (type: ContentType, name: string): boolean => {
  const field = type.fields[name]
  return field !== undefined && isTextField(field)
}

const isNullable = (type: ContentType, name: string): boolean =>
  declaredColumns(type, (key) => key)[name]?.nullable ?? false

/**
 * Ids of the rows whose text, the name of what they refer to, or whose own number is what was searched for. Each way of
 * being found is a query of its own, so that each can use an index.
 */
function matches(type: ContentType, engine: Engine, words: string, eb: Expressions) {
  const rows = eb.selectFrom(`${type.table} as row`).select('row.id')
  const texts = Object.keys(type.fields).filter((name) => isText(type, name))
  let found = rows.where((inner) => holds(type, texts, engine, words, inner))
  for (const [name, { to }] of fieldsOfKind(type, 'reference')) {
    found = found.union(rows.where((inner) => refersToNamed(name, to, engine, words, inner)))
  }
  return /^\d{1,9}$/.test(words) ? found.union(rows.where('row.id', '=', Number(words))) : found
}

/** Rows of which one of these texts contains the words. */
function holds(type: ContentType, texts: readonly string[], engine: Engine, words: string, eb: Expressions) {
  const any = eb.or(texts.map((name) => contains(engine, eb.ref(`row.${name}`), words)))
  const candidates = searched(engine, type.table, words)
  return candidates ? eb.and([sql<SqlBool>`${eb.ref('row.id')} in ${candidates}`, any]) : any
}

/** Rows that refer to a row whose name contains the words; where that is named by what it refers to in turn, by that. */
function refersToNamed(
  column: string,
  to: string,
  engine: Engine,
  words: string,
  eb: Expressions,
): Expression<SqlBool> {
  const target = contentType(to)
  const name = target.fields[target.name]
  const named = (inner: Expressions) =>
    name?.kind === 'reference'
      ? refersToNamed(target.name, name.to, engine, words, inner)
      : holds(target, [target.name], engine, words, inner)
  return eb(`row.${column}`, 'in', eb.selectFrom(`${target.table} as row`).select('row.id').where(named))
}

/** Rows that have the values that were asked for. */
function hasValues(type: ContentType, engine: Engine, where: NonNullable<ListQuery['where']>, eb: Expressions) {
  return eb.and(
    Object.entries(where).map(([name, value]) => {
      const field = type.fields[name]
      if (!field || !isFilter(field)) throw new Error(`${type.key} cannot be filtered by ${name}.`)
      return typeof value === 'number' ? eb(`row.${name}`, '=', value) : equals(engine, eb.ref(`row.${name}`), value)
    }),
  )
}

const wordsOf = (query: ListQuery): string => query.q?.trim() ?? ''

/** Whether a list is asked for as it is, with nothing searched for and nothing left out. */
export const isUnfiltered = (query: ListQuery): boolean =>
  wordsOf(query) === '' && Object.keys(query.where ?? {}).length === 0

function asked({ engine, reader }: Database, type: ContentType, query: ListQuery) {
  const words = wordsOf(query)
  return reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .where((eb) => hasValues(type, engine, query.where ?? {}, eb))
    .$if(words !== '', (rows) => rows.where((eb) => eb('row.id', 'in', matches(type, engine, words, eb))))
}

/** Whether a list is asked for by pages; it is whole where neither `page` nor `per_page` is given. */
export const isPaged = (query: ListQuery): boolean => query.page !== undefined || query.per_page !== undefined

/** By what a list is sorted, and which way. */
export interface Order {
  sort: string
  direction: 'asc' | 'desc'
}

export const orderOf = (type: ContentType, { sort, order }: ListQuery): Order => ({
  sort: sort ?? 'id',
  direction: order ?? (sort === undefined && type.order === 'newest' ? 'desc' : 'asc'),
})

/** Puts rows of a type in an order, the same on both engines. */
export function inOrder<O>(
  rows: SelectQueryBuilder<ContentTables, string, O>,
  type: ContentType,
  engine: Engine,
  { sort, direction }: Order,
): SelectQueryBuilder<ContentTables, string, O> {
  const sorted = rows.orderBy(
    (expression) => {
      const value = expression.ref(`row.${sort}`)
      return isText(type, sort) ? folded(engine, value) : value
    },
    (order) => {
      const directed = direction === 'asc' ? order.asc() : order.desc()
      if (!isNullable(type, sort)) return directed
      // The engines differ in where they put what is missing; here it comes first.
      return direction === 'asc' ? directed.nullsFirst() : directed.nullsLast()
    },
  )
  return sort === 'id' ? sorted : sorted.orderBy('row.id', direction)
}

/** Which rows a page of a list holds; null where all of it is asked for. */
export function pageOf(query: ListQuery): { limit: number; offset: number } | null {
  if (!isPaged(query)) return null
  const limit = query.per_page ?? PAGE_SIZE.usual
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}

/** The ids of one page of rows, or of all of them, in the order of the list. */
export async function listIds(database: Database, type: ContentType, query: ListQuery): Promise<number[]> {
  let rows = inOrder(asked(database, type, query).select('row.id'), type, database.engine, orderOf(type, query))
  const page = pageOf(query)
  if (page) rows = rows.limit(page.limit).offset(page.offset)
  return (await rows.execute()).map(({ id }) => Number(id))
}

/** How many rows a list has in all its pages. A search is counted each time; the rest once for each state of the type. */
export async function countRows(
  database: Database,
  counts: VersionedCache<number>,
  type: ContentType,
  query: ListQuery,
): Promise<number> {
  const count = async (): Promise<number> => {
    const { total } = await asked(database, type, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  return wordsOf(query) ? count() : counts.get(`${type.key} ${JSON.stringify(query.where ?? {})}`, [type.key], count)
}
