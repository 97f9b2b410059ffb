import { createRequire } from 'node:module'
import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import type PgModule from 'pg'
import { NoticeConnection } from './notices.ts'
import type { Database } from '../database.ts'
import { WatchedPool } from './watchedPool.ts'
import type { SystemTables } from '../tables.ts'

/** Longest that a statement may take, and that a transaction may wait for its next one. */
const STATEMENT_MS = 15_000

/** When a statement is not answered soon after its own timeout, its connection is dead. */
const ANSWER_MS = STATEMENT_MS + 2_000

/**
 * Longest that a request waits for a connection before it reports that the database is away. It also bounds how long
 * dead connection attempts take up places in the pool once PostgreSQL is back.
 */
const CONNECT_MS = 3_000

/** PostgreSQL's text form of a timestamp in UTC. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/** A timestamp as the API spells it. A list has two per row; a Date for each would be a third of the list's cost. */
function moment(text: string): string {
  const [, day, time, fraction = ''] = UTC.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

/**
 * Connections to PostgreSQL: for requests, and for jobs that go over the whole database, a migration and its backup.
 */
const MOST = { serving: 10, long: 2 } as const

export function openPostgres(url: string, log: (event: LogEvent) => void): Database {
  // Loaded only here, so that a site on SQLite spends neither time nor memory on it.
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
    longReader: queries,
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
