import type { ContentType } from '../../../content/define.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { isIndexed } from '../../database/search/searchIndex.ts'
import type { ContentTables } from '../../database/tables.ts'
import { isShown, publicView } from '../rowState.ts'
import { changesWithTime, isAsFiltered } from './filters.ts'
import { idsByReferred, inOrder, referredInOrder } from './order.ts'
import { counts, resolveList, tableRows, type List, type Source } from './resolveList.ts'
import { hasSearchedName, isItsName, isNamedSo, searchFor, wordsIn } from './search.ts'

// The queries in this file read only ids, because an index can answer such queries. Skipping and counting rows is then
// fast.

/** Returns an object, because a promise that resolves to Kysely's query builder would run the query. */
async function matchingRows(list: List) {
  const { reader, type, source, words: text, moment } = list
  const isFound =
    text === '' ? null : await searchFor(reader, type, source.database.engine, { text, shown: moment.shown })
  const all = filteredRows(list)
  return { rows: isFound ? all.where(isFound) : all }
}

export function filteredRows({ source, type, reader, where, moment, isHidden, isUnfiltered }: List) {
  return reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .$if(!isUnfiltered, (rows) => rows.where((eb) => isAsFiltered(type, source.database.engine, where, moment.now, eb)))
    .$if(isHidden, (rows) => rows.where((eb) => isShown(type, moment, eb)))
}

const idsOf = (rows: readonly { id: unknown }[]): number[] => rows.map(({ id }) => Number(id))

export async function listIds(list: List): Promise<number[]> {
  const { source, type, order, page, reader } = list
  const { engine } = source.database
  if (list.words !== '' && list.isUsualOrder && hasSearchedName(type)) return idsByName(list)
  const referred = list.isUnfiltered && !list.isHidden ? referredInOrder(type, order.sort) : null
  const rows = referred
    ? idsByReferred(reader, type, engine, order, referred)
    : inOrder((await matchingRows(list)).rows.select('row.id'), type, engine, order)
  return idsOf(await (page ? rows.limit(page.limit).offset(page.offset) : rows).execute())
}

function rowsNamedSo(list: List) {
  const { source, type, words, order } = list
  const { engine } = source.database
  const rows = filteredRows(list).where((eb) => isNamedSo(type, engine, words, eb))
  const byName = rows.select('row.id').orderBy((eb) => isItsName(type, engine, words, eb), 'desc')
  return { rows, first: inOrder(byName, type, engine, order) }
}

/**
 * Rows with exactly this name come first, then names that begin with it, then all other matches. Only as many other
 * matches are read as are needed to fill the page.
 */
async function idsByName(list: List): Promise<number[]> {
  const { source, type, words, order, page } = list
  const { engine } = source.database
  const named = rowsNamedSo(list)
  const { rows } = await matchingRows(list)
  const others = rows.where((eb) => eb.not(isNamedSo(type, engine, words, eb)))
  const rest = inOrder(others.select('row.id'), type, engine, order)
  if (!page) return [...idsOf(await named.first.execute()), ...idsOf(await rest.execute())]
  const total = await countOf(named.rows)
  const { limit, offset } = page
  const begun = offset < total ? idsOf(await named.first.limit(limit).offset(offset).execute()) : []
  if (begun.length === limit) return begun
  const left = rest.limit(limit - begun.length).offset(Math.max(0, offset - total))
  return [...begun, ...idsOf(await left.execute())]
}

/**
 * Finds rows for the search through all content types, including drafts. In a large table, words that are too short for
 * an index are compared only with the beginnings of names.
 */
export async function findIds(
  source: Source,
  type: ContentType,
  words: string,
  most: number,
): Promise<{ ids: number[]; total: number }> {
  const list = await resolveList(source, type, { q: words, page: 1, per_page: most, state: 'all' })
  const isShort = wordsIn(words).every((word) => !isIndexed(type, word))
  if (!type.large || !isShort || !hasSearchedName(type))
    return { ids: await listIds(list), total: await countRows(list) }
  const named = rowsNamedSo(list)
  const total = await countOf(named.rows)
  return { ids: idsOf(await named.first.limit(most).execute()), total }
}

export async function countRows(list: List): Promise<number> {
  const { source, type, where, words, isHidden, isUnfiltered } = list
  const view = isHidden ? await publicView(source, type) : null
  if (isUnfiltered) return (await tableRows(source, type)) - (view?.hidden ?? 0)
  const count = async () => countOf((await matchingRows(list)).rows)
  if (words !== '' || changesWithTime(type, where)) return count()
  return source.cache.get(counts, `${type.key} ${view?.name ?? 'all'} ${JSON.stringify(where)}`, [type.key], count)
}
