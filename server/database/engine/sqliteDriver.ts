import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import { sql, SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection } from 'kysely'
import type { Queries } from '../database.ts'
import { LOG_LIMIT_BYTES } from '../sqliteFunctions.ts'

const TIMEOUT_MS = 5_000

/**
 * Milliseconds to pause before each further attempt to get the write lock, as in SQLite's `busy_timeout`. The last
 * pause repeats.
 */
const PAUSES_MS = [1, 2, 5, 10, 15, 20, 25] as const

/**
 * Begins a transaction as soon as no other process holds the write lock. Waiting inside SQLite would block the event
 * loop.
 */
export async function retryWhileBusy(begin: () => void | Promise<void>): Promise<void> {
  const start = performance.now()
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await begin()
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
      if (!isBusy || performance.now() - start > TIMEOUT_MS) throw error
    }
    await sleep(PAUSES_MS[attempt] ?? PAUSES_MS.at(-1))
  }
}

/**
 * A commit copies the write-ahead log (WAL) into the file if the WAL has at least this many pages.
 * https://sqlite.org/pragma.html#pragma_wal_autocheckpoint
 */
const CHECKPOINT_PAGES = 1_000

/** In bytes. If the write-ahead log (WAL) is larger, an ordinary commit would block the event loop for too long. */
const LARGE_BYTES = 2 * LOG_LIMIT_BYTES

/**
 * Commits large transactions without blocking the event loop. Other threads flush the write-ahead log (WAL) before the
 * commit and copy it into the file afterwards.
 */
export class LargeCommit {
  readonly #log: string
  readonly #connection: BetterSqlite.Database
  readonly #beside: Queries
  #isCopied = true

  /**
   * `connection` commits the transactions. `beside` is a connection in another thread, which copies the write-ahead log
   * into the file.
   */
  constructor(file: string, connection: BetterSqlite.Database, beside: Queries) {
    this.#log = `${file}-wal`
    this.#connection = connection
    this.#beside = beside
  }

  async commit(statement: () => Promise<void>): Promise<void> {
    const isLarge = (statSync(this.#log, { throwIfNoEntry: false })?.size ?? 0) >= LARGE_BYTES
    if (!isLarge) return statement()
    await this.#flush()
    this.#connection.pragma('wal_autocheckpoint = 0')
    try {
      await statement()
    } finally {
      void this.#copy()
    }
  }

  /**
   * Flushes the WAL through another file handle. Closing that handle releases this process's locks on the file
   * (fcntl(2)), but SQLite never locks the WAL: https://sqlite.org/walformat.html#locks.
   */
  async #flush(): Promise<void> {
    try {
      const log = await open(this.#log, 'r+')
      await log.datasync().finally(() => log.close())
    } catch {
      // If this flush of the write-ahead log fails, the commit flushes it again and reports the error.
    }
  }

  async #copy(): Promise<void> {
    if (!this.#isCopied) return
    this.#isCopied = false
    try {
      await sql`pragma wal_checkpoint(passive)`.execute(this.#beside)
    } catch {
      // If this copy of the write-ahead log fails, the next commit copies it into the file.
    }
    this.#isCopied = true
    if (this.#connection.open) this.#connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #connection: BetterSqlite.Database
  readonly #begin: BetterSqlite.Statement
  readonly #largeCommit: LargeCommit | undefined
  constructor(connection: BetterSqlite.Database, largeCommit?: LargeCommit) {
    super({ database: withStatementCache(connection) })
    this.#connection = connection
    this.#largeCommit = largeCommit
    this.#begin = connection.prepare('begin immediate')
  }
  override beginTransaction(): Promise<void> {
    return retryWhileBusy(() => void this.#begin.run())
  }
  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    const commit = () => super.commitTransaction(connection)
    return this.#largeCommit ? this.#largeCommit.commit(commit) : commit()
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // If the disk was full, SQLite has rolled back automatically (https://sqlite.org/lang_transaction.html, section 3).
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite can create and alter tables in a transaction, but Kysely does not use this by default. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Number of prepared statements that a connection caches. Preparing a statement often takes longer than running it. */
const MOST_STATEMENTS = 200

function withStatementCache(connection: BetterSqlite.Database): Pick<BetterSqlite.Database, 'prepare' | 'close'> {
  const statements = new Map<string, BetterSqlite.Statement>()
  const prepare = (text: string): BetterSqlite.Statement => {
    const statement = statements.get(text) ?? connection.prepare(text)
    statements.delete(text)
    statements.set(text, statement)
    const [oldest] = statements.keys()
    if (statements.size > MOST_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    return statement
  }
  return { prepare: prepare as BetterSqlite.Database['prepare'], close: () => connection.close() } // The cast is needed, because better-sqlite3 declares `prepare` with type parameters that this function does not have.
}

/**
 * Kysely's SQLite dialect, but a transaction takes the write lock when it begins. It waits for the lock without
 * blocking the event loop.
 */
export class GapuraSqliteDialect extends SqliteDialect {
  readonly #connection: BetterSqlite.Database
  readonly #largeCommit: LargeCommit | undefined
  constructor(connection: BetterSqlite.Database, largeCommit?: LargeCommit) {
    super({ database: connection })
    this.#connection = connection
    this.#largeCommit = largeCommit
  }
  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#connection, this.#largeCommit)
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}
