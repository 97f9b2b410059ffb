import { createRequire } from 'node:module'
import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import type PgModule from 'pg'
import { NoticeConnection } from './notices.ts'
import type { Database } from '../database.ts'
import { WatchedPool } from './watchedPool.ts'
import type { SystemTables } from '../tables.ts'

/** Longest that one statement, or a transaction waiting for its next one, may take. */
const STATEMENT_MS = 15_000

/** When a statement has not been answered after its own limit, nothing will come on its connection. */
const ANSWER_MS = STATEMENT_MS + 2_000

/**
 * Longest that a request waits for a connection, before it says that the database is away. It also bounds how long those
 * that were tried in vain stand in the way once PostgreSQL is back.
 */
const CONNECT_MS = 3_000

/** How PostgreSQL spells a moment where its time zone is UTC. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/** A moment as the API spells it. A list has two for each row, and a Date for each would be a third of what it costs. */
function moment(text: string): string {
  const [, day, time, fraction = ''] = UTC.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

/** Connections to PostgreSQL that serve, and those of what goes over a whole database: a migration and its backup. */
const MOST = { serving: 10, long: 2 } as const

export function openPostgres(url: string, log: (event: LogEvent) => void): Database {
  // Loaded where it is used: a site on SQLite pays neither its time nor its memory.
  const pg = createRequire(import.meta.url)('pg') as typeof PgModule // as the package's types say
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, moment)
  types.setTypeParser(pg.types.builtins.JSONB, (text) => text)
  const shared = { connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, types }
  const serving = new WatchedPool(
    new pg.Pool({
      ...shared,
      max: MOST.serving,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
    }),
    ANSWER_MS,
  )
  const long = new WatchedPool(new pg.Pool({ ...shared, max: MOST.long }), null)
  const queries = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: serving }), log })
  const longQueries = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: long }), log })
  return {
    engine: 'postgres',
    reader: queries,
    writer: queries,
    transaction: (work) => queries.transaction().execute(work),
    longTransaction: (work) => longQueries.transaction().execute(work),
    snapshot: (work) =>
      longQueries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    watch: (onNotice) =>
      new NoticeConnection((settings) => new pg.Client({ connectionString: url, ...settings }), {
        onNotice,
        onSilence: (since) => {
          serving.giveUp(since)
          long.giveUp(since)
        },
      }),
    connections: () => serving.connections,
    close: async () => {
      await queries.destroy()
      await longQueries.destroy()
    },
  }
}
