import { fieldsOfKind, type ContentType, type Row, type RowFrame } from '../../content/define.ts'
import { PAGE_SIZE, type ContentReader, type ListPage, type ListQuery } from '../../content/reader.ts'
import type { Context } from '../context/context.ts'
import { pageRows } from './presentRow.ts'
import { withListedTexts, withVisibleTexts } from './formatted/showParts.ts'
import { typesRead } from './joinedRows.ts'
import { withNeighbours } from './lists/neighbours.ts'
import { publicView } from './rowState.ts'
import { findPublicRow, listNames, searchRows } from './lists/readRows.ts'
import { resolveList } from './lists/resolveList.ts'
import { readSingle, type SingleSource } from './singleRow.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'
import { kindsByLanguage } from '../database/changes/versionedCache.ts'
import { currentLanguage, variantOf } from '../messages/language.ts'
import { rowsVariant } from '../messages/rowsIn.ts'

/**
 * Only short lists without searches and filters are cached, because visitors can invent any number of searches and
 * filters.
 */
const isShort = (type: ContentType, { q, where, per_page }: ListQuery): boolean =>
  q === undefined &&
  where === undefined &&
  per_page !== undefined &&
  per_page <= PAGE_SIZE.usual &&
  fieldsOfKind(type, 'richText').length === 0 &&
  Object.keys(type.lists).length === 0

/**
 * In characters. A list whose long texts exceed this total is not cached, because the cache holds up to a hundred lists
 * in memory.
 */
const MOST_CACHED_TEXT = 20_000

function hasShortTexts(type: ContentType, { rows }: ListPage<RowFrame>): boolean {
  const names = fieldsOfKind(type, 'longText').map(([name]) => name)
  let length = 0
  for (const row of rows) {
    const values: Readonly<Record<string, unknown>> = { ...row }
    for (const name of names) {
      const text = values[name]
      if (typeof text === 'string') length += text.length
    }
  }
  return length <= MOST_CACHED_TEXT
}

function withoutSources<T extends ContentType>(type: T, rows: Row<T>[]): Row<T>[] {
  const sources = fieldsOfKind(type, 'richText').map(([name]): [string, string] => [name, ''])
  if (sources.length === 0) return rows
  const none = Object.fromEntries(sources)
  return rows.map((row) => ({ ...row, ...none }))
}

export type ReaderSource = SingleSource & Pick<Context, 'clock' | 'memory'>

export const untracked: Dependencies = { uses: () => undefined, staleAt: () => undefined }

const lists = kindsByLanguage(100)

export function contentReader(source: ReaderSource, { uses, staleAt }: Dependencies): ContentReader {
  const record = (type: ContentType): void => typesRead(type).forEach(uses)
  const viewOf = async (type: ContentType): Promise<string> => {
    const { name, ends } = await publicView(source, type)
    if (ends) staleAt(ends)
    return name
  }
  const reader: ContentReader = {
    list: async (type, query) => {
      record(type)
      const view = await viewOf(type)
      const read = async () => {
        const { rows, ...found } = await searchRows(await resolveList(source, type, query))
        const shown = query.tree ? await withListedTexts(reader, source.database.reader, type, rows) : rows
        return { rows: pageRows(type, withoutSources(type, shown), source.config), ...found }
      }
      if (!isShort(type, query)) return read()
      // What a text embeds from the site has headings.
      const language = query.tree ? currentLanguage() : null
      const key = [type.key, view, language ? variantOf(language) : rowsVariant(), JSON.stringify(query)].join(' ')
      return source.cache.get(lists(), key, typesRead(type), read, (page) => hasShortTexts(type, page))
    },
    find: async (type, id) => {
      record(type)
      await viewOf(type)
      const row = await findPublicRow(source, type, id)
      if (!row) return null
      const whole = await withVisibleTexts(reader, source.database.reader, type, row)
      const [shown] = pageRows(type, withoutSources(type, [await withNeighbours(source, type, whole)]), source.config)
      return shown ?? null
    },
    names: (type) => {
      uses(type.key)
      return listNames(source, type)
    },
    single: (type) => {
      record(type)
      return readSingle(source, type)
    },
  }
  return reader
}
