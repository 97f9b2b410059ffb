import type { ContentType, Row } from '../../../content/define.ts'
import type { ListPage, ListQuery } from '../../../content/reader.ts'
import { listIds, type Source } from '../lists/matchingRows.ts'
import { listRows } from '../lists/readRows.ts'
import { wordsIn } from '../lists/search.ts'
import { isPaged } from '../order/listOrder.ts'
import { vocabulariesOf } from './readVocabulary.ts'
import {
  foldWord,
  isBetter,
  LONGEST_CORRECTED,
  SHORTEST_CORRECTED,
  type Suggestion,
  type Vocabulary,
} from '../../database/search/vocabulary.ts'

/**
 * Rows for people to look at: if a search finds nothing, it is repeated with typing errors corrected. Code that changes
 * or exports rows uses `listRows`, so that it never takes rows that the user did not name.
 */
export async function searchRows<T extends ContentType>(
  source: Source,
  type: T,
  query: ListQuery,
): Promise<ListPage<Row<T>>> {
  const found = await listRows(source, type, query)
  if (found.total > 0 || !isPaged(query)) return found
  const q = await correctedSearch(source, type, query)
  if (q === null) return found
  const again = await listRows(source, type, { ...query, q })
  return again.total > 0 ? { ...again, searchedFor: q } : found
}

const isCorrected = (word: string): boolean =>
  word.length >= SHORTEST_CORRECTED && word.length <= LONGEST_CORRECTED && /\p{L}/u.test(word)

/** The search with typing errors corrected; null if there is no correction. */
async function correctedSearch(source: Source, type: ContentType, query: ListQuery): Promise<string | null> {
  const words = wordsIn(query.q ?? '')
  if (!words.some(isCorrected)) return null
  const vocabularies = await vocabulariesOf(source, type, query)
  const corrected: string[] = []
  // One by one, because each occupies the event loop or a long read.
  for (const word of words) corrected.push((await correctionOf(source, type, query, vocabularies, word)) ?? word)
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : null
}

async function correctionOf(
  source: Source,
  type: ContentType,
  { state }: ListQuery,
  vocabularies: readonly Vocabulary[],
  typed: string,
): Promise<string | null> {
  if (!isCorrected(typed)) return null
  const word = foldWord(typed)
  if (vocabularies.some((vocabulary) => vocabulary.hasBeginning(word))) return null
  let best: Suggestion | null = null
  for (const vocabulary of vocabularies) {
    const found = vocabulary.nearest(word)
    if (found && isBetter(found, best)) best = found
  }
  if (!best) return null
  // The word may be in a long text or inside another word.
  const alone: ListQuery = { q: typed, page: 1, per_page: 1, sort: 'id', ...(state && { state }) }
  return (await listIds(source, type, alone)).length > 0 ? null : best.word
}
