import { PAGE_SIZE } from '../../content/reader.ts'
import type { ReadSearch, SiteSearchQuery } from '../../content/siteSearch/readSearch.ts'
import type { FoundGroup, SiteSearch } from '../../content/siteSearch/searchSchemas.ts'
import { correctedWords } from '../content/lists/spelling.ts'
import type { Context } from '../context/context.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'
import { begin, entriesOf, findGroups, searchFor, shown, type Found, type Search } from './find.ts'
import { siteVocabularies } from './vocabularies.ts'

/** Rows of each group if all groups are searched. */
const FIRST = 5

async function shownGroup(search: Search, found: Found, page: number, size: number): Promise<FoundGroup> {
  const { key, title, total } = found
  const entries = entriesOf(search, found, (page - 1) * size, size).map(({ entry }) => entry)
  return { key, title, hits: await shown(search, entries), total }
}

/** Returns the search with its typing errors corrected, and what it finds, or null. */
async function findCorrected(search: Search): Promise<{ words: string; found: Found[]; search: Search } | null> {
  const isFound = async (word: string) => (await findGroups(searchFor(search, word))).length > 0
  const words = await correctedWords(search.asked.words, () => siteVocabularies(search), isFound)
  if (words === null) return null
  const corrected = searchFor(search, words)
  const found = await findGroups(corrected)
  return found.length > 0 ? { words, found, search: corrected } : null
}

export async function searchSite(
  context: Context,
  noted: Dependencies,
  { q, only, page = 1 }: SiteSearchQuery,
): Promise<SiteSearch> {
  const typed = await begin(context, noted, q.trim())
  const none: SiteSearch = { groups: [], searched_for: null }
  if (typed.asked.words.length === 0) return none
  const own = await findGroups(typed, only)
  const isElsewhere = only !== undefined && own.length === 0 && (await findGroups(typed)).length > 0
  const corrected = own.length > 0 || isElsewhere ? null : await findCorrected(typed)
  const { search, found } = corrected ?? { search: typed, found: own }
  const groups: FoundGroup[] = []
  for (const group of found) {
    if (only !== undefined && group.key !== only) continue
    groups.push(await (only ? shownGroup(search, group, page, PAGE_SIZE.usual) : shownGroup(search, group, 1, FIRST)))
  }
  return { groups, searched_for: groups.length > 0 && corrected ? corrected.words : null }
}

export const searchReader =
  (context: Context, noted: Dependencies): ReadSearch =>
  (query) =>
    searchSite(context, noted, query)
