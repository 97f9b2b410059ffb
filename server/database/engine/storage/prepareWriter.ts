import type BetterSqlite from 'better-sqlite3'

/** What a connection that writes has to be told. */
export function prepareWriter(connection: BetterSqlite.Database): void {
  connection.pragma('journal_mode = WAL')
  // FULL: a commit is on the disk before it is acknowledged, also when the power fails.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
}
