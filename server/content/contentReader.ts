import { fieldsOfKind, type ContentType } from '../../content/define.ts'
import { PAGE_SIZE, type ListQuery, type Reader } from '../../content/reader.ts'
import { status } from '../../content/settings/status.ts'
import type { Context } from '../context/context.ts'
import { typesRead } from './joinedRows.ts'
import { findRow, listNames, listRows } from './readRows.ts'
import { readSingle, type SingleSource } from './singleRow.ts'
import { readStatus } from './status/readStatus.ts'

/**
 * Whether a list is small enough to be kept in memory. The landing page shows nine such lists, and one change leaves eight
 * of them valid. Searches and filters are never kept: visitors could make up any number of them.
 */
const isShort = (type: ContentType, { q, where, per_page }: ListQuery): boolean =>
  q === undefined &&
  where === undefined &&
  per_page !== undefined &&
  per_page <= PAGE_SIZE.usual &&
  fieldsOfKind(type, 'longText').length === 0 &&
  Object.keys(type.lists).length === 0

/** What is told of what is read: each type, embedded ones included, and from when on time alone makes it stale. */
interface Dependencies {
  uses: (key: string) => void
  staleAt: (time: Date) => void
}

/** Reads content from the database for page loaders. */
export function contentReader(source: SingleSource & Pick<Context, 'clock'>, { uses, staleAt }: Dependencies): Reader {
  const record = (type: ContentType): void => typesRead(type).forEach(uses)
  return {
    list: (type, query) => {
      record(type)
      const read = () => listRows(source, type, query)
      if (!isShort(type, query)) return read()
      const key = `${type.key} ${JSON.stringify(query)}`
      // The key names the type, so the rows are of that type.
      return source.caches.lists.get(key, typesRead(type), read) as ReturnType<typeof read>
    },
    find: (type, id) => {
      record(type)
      return findRow(source.database.reader, type, id)
    },
    names: (type) => {
      uses(type.key)
      return listNames(source, type)
    },
    single: (type) => {
      record(type)
      return readSingle(source, type)
    },
    status: async () => {
      uses(status.key)
      const { status: now, changesAt } = await readStatus(source)
      if (changesAt) staleAt(changesAt)
      return now
    },
  }
}
