import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import {
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  CompiledQuery,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { SystemTables } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

export type Queries = Kysely<SystemTables>

export interface Database {
  engine: Engine
  /** For reading. On SQLite a connection of its own: reading never waits for a write that is under way. */
  reader: Queries
  /**
   * Runs `work` in one transaction and commits it, or rolls back when it throws. On SQLite transactions run one after
   * another and hold the file's write lock from their beginning, so that none fails half way on a lock.
   */
  transaction: <T>(work: (tx: Transaction<SystemTables>) => Promise<T>) => Promise<T>
  /** The connection that may change the schema. */
  writer: Queries
  close: () => Promise<void>
}

/** How long a writer waits for another process's transaction on the same SQLite file. */
const SQLITE_BUSY_MS = 5_000

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: Parameters<SqliteDriver['beginTransaction']>[0]): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite changes its schema within transactions; Kysely leaves that off by default. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class GapuraSqliteDialect extends SqliteDialect {
  readonly #connection: BetterSqlite.Database
  constructor(connection: BetterSqlite.Database) {
    super({ database: connection })
    this.#connection = connection
  }
  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: this.#connection })
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

function openSqlite(file: string): Database {
  const connect = (readonly: boolean): Queries => {
    const connection = new BetterSqlite(file, { timeout: SQLITE_BUSY_MS, readonly })
    if (!readonly) {
      connection.pragma('journal_mode = WAL')
      // FULL: a commit is on the disk before it is acknowledged, also when the power fails.
      connection.pragma('synchronous = FULL')
    }
    connection.pragma('foreign_keys = ON')
    return new Kysely<SystemTables>({ dialect: new GapuraSqliteDialect(connection) })
  }
  const writer = connect(false)
  const reader = connect(true)
  return {
    engine: 'sqlite',
    reader,
    writer,
    transaction: (work) => writer.transaction().execute(work),
    close: async () => {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

/** Longest that one statement, or a transaction waiting for its next one, may take on PostgreSQL. */
const POSTGRES_TIMEOUT_MS = 15_000

function openPostgres(url: string): Database {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
  types.setTypeParser(pg.types.builtins.JSONB, (text) => text)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
    statement_timeout: POSTGRES_TIMEOUT_MS,
    idle_in_transaction_session_timeout: POSTGRES_TIMEOUT_MS,
    types,
  })
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const queries = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    reader: queries,
    writer: queries,
    transaction: (work) => queries.transaction().execute(work),
    close: () => queries.destroy(),
  }
}

/** Opens PostgreSQL where a URL is given, else `gapura.db` in the data folder, which is made if it is missing. */
export function openDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): Database {
  if (databaseUrl) return openPostgres(databaseUrl)
  mkdirSync(dataDir, { recursive: true })
  return openSqlite(join(dataDir, 'gapura.db'))
}
