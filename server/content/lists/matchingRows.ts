import type { ContentType } from '../../../content/define.ts'
import type { ListQuery } from '../../../content/reader.ts'
import type { Context } from '../../context/context.ts'
import type { Engine, Queries } from '../../database/database.ts'
import type { ContentTables } from '../../database/tables.ts'
import { isIndexed } from '../../database/search/searchIndex.ts'
import { inOrder, orderOf, pageOf } from '../order/listOrder.ts'
import { idsByReferred, referredInOrder } from '../order/shownNames.ts'
import { isPartlyHidden, isShown, publicView, type Moment } from '../publishing/publicRows.ts'
import { changesByItself, isAsFiltered } from './filters.ts'
import { hasSearchedName, isItsName, isNamedSo, searchFor } from './search.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'

export type Source = Pick<Context, 'database' | 'cache' | 'clock'>

// Selects rows by their ids. These queries read only an index, so rows of earlier pages and rows that are only counted
// are never read.

const wordsOf = (query: ListQuery): string => query.q?.trim() ?? ''

export const isUnfiltered = (query: ListQuery): boolean =>
  wordsOf(query) === '' && Object.keys(query.where ?? {}).length === 0

/** Tables with fewer rows are read in a moment, and so is an index up to this offset. */
const FEW_ROWS = 1_000

/** Lengths of lists. */
const counts: ValueKind = { most: 500 }

/** Number of rows of a table, cached until the type changes. */
function tableRows({ database, cache, clock }: Source, type: ContentType): Promise<number> {
  const all = { shown: 'all', now: clock.now() } as const
  return cache.get(counts, type.key, [type.key], () => countOf(database.reader, type, database.engine, {}, all))
}

/** Reads that may be slow run beside the event loop. */
export async function readerOf(source: Source, type: ContentType, query: ListQuery): Promise<Queries> {
  const { engine, reader, longReader } = source.database
  if (engine !== 'sqlite' || (await tableRows(source, type)) <= FEW_ROWS) return reader
  const page = pageOf(query)
  const isNearBegin = page !== null && page.offset <= FEW_ROWS
  const { sort } = orderOf(type, query)
  const isInIndex = type.large && (type.fields[sort]?.kind !== 'reference' || referredInOrder(type, sort) !== null)
  return isInIndex && isUnfiltered(query) && isNearBegin ? reader : longReader
}

/** Visitors see what is public now. */
export const momentOf = ({ clock }: Pick<Source, 'clock'>, { state }: ListQuery): Moment => ({
  shown: state ?? 'public',
  now: clock.now(),
})

/** A promise of a query builder would execute it, so the search is resolved first. */
async function matchingRows(reader: Queries, type: ContentType, engine: Engine, query: ListQuery, moment: Moment) {
  const words = wordsOf(query)
  const isFound = words === '' ? null : await searchFor(reader, type, engine, words)
  const all = filteredRows(reader, type, engine, query, moment)
  return { rows: isFound ? all.where(isFound) : all }
}

function filteredRows(reader: Queries, type: ContentType, engine: Engine, query: ListQuery, moment: Moment) {
  return reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .where((eb) => isAsFiltered(type, engine, query.where ?? {}, moment.now, eb))
    .$if(isPartlyHidden(type, moment), (rows) => rows.where((eb) => isShown(type, moment, eb)))
}

