import { sql, type RawBuilder } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import type { Engine } from '../database.ts'
import { searchedColumns } from '../schema/columns.ts'

/** Both engines index groups of three letters, so shorter words cannot be looked up. */
const TRIGRAM = 3

/**
 * Returns the name of SQLite's full-text table for a content table; triggers update it. https://sqlite.org/fts5.html,
 * section 4.4.3
 */
export const searchTable = (table: string): string => `${table}_search`

/** Only large tables have a search index; small tables are read as a whole. */
export const hasSearchIndex = (type: ContentType): boolean => type.large && searchedColumns(type).length > 0

export const isIndexed = (type: ContentType, words: string): boolean =>
  hasSearchIndex(type) && [...words].length >= TRIGRAM

/**
 * Returns SQL for the ids of all rows that contain the words; other rows may be among them. Null if no index can
 * answer. Always null on PostgreSQL, which uses its index automatically.
 */
export function searchCandidates(engine: Engine, type: ContentType, words: string): RawBuilder<unknown> | null {
  if (engine !== 'sqlite' || !isIndexed(type, words)) return null
  const index = sql.table(searchTable(type.table))
  return sql`(select rowid from ${index} where ${index} match ${`"${words.replaceAll('"', '""')}"`})`
}
