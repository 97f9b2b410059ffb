import type { Kysely, Transaction } from 'kysely'
import type { Outage } from '../errors/outage.ts'
import type { SystemTables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export type Queries = Kysely<SystemTables>

export type TransactionWork<T> = (tx: Transaction<SystemTables>) => Promise<T>

export interface TransactionOptions {
  /** It may free room on a full disk, such as a log-in or a delete: on SQLite it may use the reserve. */
  urgent?: boolean
  /** It changes many rows. On SQLite its statements and its commit run in a thread, beside the event loop, which is slower for a few rows. */
  large?: boolean
  /** It goes over a whole database: no time limit holds for it. */
  long?: boolean
}

/** Tells of what other processes commit, on a connection of its own. */
export interface CommitNotices {
  /** Whether a commit would be told of now. */
  readonly isListening: boolean
  close: () => Promise<void>
}

/** Reads of `longReader` that may wait for their turn, on each engine; the next is refused as `busy`. */
export const MOST_LONG_READS_WAITING = 1_000

export interface Database {
  engine: Engine
  /** For reading. On SQLite a connection of its own: reading never waits for a write that is under way. */
  reader: Queries
  /**
   * For reads that may take long: searches, counts of many rows, whole lists. On SQLite, where a statement holds the thread
   * that runs it, they run in threads beside the event loop. It knows no transactions.
   */
  longReader: Queries
  /**
   * Runs `work` in one transaction and commits it, or rolls back when it throws. On SQLite transactions run one after another and
   * hold the file's write lock from their beginning, so that none fails half way on a lock. Transactions that arrive at the same time are
   * committed together. On PostgreSQL `work` may run several times before it is committed once. Throws CommitLostError if the
   * connection was lost in the commit: nobody knows then whether it was committed.
   */
  transaction: <T>(work: TransactionWork<T>, options?: TransactionOptions) => Promise<T>
  /** Runs `work` on one unchanging state of the whole database, whatever is written meanwhile; it may take its time. */
  snapshot: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>
  /** The connection that may change the schema. */
  writer: Queries
  /** Calls back when a process has committed, with the name of its feed; null where the database does not tell. */
  watch: ((onNotice: (from: string | null) => void) => CommitNotices) | null
  /** How many connections there are of each kind, with those who wait for one; null where nobody waits for any. */
  connections: (() => Record<'busy' | 'idle' | 'waiting', number>) | null
  /**
   * Lets a process that was started for it write alone for a while: transactions that are asked for meanwhile wait until the function that
   * it gives is called. On PostgreSQL nobody has to wait.
   */
  handOver: () => Promise<() => void>
  /** A fault that lasts until somebody fixes it and restarts the site; null if there is none. */
  fault: () => Outage | null
  close: () => Promise<void>
}

/** The same database, on which every transaction is urgent. */
export const urgently = (database: Database): Database => ({
  ...database,
  transaction: (work, options) => database.transaction(work, { ...options, urgent: true }),
})
