import BetterSqlite from 'better-sqlite3'
import { Kysely, sql, SqliteAdapter, SqliteDialect, SqliteDriver, type LogEvent } from 'kysely'
import type { Database, Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'
import { GroupCommit } from './groupCommit.ts'
import { retryWhileBusy } from './busyRetry.ts'
import { threadedReader } from './threads/threadedReader.ts'

/**
 * SQLite's `busy_timeout`. Waiting blocks the event loop, so it is allowed only while the file is being opened. Later a
 * writer tries again by itself (busyRetry.ts), and a reader waits for nobody unless the file is being recovered.
 */
const WAIT_MS = { opening: 5_000, writing: 0, reading: 100 } as const

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #connection: BetterSqlite.Database
  readonly #begin: BetterSqlite.Statement
  constructor(connection: BetterSqlite.Database) {
    super({ database: withStatementCache(connection) })
    this.#connection = connection
    this.#begin = connection.prepare('begin immediate')
  }
  override beginTransaction(): Promise<void> {
    return retryWhileBusy(() => void this.#begin.run())
  }
  override async rollbackTransaction(connection: Parameters<SqliteDriver['rollbackTransaction']>[0]): Promise<void> {
    // SQLite rolls back by itself when the disk is full (https://sqlite.org/lang_transaction.html, section 3).
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite changes its schema within transactions; Kysely leaves that off by default. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Prepared statements that a connection keeps. Preparing one takes longer than many of them run. */
const MOST_STATEMENTS = 200

/** A connection that prepares each statement once. */
function withStatementCache(connection: BetterSqlite.Database): Pick<BetterSqlite.Database, 'prepare' | 'close'> {
  const statements = new Map<string, BetterSqlite.Statement>()
  const prepare = (text: string): BetterSqlite.Statement => {
    const statement = statements.get(text) ?? connection.prepare(text)
    // The least recently used is evicted first.
    statements.delete(text)
    statements.set(text, statement)
    const [oldest] = statements.keys()
    if (statements.size > MOST_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    return statement
  }
  return { prepare: prepare as BetterSqlite.Database['prepare'], close: () => connection.close() } // its types name more
}

class GapuraSqliteDialect extends SqliteDialect {
  readonly #connection: BetterSqlite.Database
  constructor(connection: BetterSqlite.Database) {
    super({ database: connection })
    this.#connection = connection
  }
  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#connection)
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

export function openSqlite(file: string, log: (event: LogEvent) => void, isGrouped: boolean): Database {
  const connect = (readonly: boolean): Queries => {
    const connection = new BetterSqlite(file, { timeout: WAIT_MS.opening, readonly })
    try {
      if (!readonly) {
        connection.pragma('journal_mode = WAL')
        // FULL: a commit is on the disk before it is acknowledged, also when the power fails.
        connection.pragma('synchronous = FULL')
      }
      connection.pragma('foreign_keys = ON')
      connection.pragma(`busy_timeout = ${readonly ? WAIT_MS.reading : WAIT_MS.writing}`)
    } catch (error) {
      connection.close()
      throw error
    }
    return new Kysely<SystemTables>({ dialect: new GapuraSqliteDialect(connection), log })
  }
  const writer = connect(false)
  const reader = connect(true)
  const longReader = threadedReader({ file, waitMs: WAIT_MS.reading }, log)
  const groupCommit = new GroupCommit(writer)
  const transaction: Database['transaction'] = (work) =>
    isGrouped ? groupCommit.transaction(work) : writer.transaction().execute(work)
  return {
    engine: 'sqlite',
    reader,
    longReader,
    writer,
    transaction,
    longTransaction: transaction,
    snapshot: async (work) => {
      const queries = connect(true)
      try {
        await sql`begin`.execute(queries)
        return await work(queries)
      } finally {
        await queries.destroy()
      }
    },
    watch: null,
    connections: null,
    close: async () => {
      await longReader.destroy()
      await reader.destroy()
      await writer.destroy()
    },
  }
}