async function countOf(
  reader: Queries,
  type: ContentType,
  engine: Engine,
  query: ListQuery,
  moment: Moment,
): Promise<number> {
  const { rows } = await matchingRows(reader, type, engine, query, moment)
  const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** Ids of a page, or of the whole list, in its order; the best matches of a search come first. */
export async function listIds(source: Source, type: ContentType, query: ListQuery): Promise<number[]> {
  const { engine } = source.database
  if (wordsOf(query) !== '' && query.sort === undefined && hasSearchedName(type)) return idsByName(source, type, query)
  const reader = await readerOf(source, type, query)
  const [moment, order] = [momentOf(source, query), orderOf(type, query)]
  const isWhole = isUnfiltered(query) && !isPartlyHidden(type, moment)
  const referred = isWhole ? referredInOrder(type, order.sort) : null
  let rows = referred
    ? idsByReferred(reader, type, engine, order, referred)
    : inOrder((await matchingRows(reader, type, engine, query, moment)).rows.select('row.id'), type, engine, order)
  const page = pageOf(query)
  if (page) rows = rows.limit(page.limit).offset(page.offset)
  return (await rows.execute()).map(({ id }) => Number(id))
}

/** Rows whose names begin with the search, exact names first. */
function rowsNamedSo(reader: Queries, source: Source, type: ContentType, query: ListQuery) {
  const { engine } = source.database
  const words = wordsOf(query)
  const named = filteredRows(reader, type, engine, query, momentOf(source, query)).where((eb) =>
    isNamedSo(type, engine, words, eb),
  )
  const byName = named.select('row.id').orderBy((eb) => isItsName(type, engine, words, eb), 'desc')
  return { named, first: inOrder(byName, type, engine, orderOf(type, query)) }
}

/**
 * Ids of a search: the exact name, then names that begin with it, then the rest. The second group is an index range, so
 * the rest is read only as far as the page needs.
 */
async function idsByName(source: Source, type: ContentType, query: ListQuery): Promise<number[]> {
  const { engine } = source.database
  const reader = await readerOf(source, type, query)
  const [words, moment, order, page] = [wordsOf(query), momentOf(source, query), orderOf(type, query), pageOf(query)]
  const { named, first } = rowsNamedSo(reader, source, type, query)
  const { rows } = await matchingRows(reader, type, engine, query, moment)
  const others = rows.where((eb) => eb.not(isNamedSo(type, engine, words, eb)))
  const rest = inOrder(others.select('row.id'), type, engine, order)
  const idsOf = (rows: readonly { id: unknown }[]) => rows.map(({ id }) => Number(id))
  if (!page) return [...idsOf(await first.execute()), ...idsOf(await rest.execute())]
  const { total } = await named.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { limit, offset } = page
  const begun = offset < Number(total) ? idsOf(await first.limit(limit).offset(offset).execute()) : []
  if (begun.length === limit) return begun
  const left = rest.limit(limit - begun.length).offset(Math.max(0, offset - Number(total)))
  return [...begun, ...idsOf(await left.execute())]
}

/** The best matches of a type, and how many there are. */
interface FoundIds {
  ids: number[]
  total: number
}

/**
 * The best matches, drafts included, for the search through all types. If the words are too short for the index and
 * there may be thousands of rows, only beginnings of names are searched.
 */
export async function findIds(source: Source, type: ContentType, words: string, most: number): Promise<FoundIds> {
  const query: ListQuery = { q: words, page: 1, per_page: most, state: 'all' }
  const isShort = words.split(/\s+/).every((word) => !isIndexed(type, word))
  if (!type.large || !isShort || !hasSearchedName(type))
    return { ids: await listIds(source, type, query), total: await countRows(source, type, query) }
  const reader = await readerOf(source, type, query)
  const { named, first } = rowsNamedSo(reader, source, type, query)
  const { total } = await named.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ids: (await first.limit(most).execute()).map(({ id }) => Number(id)), total: Number(total) }
}

/** Number of rows on all pages, cached until the type changes, except for searches and states. */
export async function countRows(source: Source, type: ContentType, query: ListQuery): Promise<number> {
  const moment = momentOf(source, query)
  if (isUnfiltered(query) && !isPartlyHidden(type, moment)) return tableRows(source, type)
  const count = async () => countOf(await readerOf(source, type, query), type, source.database.engine, query, moment)
  if (wordsOf(query) || changesByItself(type, query.where ?? {})) return count()
  const view = isPartlyHidden(type, moment) ? (await publicView(source, type)).name : 'all'
  return source.cache.get(counts, `${type.key} ${view} ${JSON.stringify(query.where ?? {})}`, [type.key], count)
}
