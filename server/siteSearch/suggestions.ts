import { searchGroups } from '../../content/siteSearch/searchGroups.ts'
import type { Suggestions } from '../../content/siteSearch/searchSchemas.ts'
import { MOST_SUGGESTED } from '../../content/siteSearch/suggestions.ts'
import type { Context } from '../context/context.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'
import { begin, entriesOf, findGroup, shown, type Entry, type Group } from './find.ts'

/** Drops have the names of monsters, which are suggested themselves. */
const isSuggested = ({ key }: Group): boolean => key !== 'droplist'

/**
 * Returns the names that match best. Of equal ones, each group has its first before any has its second, so that an item
 * of many does not hide the page of a monster.
 */
export async function suggestNames(context: Context, noted: Dependencies, q: string): Promise<Suggestions> {
  const search = await begin(context, noted, q.trim())
  if (search.asked.words.length === 0) return []
  const candidates: { entry: Entry; title: string; rank: number; turn: number }[] = []
  for (const group of searchGroups.filter(isSuggested)) {
    const turns = new Map<number, number>()
    for (const { entry, rank } of entriesOf(
      search,
      await findGroup(search, group, { namesOnly: true }),
      0,
      MOST_CONSIDERED,
    )) {
      const turn = turns.get(rank) ?? 0
      turns.set(rank, turn + 1)
      candidates.push({ entry, title: group.title, rank, turn })
    }
  }
  candidates.sort((one, other) => one.rank - other.rank || one.turn - other.turn)
  const first = candidates.slice(0, MOST_CONSIDERED)
  const hits = await shown(
    search,
    first.map(({ entry }) => entry),
  )
  const suggestions = new Map<string, Suggestions[number]>()
  for (const [index, hit] of hits.entries()) {
    const key = `${hit.to} ${hit.name}`
    if (!suggestions.has(key)) suggestions.set(key, { ...hit, group: first[index]?.title ?? '' })
  }
  return [...suggestions.values()].slice(0, MOST_SUGGESTED)
}

/** More than are suggested, because NPCs of one name lead to one address. */
const MOST_CONSIDERED = 3 * MOST_SUGGESTED
