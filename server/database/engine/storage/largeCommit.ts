import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Queries } from '../../database.ts'
import { KEPT_LOG_BYTES } from './prepareWriter.ts'

/** From so many pages in the log of writes on, a commit copies them into the file. https://sqlite.org/pragma.html#pragma_wal_autocheckpoint */
const CHECKPOINT_PAGES = 1_000

/** From so long a log on, a commit would hold the event loop for longer than a visitor should wait. */
const LARGE_BYTES = 2 * KEPT_LOG_BYTES

/**
 * Commits large transactions without holding the event loop. SQLite flushes the log of writes and copies it into the file
 * within the statement that commits, a tenth of a second for 20,000 rows. Here the system flushes it before that
 * statement, in a thread of Node's own, and a connection in another thread copies it afterwards.
 */
export class LargeCommit {
  readonly #log: string
  readonly #connection: BetterSqlite.Database
  readonly #beside: Queries
  #isCopied = true

  /** `connection` is the one that commits; `beside` reads the same file in a thread. */
  constructor(file: string, connection: BetterSqlite.Database, beside: Queries) {
    this.#log = `${file}-wal`
    this.#connection = connection
    this.#beside = beside
  }

  /** Runs the statement that commits. */
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

  /** Closing a file takes away a process's locks on it (fcntl(2)); SQLite has none on its log. https://sqlite.org/walformat.html#locks */
  async #flush(): Promise<void> {
    try {
      const log = await open(this.#log, 'r+')
      await log.datasync().finally(() => log.close())
    } catch {
      // The commit flushes it as well, and says what is wrong.
    }
  }

  async #copy(): Promise<void> {
    if (!this.#isCopied) return
    this.#isCopied = false
    try {
      await sql`pragma wal_checkpoint(passive)`.execute(this.#beside)
    } catch {
      // The next commit does it.
    }
    this.#isCopied = true
    if (this.#connection.open) this.#connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  }
}
