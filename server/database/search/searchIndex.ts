import { sql, type RawBuilder } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import type { Engine } from '../database.ts'
import { searchedColumns } from '../schema/columns.ts'

/** Both engines index the trigrams of a text, each three letters in a row: fewer letters cannot be looked up. */
const TRIGRAM = 3

/** The full-text table of a type's texts on SQLite; triggers keep it in step. https://sqlite.org/fts5.html, section 4.4.3 */
export const searchTable = (table: string): string => `${table}_search`

/** Whether the type's texts have an index. A small table is read as a whole. */
export const hasSearchIndex = (type: ContentType): boolean => type.large && searchedColumns(type).length > 0

/** Whether a search for these words can use the index of the type's texts. */
export const isIndexed = (type: ContentType, words: string): boolean =>
  hasSearchIndex(type) && [...words].length >= TRIGRAM

/**
 * The ids of rows that may contain the words, from the full-text table: at least all that do. Null where there is no such
 * table, or the words are too short for it. PostgreSQL chooses its own index by itself.
 */
export function searchCandidates(engine: Engine, type: ContentType, words: string): RawBuilder<unknown> | null {
  if (engine !== 'sqlite' || !isIndexed(type, words)) return null
  const index = sql.table(searchTable(type.table))
  return sql`(select rowid from ${index} where ${index} match ${`"${words.replaceAll('"', '""')}"`})`
}
