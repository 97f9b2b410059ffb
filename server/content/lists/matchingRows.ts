import type { ContentType } from '../../../content/define.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { isIndexed } from '../../database/search/searchIndex.ts'
import type { ExpressionBuilder } from 'kysely'
import type { ContentTables } from '../../database/tables.ts'
import { isShown, publicView } from '../rowState.ts'
import { changesWithTime, isAsFiltered } from './filters.ts'
import { idsByReferred, inOrder, referredInOrder } from './order.ts'
import { counts, resolveList, tableRows, type List, type Source } from './resolveList.ts'
import { byGameNumber, hasSearchedName, isItsName, isNamedSo, searchFor, wordsIn } from './search.ts'

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

export function filteredRows({ source, type, reader, where, narrowed, moment, isHidden, isUnfiltered }: List) {
  return reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .$if(!isUnfiltered, (rows) => rows.where((eb) => isAsFiltered(type, source.database.engine, where, moment.now, eb)))
    .$if(narrowed !== null, (rows) => (narrowed ? rows.where(narrowed) : rows))
    .$if(isHidden, (rows) => rows.where((eb) => isShown(type, moment, eb)))
}

type Expressions = ExpressionBuilder<ContentTables, string>

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

/** The rows that come first in a search: those with this number in the game, or else this name, or its beginning. */
function firstParts(list: List) {
  const { source, type, words, order, moment } = list
  const { engine } = source.database
  const isNumbered = byGameNumber(type, words, moment.shown)
  const named = filteredRows(list).where((eb) => isNamedSo(type, engine, words, eb))
  const byName = named.select('row.id').orderBy((eb) => isItsName(type, engine, words, eb), 'desc')
  if (isNumbered === null) return [{ rows: named, first: inOrder(byName, type, engine, order) }]
  const numbered = filteredRows(list).where(isNumbered)
  const isOther = (eb: Expressions) => eb.not(isNumbered(eb))
  return [
    { rows: numbered, first: inOrder(numbered.select('row.id'), type, engine, order) },
    { rows: named.where(isOther), first: inOrder(byName.where(isOther), type, engine, order) },
  ]
}

/**
 * Rows with the number or exactly the name come first, then names that begin with it, then all other matches. Only as
 * many other matches are read as are needed to fill the page.
 */
async function idsByName(list: List): Promise<number[]> {
  const { source, type, words, order, page, moment } = list
  const { engine } = source.database
  const { rows } = await matchingRows(list)
  const isNumbered = byGameNumber(type, words, moment.shown)
  const others = rows
    .where((eb) => eb.not(isNamedSo(type, engine, words, eb)))
    .$if(isNumbered !== null, (left) => (isNumbered ? left.where((eb) => eb.not(isNumbered(eb))) : left))
  const rest = inOrder(others.select('row.id'), type, engine, order)
  return idsOfParts(firstParts(list), rest, page)
}

async function idsOfParts(
  parts: ReturnType<typeof firstParts>,
  rest: ReturnType<typeof firstParts>[number]['first'],
  page: List['page'],
): Promise<number[]> {
  const ids: number[] = []
  let skipped = page?.offset ?? 0
  for (const { rows, first } of parts) {
    if (!page) {
      ids.push(...idsOf(await first.execute()))
      continue
    }
    const total = await countOf(rows)
    const left = page.limit - ids.length
    if (skipped < total && left > 0) ids.push(...idsOf(await first.limit(left).offset(skipped).execute()))
    skipped = Math.max(0, skipped - total)
  }
  if (!page) return [...ids, ...idsOf(await rest.execute())]
  if (ids.length === page.limit) return ids
  return [
    ...ids,
    ...idsOf(
      await rest
        .limit(page.limit - ids.length)
        .offset(skipped)
        .execute(),
    ),
  ]
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
  const ids: number[] = []
  let total = 0
  for (const { rows, first } of firstParts(list)) {
    total += await countOf(rows)
    if (ids.length < most) ids.push(...idsOf(await first.limit(most - ids.length).execute()))
  }
  return { ids, total }
}

export async function countRows(list: List): Promise<number> {
  const { source, type, where, narrowed, words, isHidden, isUnfiltered } = list
  const view = isHidden ? await publicView(source, type) : null
  if (isUnfiltered) return (await tableRows(source, type)) - (view?.hidden ?? 0)
  const count = async () => countOf((await matchingRows(list)).rows)
  if (words !== '' || narrowed || changesWithTime(type, where)) return count()
  return source.cache.get(counts, `${type.key} ${view?.name ?? 'all'} ${JSON.stringify(where)}`, [type.key], count)
}
