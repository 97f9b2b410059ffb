import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Engine } from '../database.ts'
import { PRICE_NUMBER } from '../sqliteFunctions.ts'

/**
 * Returns SQL for the number in the text of a price, or null. The number is the first group of digits and separators.
 * If every separator is followed by three digits, all of them separate thousands. Otherwise the last one is the decimal
 * sign.
 */
export function priceNumberOf(engine: Engine, column: Expression<unknown>): RawBuilder<number | null> {
  if (engine === 'sqlite') return sql<number | null>`${sql.raw(PRICE_NUMBER)}(${column})`
  return sql<number | null>`(select case
    when digits !~ '[.,]' or (digits ~ '^[0-9]{1,3}([.,][0-9]{3})+$' and not (digits ~ '[.]' and digits ~ '[,]'))
      then translate(digits, '.,', '')
    else translate(regexp_replace(digits, '[.,][0-9]*$', ''), '.,', '') || '.' || substring(digits from '[0-9]*$')
    end::double precision
    from (select substring(${column} collate "C" from '[0-9](?:[0-9.,]*[0-9])?') as digits) as price)`
}

/**
 * The one rule for comparing and sorting text on both engines: A to Z without regard to case, everything else by code
 * point. SQLite calls this rule NOCASE. PostgreSQL has it as lower() in the C collation, whatever the locale of the
 * database.
 */
export function folded(engine: Engine, column: Expression<unknown>): RawBuilder<string> {
  return engine === 'sqlite'
    ? sql<string>`${column} collate nocase`
    : sql<string>`lower(${column} collate "C") collate "C"`
}

export const equals = (engine: Engine, column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded(engine, column)} = ${folded(engine, sql.val(text))}`

export const beginsWith = (engine: Engine, column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  // A range can be read from an index: every text with the prefix sorts before the prefix followed by U+10FFFF.
  sql<SqlBool>`(${folded(engine, column)} >= ${folded(engine, sql.val(text))}
    and ${folded(engine, column)} < ${folded(engine, sql.val(`${text}\u{10FFFF}`))})`

export function contains(engine: Engine, column: Expression<unknown>, words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return engine === 'sqlite'
    ? sql<SqlBool>`${column} like ${pattern} escape '\\'`
    : sql<SqlBool>`lower(${column} collate "C") like lower(${pattern} collate "C") escape '\\'`
}

/** The key by which names are unique, regardless of case and Unicode composition. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase()
