import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../database.ts'

/** Tables whose texts have an index: migration 0007. */
const indexed: readonly string[] = ['drops', 'npcs', 'items', 'maps', 'news']

/** An index of three letters each knows nothing of less. */
const LEAST_LETTERS = 3

/**
 * The ids of rows that may contain the words, from the index of a table's texts: at least all that do. Null where there
 * is no index to ask. PostgreSQL finds its own by itself.
 */
export function searched(engine: Engine, table: string, words: string): RawBuilder<unknown> | null {
  if (engine !== 'sqlite' || !indexed.includes(table) || [...words].length < LEAST_LETTERS) return null
  const index = sql.table(`${table}_search`)
  return sql`(select rowid from ${index} where ${index} match ${`"${words.replaceAll('"', '""')}"`})`
}
