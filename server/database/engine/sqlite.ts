import BetterSqlite from 'better-sqlite3'
import { Kysely, sql, type LogEvent } from 'kysely'
import { NoSpaceError, outageOf } from '../../errors/outage.ts'
import type { Database, Queries } from '../database.ts'
import { registerFunctions, prepareWriter } from '../sqliteFunctions.ts'
import type { SystemTables } from '../tables.ts'
import { GroupCommit, WriteTurns } from './groupCommit.ts'
import { GapuraSqliteDialect, LargeCommit } from './sqliteDriver.ts'
import { OpenedFile, Reserve } from './sqliteFile.ts'
import { threadedReader } from './threads/threadedReader.ts'
import { threadedWriter } from './threads/threadedWriter.ts'

/**
 * SQLite's `busy_timeout` in milliseconds. Waiting for a lock blocks the event loop, so the timeout is long only while
 * the file is opened.
 */
const WAIT_MS = { opening: 5_000, writing: 0, reading: 100 } as const

/** Page cache of a connection in KiB. A small cache is enough, because the operating system also caches the file. */
const CACHE_KIB = { writing: 2_000, reading: 4_000, thread: 2_000 } as const

export interface SqliteOptions {
  onLost: () => void
  log: (event: LogEvent) => void
  keepsReserve: boolean
}

export function openSqlite(file: string, { log, keepsReserve, onLost }: SqliteOptions): Database {
  const longReader = threadedReader(
    { file, waitMs: WAIT_MS.reading, cacheKib: CACHE_KIB.thread, mayWrite: false },
    log,
    undefined,
    () => opened.expect(),
  )
  const bulkWriter = threadedWriter({ file, waitMs: 0, cacheKib: CACHE_KIB.writing, mayWrite: true }, log)
  const connect = (readonly: boolean): { connection: BetterSqlite.Database; queries: Queries } => {
    const connection = new BetterSqlite(file, { timeout: WAIT_MS.opening, readonly })
    try {
      if (!readonly) prepareWriter(connection)
      registerFunctions(connection)
      // A negative `cache_size` means KiB instead of pages: https://sqlite.org/pragma.html#pragma_cache_size
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
      // Opening a database needs disk space, because SQLite creates files beside it. If the disk is full, the reserved
      // space is freed first.
      if (outageOf(error) !== 'no_space') throw error
      reserve.release()
      return connect(false)
    }
  }
  const { queries: writer, connection } = connectWriter()
  if (keepsReserve) reserve.hold()
  /**
   * Copies the write-ahead log (WAL) into the open database file and empties the WAL. Otherwise SQLite could apply the
   * WAL to another file that is now at the path, and damage that file.
   */
  const emptyLog = () => {
    try {
      connection.pragma('wal_checkpoint(truncate)')
    } catch {
      // If the WAL cannot be emptied now, close() tries again.
    }
  }
  const opened = new OpenedFile(file, () => {
    onLost()
    emptyLog()
  })
  const { queries: reader } = connect(true)
  const groupCommit = new GroupCommit(writer, { parallel: 1, mostPerCommit: 64, sendsMessages: false })
  /**
   * Throws FileLostError if the database file was removed or replaced before the end of `run`. A commit into a removed
   * file is lost, so it must not be reported as successful.
   */
  const whileThere = async <T>(run: () => Promise<T>): Promise<T> => {
    opened.expect()
    const result = await run()
    opened.expect()
    return result
  }
  const turns = new WriteTurns()
  const commit: Database['transaction'] = (work) => whileThere(() => turns.run(() => groupCommit.transaction(work)))
  const commitLarge: Database['transaction'] = (work) =>
    whileThere(async () => {
      const giveBack = await turns.handOver()
      try {
        return await bulkWriter.transaction().execute(async (tx) => {
          const result = await work(tx)
          // If the file was replaced, the writing thread may have opened the new file. An error here rolls its
          // transaction back.
          opened.expect()
          return result
        })
      } finally {
        giveBack()
      }
    })
  const transaction: Database['transaction'] = async (work, { urgent = false, large = false } = {}) => {
    if (!urgent && keepsReserve && reserve.isOut)
      throw new NoSpaceError('The disk is full. Its last room is reserved for log-ins.')
    try {
      return await (large ? commitLarge : commit)(work)
    } catch (error) {
      if (!urgent || !keepsReserve || outageOf(error) !== 'no_space') throw error
      reserve.release()
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
      await bulkWriter.destroy()
      await reader.destroy()
      if (opened.isLost) emptyLog()
      await writer.destroy()
    },
  }
}
