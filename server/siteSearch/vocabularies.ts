import type { ContentType } from '../../content/define.ts'
import { publicView } from '../content/rowState.ts'
import { kindsByLanguage } from '../database/changes/versionedCache.ts'
import type { Held } from '../database/memory/memory.ts'
import { TEXT_END } from '../database/memory/foldedTexts.ts'
import { WordCollector, type Vocabulary } from '../database/search/vocabulary.ts'
import { cacheShare, rowsVariant } from '../messages/rowsIn.ts'
import { inTurns } from '../process/queues/inParts.ts'
import { outsideTurn } from '../process/queues/queue.ts'
import type { Search } from './find.ts'
import type { Matcher } from './match.ts'
import { placeVocabulary } from './places.ts'
import { searchTables, type TableName } from './tables.ts'

interface Searched {
  table: TableName
  type: ContentType
  /** Of each text of `folded`, whether it is short. A word of a long text would be a bad correction. */
  isShort: readonly boolean[]
}

const searched: readonly Searched[] = Object.entries<Held>(searchTables).map(
  ([table, { type, searched: columns }]) => ({
    table: table as TableName, // The cast is safe, because the names are those of the tables.
    type,
    isShort: columns.map((column) => type.fields[column]?.kind !== 'longText'),
  }),
)

/** The words of scheduled rows are collected again when their time comes, and those of before stay a while. */
const vocabularies = kindsByLanguage(2 * searched.length)

/** Returns the words of the names of all places, and those of the short texts of all rows that visitors see. */
export async function siteVocabularies(search: Search): Promise<Vocabulary[]> {
  const all = [await placeVocabulary()]
  for (const one of searched) all.push(await vocabularyOf(search, one))
  return all
}

/** The cache key says which rows are public, so that no visitor learns a word of a draft. */
async function vocabularyOf({ context, matcher }: Search, one: Searched): Promise<Vocabulary> {
  const { type, table } = one
  const { isTranslated } = matcher.table(table)
  const language = isTranslated ? rowsVariant() : ''
  const key = `${table} ${(await publicView(context, type)).name} ${language}`
  // Other searches wait for the same words, so they are collected even if this search is refused meanwhile.
  const kind = vocabularies(isTranslated ? cacheShare() : '')
  return context.cache.get(kind, key, [type.key], () => outsideTurn(() => collectWords(matcher, one)))
}

async function collectWords(matcher: Matcher, { table: name, type, isShort }: Searched): Promise<Vocabulary> {
  const table = matcher.table(name)
  const words = new WordCollector()
  await inTurns(table.slots(), (slot) => {
    if (type.publishing && !matcher.publicRow({ type, table: name }, table.value('id', slot))) return
    for (const texts of table.folded(slot))
      for (const [index, text] of texts.split(TEXT_END).entries()) if (isShort[index]) words.add(text)
  })
  return words.vocabulary()
}
