import { createRequire } from 'node:module'
import { Kysely, PostgresDialect, sql, type LogEvent } from 'kysely'
import type PgModule from 'pg'
import { NoticeConnection } from './notices.ts'
import { MOST_LONG_READS_WAITING, type Database, type TransactionWork } from '../database.ts'
import { GroupCommit } from './groupCommit.ts'
import { repeatTransaction } from './repeatTransaction.ts'
import { WatchedPool } from './watchedPool.ts'
import { BoundedQueue } from '../../process/queues/boundedQueue.ts'
import type { SystemTables } from '../tables.ts'

/** Longest that a statement may take, and that a transaction may wait for its next one. */
const STATEMENT_MS = 15_000

/**
 * Longest that a write waits for another's lock among those that it is committed with: longer, and it leaves them and waits by
 * itself. So groups that want the same rows in another order do not wait until PostgreSQL finds the deadlock, after a second.
 */
const GROUP_LOCK_MS = 100
/** A transaction of more subtransactions than 64 makes others look them up on the disk (PGPROC_MAX_CACHED_SUBXIDS). */
const MOST_PER_COMMIT = 32

/** When a statement is not answered soon after its own timeout, its connection is dead. */
const ANSWER_MS = STATEMENT_MS + 2_000

/**
 * Longest that a request waits for a connection before it reports that the database is away. It also bounds how long
 * dead connection attempts take up places in the pool once PostgreSQL is back.
 */
const CONNECT_MS = 3_000

/** Longest that a connection lives, so that what has changed where its address leads is found. */
const LIFE_MS = 10 * 60_000
/** How often all connections are given up at most while nothing can be written. */
const GIVE_UP_MS = 1_000

/** PostgreSQL's text form of a timestamp in UTC. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/** A timestamp as the API spells it. A list has two per row; a Date for each would be a third of the list's cost. */
function moment(text: string): string {
  const [, day, time, fraction = ''] = UTC.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

/**
 * Connections to PostgreSQL: for requests, for writes that are committed together, for reads that can be long (searches, whole lists, the audit trail), and for jobs
 * that go over the whole database, a migration and its backup. docs/install.md counts them.
 */
const MOST = { serving: 8, grouped: 2, reading: 3, long: 2 } as const

interface PostgresOptions {
  log: (event: LogEvent) => void
  /** Whether transactions that come at the same time are committed together. */
  isGrouped: boolean
}

export function openPostgres(url: string, { log, isGrouped }: PostgresOptions): Database {
  // Loaded only here, so that a site on SQLite spends neither time nor memory on it.
  const pg = createRequire(import.meta.url)('pg') as typeof PgModule // as the package's types say
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, moment)
  types.setTypeParser(pg.types.builtins.JSONB, (text) => text)
  const shared = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    maxLifetimeSeconds: LIFE_MS / 1_000,
    keepAlive: true,
    types,
  }
  let notices: NoticeConnection | undefined
  let givenUpAt = -Infinity
  const giveUp = (since: number) => {
    for (const pool of [serving, grouped, reading, long]) pool.giveUp(since)
  }
  const onReadOnly = () => {
    // Each refused write would close the connections of all others.
    if (performance.now() - givenUpAt < GIVE_UP_MS) return
    givenUpAt = performance.now()
    giveUp(givenUpAt)
    notices?.renew()
  }
  const serving = new WatchedPool(
    new pg.Pool({ ...shared, max: MOST.serving }),
    { answerMs: ANSWER_MS, statementMs: STATEMENT_MS, lockMs: 0 },
    onReadOnly,
  )
  const grouped = new WatchedPool(
    new pg.Pool({ ...shared, max: MOST.grouped }),
    { answerMs: ANSWER_MS, statementMs: STATEMENT_MS, lockMs: GROUP_LOCK_MS },
    onReadOnly,
  )
  // All others would wait for a connection while somebody searches, and be told after three seconds that there is none.
  const reading = new WatchedPool(
    new pg.Pool({ ...shared, max: MOST.reading }),
    { answerMs: ANSWER_MS, statementMs: STATEMENT_MS, lockMs: 0 },
    onReadOnly,
    new BoundedQueue({ parallel: MOST.reading, mostWaiting: MOST_LONG_READS_WAITING }),
  )
  const long = new WatchedPool(
    new pg.Pool({ ...shared, max: MOST.long }),
    { answerMs: null, statementMs: 0, lockMs: 0 },
    onReadOnly,
  )
  const queries = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: serving }), log })
  const readQueries = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: reading }), log })
  const longQueries = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: long }), log })
  const groupedQueries = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: grouped }), log })
  const group = new GroupCommit(groupedQueries, {
    parallel: MOST.grouped,
    mostPerCommit: MOST_PER_COMMIT,
    sendsMessages: true,
  })
  const alone = <T>(work: TransactionWork<T>) => queries.transaction().execute(work)
  const together = <T>(work: TransactionWork<T>) => (isGrouped ? group.transaction(work) : alone(work))
  return {
    engine: 'postgres',
    reader: queries,
    longReader: readQueries,
    writer: queries,
    transaction: (work, { large = false, long = false } = {}) =>
      long
        ? longQueries.transaction().execute(work)
        : repeatTransaction({ first: large ? alone : together, again: alone }, work),
    handOver: async () => () => undefined,
    snapshot: (work) =>
      longQueries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    watch: (onNotice) => {
      notices = new NoticeConnection(
        (settings) => new pg.Client({ ...settings, connectionString: url }),
        {
          onNotice,
          onSilence: giveUp,
          onReadOnly,
          onWritable: () => giveUp(performance.now()),
          send: async (channel, text) => {
            await sql`select pg_notify(${channel}, ${text})`.execute(queries)
          },
        },
        LIFE_MS,
      )
      return notices
    },
    connections: () => serving.connections,
    fault: () => null,
    close: async () => {
      for (const pool of [queries, groupedQueries, readQueries, longQueries]) await pool.destroy()
    },
  }
}
