import type { Kysely, Transaction } from 'kysely'
import type { Outage } from '../errors/outage.ts'
import type { SystemTables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export type Queries = Kysely<SystemTables>

export type TransactionWork<T> = (tx: Transaction<SystemTables>) => Promise<T>

export interface TransactionOptions {
  /**
   * True for a transaction that must work on a full disk, such as a log-in or a delete. On SQLite it may use the
   * reserved space.
   */
  urgent?: boolean
  /** True for a transaction that changes many rows. On SQLite it runs in a thread, which is slower for a few rows. */
  large?: boolean
  long?: boolean
}

export interface CommitNotices {
  readonly isListening: boolean
  close: () => Promise<void>
}

/** Maximum number of reads that wait for `longReader`. Further reads are refused as `busy`. */
export const MOST_LONG_READS_WAITING = 1_000

export interface Database {
  engine: Engine
  /**
   * The connection for reading. On SQLite it is separate from the connection for writing, so that reads never wait for
   * a write.
   */
  reader: Queries
  /**
   * The connection for reads that may be slow, such as searches. On SQLite they run in worker threads, because a slow
   * read would block the event loop.
   */
  longReader: Queries
  /**
   * Runs `work` in one transaction. On PostgreSQL `work` may run several times before the commit. Throws
   * CommitLostError if the connection is lost during the commit, because the outcome is then unknown.
   */
  transaction: <T>(work: TransactionWork<T>, options?: TransactionOptions) => Promise<T>
  snapshot: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>
  writer: Queries
  /**
   * Calls `onNotice` after each commit of any process, with the name of that process's change feed. Null on SQLite,
   * which has no notices.
   */
  watch: ((onNotice: (from: string | null) => void) => CommitNotices) | null
  connections: (() => Record<'busy' | 'idle' | 'waiting', number>) | null
  /**
   * Lets a child process write. On SQLite the transactions of this process wait until the returned function is called.
   */
  handOver: () => Promise<() => void>
  /** A fault that lasts until the operator fixes it and restarts Gapura; null if there is none. */
  fault: () => Outage | null
  close: () => Promise<void>
}

export const urgently = (database: Database): Database => ({
  ...database,
  transaction: (work, options) => database.transaction(work, { ...options, urgent: true }),
})

/** For a transaction that may change all entries of a person: it takes long, and other requests must not wait for it. */
export const largely = (database: Database): Database => ({
  ...database,
  transaction: (work, options) => database.transaction(work, { ...options, large: true, long: true }),
})
