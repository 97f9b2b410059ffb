import type BetterSqlite from 'better-sqlite3'
import { searchFold } from '../../content/searchFold.ts'
import { priceNumber } from '../../content/fields/price.ts'

/**
 * After a checkpoint, SQLite truncates the write-ahead log to this size.
 * https://sqlite.org/pragma.html#pragma_journal_size_limit
 */
export const LOG_LIMIT_BYTES = 4 * 1024 * 1024

export function prepareWriter(connection: BetterSqlite.Database): void {
  connection.pragma('journal_mode = WAL')
  // With synchronous = FULL, a commit is on disk before SQLite reports success. So the commit survives a power failure.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  // Overwrites what is deleted, because the file would otherwise go on containing the data of people who have left.
  connection.pragma('secure_delete = ON')
  connection.pragma(`journal_size_limit = ${LOG_LIMIT_BYTES}`)
}

export const PRICE_NUMBER = 'price_number'

export function registerFunctions(connection: BetterSqlite.Database): void {
  connection.function(PRICE_NUMBER, { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? priceNumber(text) : null,
  )
  connection.function('search_fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? searchFold(text) : null,
  )
}
