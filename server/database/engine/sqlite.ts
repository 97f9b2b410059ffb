import BetterSqlite from 'better-sqlite3'
import { Kysely, sql, SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection, type LogEvent } from 'kysely'
import { NoSpaceError, outageOf } from '../../errors/outage.ts'
import type { Database, Queries } from '../database.ts'
import { registerFunctions } from '../sqliteFunctions.ts'
import type { SystemTables } from '../tables.ts'
import { GroupCommit } from './groupCommit.ts'
import { retryWhileBusy } from './busyRetry.ts'
import { WritingTurns } from './writingTurns.ts'
import { LargeCommit } from './storage/largeCommit.ts'
import { OpenedFile } from './storage/openedFile.ts'
import { prepareWriter } from './storage/prepareWriter.ts'
import { Reserve } from './storage/reserve.ts'
import { threadedReader } from './threads/threadedReader.ts'
import { ThreadedWriter } from './threads/threadedWriter.ts'

/**
 * SQLite's `busy_timeout`. Waiting blocks the event loop, so it is allowed only while the file is being opened. Later a
 * writer tries again by itself (busyRetry.ts), and a reader waits for nobody unless the file is being recovered.
 */
const WAIT_MS = { opening: 5_000, writing: 0, reading: 100 } as const

/**
 * What a connection keeps of the file, in KiB. Every commit makes a reader forget all of it, and the system keeps the file
 * in its own memory; the 16 MB that better-sqlite3 sets were held by each connection once pictures or long lists were read.
 */
const CACHE_KIB = { writing: 2_000, reading: 4_000, thread: 2_000 } as const

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

export interface SqliteOptions {
  /** The file was removed, or another was put in its place. */
  onLost: () => void
  log: (event: LogEvent) => void
  isGrouped: boolean
  /** Whether room is kept for urgent transactions. */
  keepsReserve: boolean
}

export function openSqlite(file: string, { log, isGrouped, keepsReserve, onLost }: SqliteOptions): Database {
  const longReader = threadedReader(
    { file, waitMs: WAIT_MS.reading, cacheKib: CACHE_KIB.thread, mayWrite: false },
    log,
    undefined,
    () => opened.expect(),
  )
  const bulkWriter = new ThreadedWriter({ file, waitMs: 0, cacheKib: CACHE_KIB.writing, mayWrite: true }, log)
  const connect = (readonly: boolean): { connection: BetterSqlite.Database; queries: Queries } => {
    const connection = new BetterSqlite(file, { timeout: WAIT_MS.opening, readonly })
    try {
      if (!readonly) prepareWriter(connection)
      registerFunctions(connection)
      // A negative number is KiB. https://sqlite.org/pragma.html#pragma_cache_size
      connection.pragma(`cache_size = -${readonly ? CACHE_KIB.reading : CACHE_KIB.writing}`)
      connection.pragma(`busy_timeout = ${readonly ? WAIT_MS.reading : WAIT_MS.writing}`)
    } catch (error) {
      connection.close()
      throw error
    }
    const largeCommit = readonly ? undefined : new LargeCommit(file, connection, longReader)
    return {
      connection,
      queries: new Kysely<SystemTables>({ dialect: new GapuraSqliteDialect(connection, largeCommit), log }),
    }
  }
  const reserve = new Reserve(file)
  const connectWriter = () => {
    try {
      return connect(false)
    } catch (error) {
      // SQLite makes files of its own beside the database, even to read it.
      if (outageOf(error) !== 'no_space') throw error
      reserve.release()
      return connect(false)
    }
  }
  const { queries: writer, connection } = connectWriter()
  if (keepsReserve) reserve.hold()
  /**
   * Copies the log of writes into the file that is open, wherever it lies by now, and empties it: beside another file SQLite would apply
   * it to that one, and damage it. It fails while a transaction is in progress.
   */
  const emptyLog = () => {
    try {
      connection.pragma('wal_checkpoint(truncate)')
    } catch {
      // close() tries again.
    }
  }
  const opened = new OpenedFile(file, () => {
    onLost()
    emptyLog()
  })
  const { queries: reader } = connect(true)
  const groupCommit = new GroupCommit(writer, { parallel: 1, mostPerCommit: 64, sendsMessages: false })
  const kept = async <T>(run: () => Promise<T>): Promise<T> => {
    opened.expect()
    const result = await run()
    // What was committed into a file that is gone must not be acknowledged.
    opened.expect()
    return result
  }
  const turns = new WritingTurns()
  const commit: Database['transaction'] = (work) =>
    kept(() =>
      turns.run(async () => {
        await bulkWriter.ended()
        return isGrouped ? groupCommit.transaction(work) : writer.transaction().execute(work)
      }),
    )
  const commitLarge: Database['transaction'] = (work) =>
    kept(() =>
      turns.run(() =>
        bulkWriter.queries.transaction().execute(async (tx) => {
          const result = await work(tx)
          // The thread may have been started after another file was put in the place of this one.
          opened.expect()
          return result
        }),
      ),
    )
  const transaction: Database['transaction'] = async (work, { urgent = false, large = false } = {}) => {
    if (!urgent && keepsReserve && reserve.isOut)
      throw new NoSpaceError('The disk is full. Its last room is reserved for log-ins.')
    try {
      return await (large ? commitLarge : commit)(work)
    } catch (error) {
      if (!urgent || !keepsReserve || outageOf(error) !== 'no_space') throw error
      reserve.release()
      // Empties the log of writes into the file, which frees its room.
      await sql`pragma wal_checkpoint(truncate)`.execute(writer).catch(() => undefined)
      return commit(work)
    }
  }
  return {
    engine: 'sqlite',
    reader,
    longReader,
    writer,
    transaction,
    handOver: () => turns.handOver(),
    snapshot: async (work) => {
      const { queries } = connect(true)
      try {
        await sql`begin`.execute(queries)
        // The name may lead to another file than the one that this process has open.
        opened.expect()
        return await work(queries)
      } finally {
        await queries.destroy()
      }
    },
    watch: null,
    connections: null,
    fault: () => (opened.isLost ? 'file_lost' : null),
    close: async () => {
      opened.close()
      await longReader.destroy()
      await bulkWriter.queries.destroy()
      await reader.destroy()
      if (opened.isLost) emptyLog()
      await writer.destroy()
    },
  }
}
