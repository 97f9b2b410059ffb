import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import {
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  CompiledQuery,
  sql,
  type LogEvent,
  type Transaction,
} from 'kysely'
import type PgModule from 'pg'
import { NoticeBoard } from './notices.ts'
import type { SystemTables } from './schema.ts'
import { Together } from './together.ts'

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
  /** Runs `work` on one unchanging state of the whole database, whatever is written meanwhile. */
  snapshot: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>
  /** The connection that may change the schema. */
  writer: Queries
  /** Calls back when another process has committed; null where the database does not tell. */
  watch: ((onNotice: () => void) => NoticeBoard) | null
  /** How many connections there are of each kind, with those who wait for one; null where nobody waits for any. */
  connections: (() => Record<'busy' | 'idle' | 'waiting', number>) | null
  close: () => Promise<void>
}

/** Told of each query: how long it took, and whether it failed. */
export type ObserveQuery = (milliseconds: number, outcome: 'done' | 'failed') => void

const observed = (observe: ObserveQuery) => (event: LogEvent) =>
  observe(event.queryDurationMillis, event.level === 'query' ? 'done' : 'failed')

/** How long a writer waits for another process's transaction on the same SQLite file. */
const SQLITE_BUSY_MS = 5_000

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #connection: BetterSqlite.Database
  constructor(connection: BetterSqlite.Database) {
    super({ database: withStatements(connection) })
    this.#connection = connection
  }
  override async beginTransaction(connection: Parameters<SqliteDriver['beginTransaction']>[0]): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  override async rollbackTransaction(connection: Parameters<SqliteDriver['rollbackTransaction']>[0]): Promise<void> {
    // SQLite has rolled back by itself where the disk is full (https://sqlite.org/lang_transaction.html, section 3).
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite changes its schema within transactions; Kysely leaves that off by default. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Statements that a connection keeps ready; making one takes longer than many of them run. */
const MOST_STATEMENTS = 200

/** A connection that makes each statement once. */
function withStatements(connection: BetterSqlite.Database): Pick<BetterSqlite.Database, 'prepare' | 'close'> {
  const statements = new Map<string, BetterSqlite.Statement>()
  const prepare = (text: string): BetterSqlite.Statement => {
    const statement = statements.get(text) ?? connection.prepare(text)
    // The one that was not used the longest goes first.
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

function openSqlite(file: string, observe: ObserveQuery): Database {
  const connect = (readonly: boolean): Queries => {
    const connection = new BetterSqlite(file, { timeout: SQLITE_BUSY_MS, readonly })
    try {
      if (!readonly) {
        connection.pragma('journal_mode = WAL')
        // FULL: a commit is on the disk before it is acknowledged, also when the power fails.
        connection.pragma('synchronous = FULL')
      }
      connection.pragma('foreign_keys = ON')
    } catch (error) {
      connection.close()
      throw error
    }
    return new Kysely<SystemTables>({ dialect: new GapuraSqliteDialect(connection), log: observed(observe) })
  }
  const writer = connect(false)
  const reader = connect(true)
  const together = new Together(writer)
  return {
    engine: 'sqlite',
    reader,
    writer,
    transaction: (work) => together.transaction(work),
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
      await reader.destroy()
      await writer.destroy()
    },
  }
}

/** Longest that one statement, or a transaction waiting for its next one, may take on PostgreSQL. */
const POSTGRES_TIMEOUT_MS = 15_000

/** Longest that a request waits for a connection, before it says that the database is away. */
const CONNECT_MS = 5_000

/** Lifts the limits of time from a transaction that goes over a whole database. */
export async function unhurried(tx: Queries, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

function openPostgres(url: string, observe: ObserveQuery): Database {
  // Loaded where it is used: a site on SQLite pays neither its time nor its memory.
  const pg = createRequire(import.meta.url)('pg') as typeof PgModule // as the package's types say
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
  types.setTypeParser(pg.types.builtins.JSONB, (text) => text)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: POSTGRES_TIMEOUT_MS,
    idle_in_transaction_session_timeout: POSTGRES_TIMEOUT_MS,
    types,
  })
  // A connection that the server closes is replaced at the next query; without listeners it would end the process. The pool
  // hears of those that are idle; one that is in use tells its user by the query that fails.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const queries = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool }), log: observed(observe) })
  return {
    engine: 'postgres',
    reader: queries,
    writer: queries,
    transaction: (work) => queries.transaction().execute(work),
    snapshot: (work) =>
      queries
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await unhurried(tx, 'postgres')
          return work(tx)
        }),
    watch: (onNotice) => new NoticeBoard(url, onNotice),
    connections: () => {
      const { totalCount, idleCount, waitingCount } = pool
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    },
    close: () => queries.destroy(),
  }
}

/** Opens PostgreSQL where a URL is given, else `gapura.db` in the data folder, which is made if it is missing. */
export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  observe: ObserveQuery = () => undefined,
): Database {
  if (databaseUrl) return openPostgres(databaseUrl, observe)
  mkdirSync(dataDir, { recursive: true })
  return openSqlite(join(dataDir, 'gapura.db'), observe)
}
