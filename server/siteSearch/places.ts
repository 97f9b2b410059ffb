import { realm } from '../../content/settings/realm.ts'
import { site } from '../../content/settings/site.ts'
import { searchFold } from '../../content/searchFold.ts'
import { namesOf, sitePlaces, type SitePlace } from '../../content/siteSearch/sitePlaces.ts'
import type { Asked } from '../content/lists/search.ts'
import { readSingle } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'
import { TEXT_END } from '../database/memory/foldedTexts.ts'
import { LAST_NAMED, rankOf } from '../database/search/rank.ts'
import { WordCollector, type Vocabulary } from '../database/search/vocabulary.ts'
import { realmReader } from '../game/figures/realmReader.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'
import type { Matcher } from './match.ts'
import { perLanguage } from './perLanguage.ts'
import { sources } from './sources.ts'

const folded = perLanguage(() =>
  sitePlaces.map((place) => {
    const names = namesOf(place).map(searchFold)
    return { place, names, texts: names.join(TEXT_END) }
  }),
)

export interface RankedPlace {
  place: SitePlace
  rank: number
}

async function needsOf(context: Context, noted: Dependencies): Promise<ReadonlySet<SitePlace['needs']>> {
  noted.uses(realm.key)
  noted.uses(site.key)
  const [realms, { terms }] = await Promise.all([realmReader(context, noted).names(), readSingle(context, site)])
  return new Set<SitePlace['needs']>([
    undefined,
    ...(realms.length > 0 ? (['realms'] as const) : []),
    ...(terms.trim() === '' ? [] : (['terms'] as const)),
  ])
}

/** Parts of words are not looked for in the names of places: `art` would find nothing that anybody looks for. */
const MOST_RANK = LAST_NAMED - 1

export async function rankPlaces({
  context,
  noted,
  matcher,
  asked,
}: {
  context: Context
  noted: Dependencies
  matcher: Matcher
  asked: Asked
}): Promise<RankedPlace[]> {
  const matching = folded().flatMap(({ place, names, texts }) => {
    const ranks = names.flatMap((name) => rankOf({ name, texts }, asked) ?? [])
    const rank = Math.min(...ranks)
    return rank <= MOST_RANK ? [{ place, rank }] : []
  })
  if (matching.length === 0) return []
  const needs = await needsOf(context, noted)
  const isShown = ({ shows, needs: needed }: SitePlace) =>
    needs.has(needed) && (shows === undefined || shows.some((type) => hasRow(matcher, type.key)))
  return matching.filter(({ place }) => isShown(place)).sort((one, other) => one.rank - other.rank)
}

const hasRow = (matcher: Matcher, key: string): boolean =>
  sources.some((source) => {
    if (source.type.key !== key) return false
    const table = matcher.table(source.table)
    for (const slot of table.slots()) if (matcher.publicRow(source, table.value('id', slot))) return true
    return false
  })

/** The words of the names of all places. In a language they never change. */
export const placeVocabulary = perLanguage((): Promise<Vocabulary> => {
  const words = new WordCollector()
  for (const { names } of folded()) for (const name of names) words.add(name)
  return words.vocabulary()
})
