import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { isAscii, searchFold } from '../../../content/searchFold.ts'
import type { Engine } from '../database.ts'
import { PRICE_NUMBER } from '../sqliteFunctions.ts'

/**
 * Returns SQL for the first number in a price text, or null if there is none. For example, `1.250` and `1,250` are
 * 1250, but `12,50` is 12.5.
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
 * Compares and sorts text alike on SQLite and PostgreSQL: A to Z regardless of case, all other characters by code
 * point.
 */
export function folded(engine: Engine, column: Expression<unknown>): RawBuilder<string> {
  return engine === 'sqlite'
    ? sql<string>`${column} collate nocase`
    : sql<string>`lower(${column} collate "C") collate "C"`
}

export const equals = (engine: Engine, column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded(engine, column)} = ${folded(engine, sql.val(text))}`

export const beginsWith = (engine: Engine, column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  // The prefix is compared as a range, which can use an index. U+10FFFF sorts after every other character.
  sql<SqlBool>`(${folded(engine, column)} >= ${folded(engine, sql.val(text))}
    and ${folded(engine, column)} < ${folded(engine, sql.val(`${text}\u{10FFFF}`))})`

export const isNotAscii = (column: Expression<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`octet_length(${column}) <> length(${column})`

/** A text of which nothing is left, such as an accent alone, is compared as it is. Otherwise every row would match. */
export const searchText = (text: string): string => searchFold(text).trim() || text

const foldOf = (column: Expression<unknown>): RawBuilder<string> => sql<string>`search_fold(${column})`

const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * The texts themselves are compared first, and only those with other characters than ASCII are folded, because folding
 * takes several times as long. PostgreSQL has an index for each of the two comparisons.
 */
function likeFolded(engine: Engine, column: Expression<unknown>, words: string, pattern: string): RawBuilder<SqlBool> {
  const inFold = sql<SqlBool>`(${isNotAscii(column)} and ${foldOf(column)} like ${pattern} escape '\\')`
  if (!isAscii(words)) return inFold
  const lower = engine === 'postgres' ? sql`lower(${column} collate "C")` : column
  return sql<SqlBool>`(${lower} like ${pattern} escape '\\' or ${inFold})`
}

export function contains(engine: Engine, column: Expression<unknown>, text: string): RawBuilder<SqlBool> {
  const words = searchText(text)
  return likeFolded(engine, column, words, `%${likePattern(words)}%`)
}

export function searchBeginsWith(engine: Engine, column: Expression<unknown>, text: string): RawBuilder<SqlBool> {
  const words = searchText(text)
  return likeFolded(engine, column, words, `${likePattern(words)}%`)
}

export const searchEquals = (_engine: Engine, column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${foldOf(column)} = ${searchText(text)}`
