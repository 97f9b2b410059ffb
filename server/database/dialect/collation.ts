import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * The one rule by which text is compared and sorted, the same on both engines: letters A to Z without regard to case,
 * everything else by code point. SQLite's NOCASE does that; on PostgreSQL it is lower() under the C collation, whatever
 * locale the database was made with.
 */
export function folded(engine: Engine, column: Expression<unknown>): RawBuilder<string> {
  return engine === 'sqlite'
    ? sql<string>`${column} collate nocase`
    : sql<string>`lower(${column} collate "C") collate "C"`
}

/** Whether the column holds this text, by the same rule. */
export const equals = (engine: Engine, column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded(engine, column)} = ${folded(engine, sql.val(text))}`

/** Whether the column begins with this text, by the same rule; an index of its order finds such rows. */
export const beginsWith = (engine: Engine, column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  // Nothing that begins so comes after what ends in the last character that there is.
  sql<SqlBool>`(${folded(engine, column)} >= ${folded(engine, sql.val(text))}
    and ${folded(engine, column)} < ${folded(engine, sql.val(`${text}\u{10FFFF}`))})`

/** Whether the column contains these words as they stand, by the same rule. */
export function contains(engine: Engine, column: Expression<unknown>, words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return engine === 'sqlite'
    ? sql<SqlBool>`${column} like ${pattern} escape '\\'`
    : sql<SqlBool>`lower(${column} collate "C") like lower(${pattern} collate "C") escape '\\'`
}

/** The key by which names are unique: without regard to case or to how their characters are composed. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase()
