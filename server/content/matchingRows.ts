import type { ExpressionBuilder } from 'kysely'
import type { ContentType } from '../../content/define.ts'
import { isFilter, type ListQuery } from '../../content/reader.ts'
import type { VersionedCache } from '../database/changes/versionedCache.ts'
import type { Database, Engine } from '../database/database.ts'
import { equals } from '../database/dialect/collation.ts'
import type { ContentTables } from '../database/tables.ts'
import { inOrder, orderOf, pageOf } from './listOrder.ts'
import { searchMatches } from './search.ts'

// Which rows a list shows, by their ids alone. An index holds all that these queries read, so that neither the pages before
// the one that is shown nor rows that are only counted are read themselves.

/** Whether a row has the values that a list is filtered by. */
function hasValues(
  type: ContentType,
  engine: Engine,
  where: NonNullable<ListQuery['where']>,
  eb: ExpressionBuilder<ContentTables, string>,
) {
  return eb.and(
    Object.entries(where).map(([name, value]) => {
      const field = type.fields[name]
      if (!field || !isFilter(field)) throw new Error(`${type.key} cannot be filtered by ${name}.`)
      return typeof value === 'number' ? eb(`row.${name}`, '=', value) : equals(engine, eb.ref(`row.${name}`), value)
    }),
  )
}

const wordsOf = (query: ListQuery): string => query.q?.trim() ?? ''

/** Whether a list has neither a search nor a filter. */
export const isUnfiltered = (query: ListQuery): boolean =>
  wordsOf(query) === '' && Object.keys(query.where ?? {}).length === 0

function matchingRows({ engine, reader }: Database, type: ContentType, query: ListQuery) {
  const words = wordsOf(query)
  return reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .where((eb) => hasValues(type, engine, query.where ?? {}, eb))
    .$if(words !== '', (rows) => rows.where((eb) => eb('row.id', 'in', searchMatches(type, engine, words, eb))))
}

/** The ids of one page of rows, or of all of them, in the order of the list. */
export async function listIds(database: Database, type: ContentType, query: ListQuery): Promise<number[]> {
  let rows = inOrder(matchingRows(database, type, query).select('row.id'), type, database.engine, orderOf(type, query))
  const page = pageOf(query)
  if (page) rows = rows.limit(page.limit).offset(page.offset)
  return (await rows.execute()).map(({ id }) => Number(id))
}

/** How many rows a list has in all its pages. The count is kept until the type changes, but for a search's. */
export async function countRows(
  database: Database,
  counts: VersionedCache<number>,
  type: ContentType,
  query: ListQuery,
): Promise<number> {
  const count = async (): Promise<number> => {
    const { total } = await matchingRows(database, type, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  return wordsOf(query) ? count() : counts.get(`${type.key} ${JSON.stringify(query.where ?? {})}`, [type.key], count)
}
