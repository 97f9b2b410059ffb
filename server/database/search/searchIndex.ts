import { sql, type RawBuilder } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import type { Engine } from '../database.ts'
import { searchedColumns } from '../schema/columns.ts'

/** SQLite and PostgreSQL index groups of three letters, so an index cannot find shorter words. */
const TRIGRAM = 3

/**
 * Returns the name of SQLite's full-text table for a content table. Triggers update that table:
 * https://sqlite.org/fts5.html, section 4.4.3
 */
export const searchTable = (table: string): string => `${table}_search`

/** Only large tables have a search index. A search in a small table reads every row. */
export const hasSearchIndex = (type: ContentType): boolean => type.large && searchedColumns(type).length > 0

export const isIndexed = (type: ContentType, words: string): boolean =>
  hasSearchIndex(type) && [...words].length >= TRIGRAM

/**
 * Returns SQL for the ids of exactly the rows of which one of these texts contains the folded words, or null if no index
 * helps. On PostgreSQL the result is always null, because its planner uses the index automatically.
 */
export function searchCandidates(
  engine: Engine,
  type: ContentType,
  texts: readonly string[],
  words: string,
): RawBuilder<unknown> | null {
  if (engine !== 'sqlite' || texts.length === 0 || !isIndexed(type, words)) return null
  const index = sql.table(searchTable(type.table))
  const columns = texts.map((name) => `"${name}"`).join(' ')
  const match = `{${columns}} : "${words.replaceAll('"', '""')}"`
  return sql`(select rowid from ${index} where ${index} match ${match})`
}
