import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { TRANSLATIONS } from '../../../content/translations.ts'
import { hasTranslations, searchedColumns } from '../../database/schema/columns.ts'
import { storedTranslations } from '../../database/schema/storedTranslations.ts'
import { kindsByLanguage } from '../../database/changes/versionedCache.ts'
import {
  isBetter,
  LONGEST_CORRECTED,
  SHORTEST_CORRECTED,
  WordCollector,
  type Suggestion,
  type Vocabulary,
} from '../../database/search/vocabulary.ts'
import { outsideTurn } from '../../process/queues/queue.ts'
import { inTurns } from '../../process/queues/inParts.ts'
import { rowsIn, rowsVariant } from '../../messages/rowsIn.ts'
import { publicView } from '../rowState.ts'
import { namedReferences } from '../staffRows.ts'
import { filteredRows, listIds } from './matchingRows.ts'
import { resolveList, type List } from './resolveList.ts'
import { wordsIn } from './search.ts'

const stateOf = ({ shown }: List['moment']) => (shown === 'all' ? { state: shown } : {})

const isCorrected = (word: string): boolean =>
  word.length >= SHORTEST_CORRECTED && word.length <= LONGEST_CORRECTED && /\p{L}/u.test(word)

export async function correctedSearch(list: List): Promise<string | null> {
  const { source, type, moment } = list
  const isFound = async (word: string) => {
    const alone = await resolveList(source, type, { q: word, page: 1, per_page: 1, sort: 'id', ...stateOf(moment) })
    return (await listIds(alone)).length > 0
  }
  return correctedWords(wordsIn(list.words), () => vocabulariesOf(list), isFound)
}

/** Returns the search with its typing errors corrected, or null if no word can be corrected. */
export async function correctedWords(
  words: readonly string[],
  readVocabularies: () => Promise<readonly Vocabulary[]>,
  isFound: (word: string) => Promise<boolean>,
): Promise<string | null> {
  if (!words.some(isCorrected)) return null
  const vocabularies = await readVocabularies()
  const corrected: string[] = []
  // Corrects one word at a time, because each correction occupies one of the few connections for long reads.
  for (const word of words) corrected.push((await correctionOf(vocabularies, word, isFound)) ?? word)
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ').normalize('NFC') : null
}

async function correctionOf(
  vocabularies: readonly Vocabulary[],
  word: string,
  isFound: (word: string) => Promise<boolean>,
): Promise<string | null> {
  if (!isCorrected(word)) return null
  if (vocabularies.some((vocabulary) => vocabulary.hasBeginning(word))) return null
  let best: Suggestion | null = null
  for (const vocabulary of vocabularies) {
    const found = await vocabulary.nearest(word)
    if (found && isBetter(found, best)) best = found
  }
  if (!best) return null
  // A typed word that a search finds needs no correction. It may occur only in long texts, whose words are not in the
  // vocabulary.
  return (await isFound(word)) ? null : best.word
}

/** Number of rows per read. Reading more at once would block the event loop for longer than a few milliseconds. */
const ROWS_AT_ONCE = 1_000

const vocabularies = kindsByLanguage(20)

function shortTexts(type: ContentType): string[] {
  const long = new Set(fieldsOfKind(type, 'longText').map(([name]) => name))
  return searchedColumns(type).filter((name) => !long.has(name))
}

function vocabulariesOf({ source, type, moment }: List): Promise<Vocabulary[]> {
  const sources = [[type, shortTexts(type)] as const, ...referredNames(namedReferences(type, moment.shown))]
  return Promise.all(
    sources
      .filter(([, columns]) => columns.length > 0)
      .map(async ([of, columns]) =>
        vocabularyOf(await resolveList(source, of, { sort: 'id', ...stateOf(moment) }), columns),
      ),
  )
}

function referredNames(
  references: Readonly<ReturnType<typeof namedReferences>>,
): (readonly [ContentType, readonly string[]])[] {
  const targets = new Set(references.map(([, { to }]) => contentType(to)))
  return [...targets].flatMap((target) =>
    target.fields[target.name]?.kind === 'reference'
      ? referredNames(fieldsOfKind(target, 'reference'))
      : [[target, searchedColumns(target).filter((text) => text === target.name)] as const],
  )
}

/** The cache key says which rows are public, so that no visitor learns a word of a draft. */
async function vocabularyOf(list: List, columns: readonly string[]): Promise<Vocabulary> {
  const { source, type, isHidden } = list
  const view = isHidden ? `public until ${(await publicView(source, type)).name}` : 'all'
  const key = [type.key, view, rowsVariant(), ...columns].join(' ')
  return source.cache.get(vocabularies(), key, [type.key], () =>
    // Other searches wait for the same words, so they are read even if this search is refused meanwhile.
    outsideTurn(() => readVocabulary(list, columns)),
  )
}

async function readVocabulary(list: List, columns: readonly string[]): Promise<Vocabulary> {
  const collector = new WordCollector()
  const wanted = rowsIn()
  const tag = wanted === null || wanted === 'all' || !hasTranslations(list.type) ? null : wanted.tag
  const read = ['id', ...columns, ...(tag === null ? [] : [TRANSLATIONS])]
  const rowsAfter = (id: number) =>
    filteredRows(list)
      .select(read.map((column) => `row.${column}`))
      .where('row.id', '>', id)
      .orderBy('row.id')
      .limit(ROWS_AT_ONCE)
      .execute()
  let rows = await rowsAfter(0)
  while (rows.length > 0) {
    await inTurns(rows, (row) => {
      const texts = tag === null ? undefined : storedTranslations(row[TRANSLATIONS])[tag]
      for (const column of columns) {
        collector.add(String(row[column] ?? ''))
        if (texts?.[column]) collector.add(texts[column][0])
      }
    })
    rows = rows.length < ROWS_AT_ONCE ? [] : await rowsAfter(Number(rows.at(-1)?.id))
  }
  return collector.vocabulary()
}
