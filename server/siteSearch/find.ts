import { realm } from '../../content/settings/realm.ts'
import { searchGroups, type SearchGroup } from '../../content/siteSearch/searchGroups.ts'
import type { Hit } from '../../content/siteSearch/searchSchemas.ts'
import { askedFor, type Asked } from '../content/lists/search.ts'
import { publicView } from '../content/rowState.ts'
import type { Context } from '../context/context.ts'
import { RANKS } from '../database/search/rank.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'
import { hitsOf, type FoundRow } from './hits.ts'
import { Matcher, type Ranked } from './match.ts'
import { rankPlaces, type RankedPlace } from './places.ts'
import { sources, type SearchedRow, type Source } from './sources.ts'
import { searchTables, type SearchTables } from './tables.ts'

/** All types whose rows a search compares. */
export const searchedTypes = [...new Map(Object.values(searchTables).map(({ type }) => [type.key, type])).values()]

/** One search, with the tables of its moment. */
export interface Search {
  context: Context
  noted: Dependencies
  tables: SearchTables
  asked: Asked
  matcher: Matcher
}

export interface Found {
  key: SearchGroup
  title: string
  total: number
  best: number
  parts: readonly { source: Source; ranked: Ranked }[]
  places: readonly RankedPlace[]
}

export async function begin(context: Context, noted: Dependencies, q: string): Promise<Search> {
  for (const { key } of [...searchedTypes, realm]) noted.uses(key)
  for (const type of searchedTypes) {
    const { ends } = await publicView(context, type)
    if (ends) noted.staleAt(ends)
  }
  const tables = await context.memory.get(searchTables)
  return searchFor({ context, noted, tables }, q)
}

export function searchFor(source: Pick<Search, 'context' | 'noted' | 'tables'>, q: string): Search {
  const asked = askedFor(q)
  return { ...source, asked, matcher: new Matcher(source.tables, asked, source.context.clock.now()) }
}

export type Group = (typeof searchGroups)[number]

export async function findGroup(search: Search, { key, title }: Group, { namesOnly = false } = {}): Promise<Found> {
  const parts: { source: Source; ranked: Ranked }[] = []
  for (const source of sources)
    if (source.group === key) parts.push({ source, ranked: await search.matcher.rank(source, { namesOnly }) })
  const places = key === 'pages' ? await rankPlaces(search) : []
  const ranks = parts.flatMap(({ ranked }) => ranked.flatMap((rows, rank) => (rows.length > 0 ? [rank] : [])))
  return {
    ...{ key, title, parts, places },
    total: parts.reduce(
      (sum, { ranked }) => sum + ranked.reduce((rows, { length }) => rows + length, 0),
      places.length,
    ),
    best: Math.min(...ranks, ...places.map(({ rank }) => rank)),
  }
}

export async function findGroups(search: Search, only?: SearchGroup): Promise<Found[]> {
  const found: Found[] = []
  for (const group of searchGroups)
    if (only === undefined || group.key === only) found.push(await findGroup(search, group))
  return found.filter(({ total }) => total > 0).sort((one, other) => one.best - other.best)
}

export type Entry = FoundRow | RankedPlace

interface RankedEntry {
  entry: Entry
  rank: number
}

/** Yields what is found in its order. Rows of a rank are sorted only if they are reached. */
function* inOrder(matcher: Matcher, { parts, places }: Found): Generator<RankedEntry> {
  for (let rank = 0; rank < RANKS; rank += 1) {
    for (const { source, ranked } of parts)
      for (const row of rowsInOrder(matcher, source, ranked[rank] ?? [])) yield { entry: { source, row }, rank }
    for (const place of places) if (place.rank === rank) yield { entry: place, rank }
  }
}

function* rowsInOrder(matcher: Matcher, source: Source, ids: readonly number[]): Generator<SearchedRow> {
  const rowOf = (id: number) => matcher.publicRow(source, id) ?? []
  if (source.order) yield* ids.flatMap(rowOf).sort(source.order)
  else for (const id of ids.toSorted((one, other) => one - other)) yield* [rowOf(id)].flat()
}

export function entriesOf({ matcher }: Search, found: Found, start: number, most: number): RankedEntry[] {
  const entries: RankedEntry[] = []
  if (start >= found.total) return entries
  let skipped = 0
  for (const one of inOrder(matcher, found)) {
    if (skipped === start) entries.push(one)
    else skipped += 1
    if (entries.length === most) break
  }
  return entries
}

export async function shown({ context, tables }: Search, entries: readonly Entry[]): Promise<Hit[]> {
  const rows = await hitsOf(
    context,
    tables,
    entries.flatMap((entry) => ('row' in entry ? [entry] : [])),
  )
  return entries.flatMap((entry) =>
    'row' in entry ? (rows.shift() ?? []) : { name: entry.place.name, detail: '', to: entry.place.to },
  )
}
