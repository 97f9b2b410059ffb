import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { ListQuery } from '../../../content/reader.ts'
import { searchedColumns } from '../../database/schema/columns.ts'
import type { ContentTables } from '../../database/tables.ts'
import { momentOf, readerOf, type Source } from '../lists/matchingRows.ts'
import { isPartlyHidden, isShown, publicView } from '../publishing/publicRows.ts'
import { WordCollector, type Vocabulary } from '../../database/search/vocabulary.ts'

/** Rows that are read at a time: a few milliseconds of the event loop, between which other requests are served. */
const ROWS_AT_ONCE = 1_000

/** The words that a search of a type can find in short texts: its own, and the names of what its rows refer to. */
export function vocabulariesOf(source: Source, type: ContentType, query: ListQuery): Promise<Vocabulary[]> {
  const long = new Set(fieldsOfKind(type, 'longText').map(([name]) => name))
  const own = searchedColumns(type).filter((name) => !long.has(name))
  const sources = [[type, own] as const, ...referredNames(type)]
  return Promise.all(
    sources.flatMap(([of, columns]) => (columns.length > 0 ? [vocabularyOf(source, of, columns, query)] : [])),
  )
}

/** Each type that rows refer to, with the text that names it. Where that name is a reference, it is followed. */
function referredNames(type: ContentType): (readonly [ContentType, readonly string[]])[] {
  const targets = new Set(fieldsOfKind(type, 'reference').map(([, { to }]) => contentType(to)))
  return [...targets].flatMap((target) =>
    target.fields[target.name]?.kind === 'reference'
      ? referredNames(target)
      : [[target, searchedColumns(target).filter((text) => text === target.name)] as const],
  )
}

/** Kept for each version of the type, and of what is public of it: no word of a draft is told to a visitor. */
async function vocabularyOf(
  source: Source,
  type: ContentType,
  columns: readonly string[],
  query: ListQuery,
): Promise<Vocabulary> {
  const isHidden = isPartlyHidden(type, momentOf(source, query))
  const view = isHidden ? `public until ${(await publicView(source, type)).name}` : 'all'
  const key = [type.key, view, ...columns].join(' ')
  return source.caches.vocabularies.get(key, [type.key], () => readVocabulary(source, type, columns, query))
}

async function readVocabulary(
  source: Source,
  type: ContentType,
  columns: readonly string[],
  query: ListQuery,
): Promise<Vocabulary> {
  const collector = new WordCollector()
  const moment = momentOf(source, query)
  const reader = await readerOf(source, type, query)
  const rowsAfter = (id: number) =>
    reader
      .withTables<ContentTables>()
      .selectFrom(`${type.table} as row`)
      .select(['row.id', ...columns.map((column) => `row.${column}`)])
      .where('row.id', '>', id)
      .$if(isPartlyHidden(type, moment), (rows) => rows.where((eb) => isShown(type, moment, eb)))
      .orderBy('row.id')
      .limit(ROWS_AT_ONCE)
      .execute()
  let rows = await rowsAfter(0)
  while (rows.length > 0) {
    for (const row of rows) {
      for (const column of columns) collector.add(String(row[column] ?? ''))
    }
    rows = rows.length < ROWS_AT_ONCE ? [] : await rowsAfter(Number(rows.at(-1)?.id))
  }
  return collector.vocabulary()
}
