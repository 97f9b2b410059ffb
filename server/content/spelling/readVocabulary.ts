import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { ListQuery } from '../../../content/reader.ts'
import { searchedColumns } from '../../database/schema/columns.ts'
import type { ContentTables } from '../../database/tables.ts'
import { momentOf, readerOf, type Source } from '../lists/matchingRows.ts'
import { isPartlyHidden, isShown, publicView } from '../publishing/publicRows.ts'
import { WordCollector, type Vocabulary } from '../../database/search/vocabulary.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'

/** Rows per read: a few milliseconds, so that other requests are served in between. */
const ROWS_AT_ONCE = 1_000

/** The words that a search of a type can find in short texts and in names of references. */
export function vocabulariesOf(source: Source, type: ContentType, query: ListQuery): Promise<Vocabulary[]> {
  const long = new Set(fieldsOfKind(type, 'longText').map(([name]) => name))
  const own = searchedColumns(type).filter((name) => !long.has(name))
  const sources = [[type, own] as const, ...referredNames(type)]
  return Promise.all(
    sources.flatMap(([of, columns]) => (columns.length > 0 ? [vocabularyOf(source, of, columns, query)] : [])),
  )
}

/** Referenced types with the field that names them, through references that are names. */
function referredNames(type: ContentType): (readonly [ContentType, readonly string[]])[] {
  const targets = new Set(fieldsOfKind(type, 'reference').map(([, { to }]) => contentType(to)))
  return [...targets].flatMap((target) =>
    target.fields[target.name]?.kind === 'reference'
      ? referredNames(target)
      : [[target, searchedColumns(target).filter((text) => text === target.name)] as const],
  )
}

/** At most two megabytes each. */
const vocabularies: ValueKind = { most: 12 }

/** Cached per version and public view: visitors never see a word of a draft. */
async function vocabularyOf(
  source: Source,
  type: ContentType,
  columns: readonly string[],
  query: ListQuery,
): Promise<Vocabulary> {
  const isHidden = isPartlyHidden(type, momentOf(source, query))
  const view = isHidden ? `public until ${(await publicView(source, type)).name}` : 'all'
  const key = [type.key, view, ...columns].join(' ')
  return source.cache.get(vocabularies, key, [type.key], () => readVocabulary(source, type, columns, query))
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
