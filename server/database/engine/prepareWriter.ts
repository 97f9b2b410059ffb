import type BetterSqlite from 'better-sqlite3'

/** What the file of the log of writes may keep once it has been copied. https://sqlite.org/pragma.html#pragma_journal_size_limit */
export const KEPT_LOG_BYTES = 4 * 1024 * 1024

/** What a connection that writes has to be told. */
export function prepareWriter(connection: BetterSqlite.Database): void {
  connection.pragma('journal_mode = WAL')
  // FULL: a commit is on the disk before it is acknowledged, also when the power fails.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`journal_size_limit = ${KEPT_LOG_BYTES}`)
}
