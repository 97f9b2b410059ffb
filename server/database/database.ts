import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely, LogEvent, Transaction } from 'kysely'
import type { NoticeBoard } from './engine/notices.ts'
import { openPostgres } from './engine/postgres.ts'
import { openSqlite } from './engine/sqlite.ts'
import type { SystemTables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export type Queries = Kysely<SystemTables>

export interface Database {
  engine: Engine
  /** For reading. On SQLite a connection of its own: reading never waits for a write that is under way. */
  reader: Queries
  /**
   * Runs `work` in one transaction and commits it, or rolls back when it throws. On SQLite transactions run one after
   * another and hold the file's write lock from their beginning, so that none fails half way on a lock; those that come
   * at the same time are committed together.
   */
  transaction: <T>(work: (tx: Transaction<SystemTables>) => Promise<T>) => Promise<T>
  /** The same, for work that goes over a whole database: no limit of time holds for it. */
  longTransaction: <T>(work: (tx: Transaction<SystemTables>) => Promise<T>) => Promise<T>
  /** Runs `work` on one unchanging state of the whole database, whatever is written meanwhile; it may take its time. */
  snapshot: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>
  /** The connection that may change the schema. */
  writer: Queries
  /** Calls back when a process has committed, with the name of its feed; null where the database does not tell. */
  watch: ((onNotice: (from: string | null) => void) => NoticeBoard) | null
  /** How many connections there are of each kind, with those who wait for one; null where nobody waits for any. */
  connections: (() => Record<'busy' | 'idle' | 'waiting', number>) | null
  close: () => Promise<void>
}

/** Told of each query: how long it took, and whether it failed. */
export type ObserveQuery = (milliseconds: number, outcome: 'done' | 'failed') => void

/** Opens PostgreSQL where a URL is given, else `gapura.db` in the data folder, which is made if it is missing. */
export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  observe: ObserveQuery = () => undefined,
): Database {
  const log = (event: LogEvent) => observe(event.queryDurationMillis, event.level === 'query' ? 'done' : 'failed')
  if (databaseUrl) return openPostgres(databaseUrl, log)
  mkdirSync(dataDir, { recursive: true })
  return openSqlite(join(dataDir, 'gapura.db'), log)
}
