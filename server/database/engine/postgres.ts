import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type PgModule from 'pg'
import { type Database, MOST_LONG_READS_WAITING, type TransactionWork } from '../database.ts'
import { GroupCommit } from './groupCommit.ts'
import { NoticeConnection } from './notices.ts'
import { WatchedPool, type PoolLimits } from './watchedPool.ts'
import type { SystemTables } from '../tables.ts'
import { outageOf } from '../../errors/outage.ts'
import { Queue, timedTurn } from '../../process/queues/queue.ts'

const REPEAT_MS = { conflict: 5_000, server: 1_500 } as const
/**
 * Milliseconds before a transaction is repeated. Part of the pause is random, so that two conflicting transactions do
 * not conflict again.
 */
const PAUSE_MS = { least: 20, more: 80 } as const

/** PostgreSQL's error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

type Run<T> = (work: TransactionWork<T>) => Promise<T>

/**
 * Repeats a failed transaction only if nothing can have been committed, so `work` may run several times. Throws
 * CommitLostError if the connection is lost during a commit.
 */
async function repeatTransaction<T>(
  { first, again }: { first: Run<T>; again: Run<T> },
  work: TransactionWork<T>,
): Promise<T> {
  const start = performance.now()
  for (let run = first; ; run = again) {
    try {
      return await run(work)
    } catch (error) {
      const limit = limitOf(error)
      if (limit === null || performance.now() - start > limit) throw error
      await sleep(PAUSE_MS.least + Math.random() * PAUSE_MS.more)
    }
  }
}

/**
 * Returns how long, in milliseconds, a transaction that failed with this error may be retried. Returns null if it would
 * fail again or may have been committed.
 */
function limitOf(error: unknown): number | null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || code === LOCK_NOT_AVAILABLE)
    return REPEAT_MS.conflict
  const outage = outageOf(error)
  return outage === 'database_away' || outage === 'read_only' ? REPEAT_MS.server : null
}

/** Visitors' searches have less time, because each is answered or refused within three seconds. */
const STATEMENT_MS = { usual: 15_000, search: 3_000 } as const

/**
 * In milliseconds. If a group of transactions waits longer for a lock, each of them runs alone. Two groups could
 * otherwise block each other until PostgreSQL detects the deadlock after a second.
 */
const GROUP_LOCK_MS = 100
/**
 * Each transaction of a group uses a subtransaction. With more than 64 of them, PostgreSQL must look them up on disk
 * (PGPROC_MAX_CACHED_SUBXIDS).
 */
const MOST_PER_COMMIT = 32

/**
 * In milliseconds. A connection that takes longer to respond counts as dead, because the statement must have timed out
 * by then.
 */
const ANSWER_MS = STATEMENT_MS.usual + 2_000

/** Milliseconds to wait for a connection before the database counts as unreachable. */
const CONNECT_MS = 3_000

/**
 * Connections are replaced after this many milliseconds, so that they follow the host name if it now points to another
 * server.
 */
const LIFE_MS = 10 * 60_000
/**
 * Minimum time in milliseconds between two closings of all connections. They are closed when the database turns out to
 * be read-only, so that new connections reach the new primary.
 */
const GIVE_UP_MS = 1_000

const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/**
 * Converts a timestamp without creating a Date, because Dates would take up a third of the time needed for a long list.
 */
function moment(text: string): string {
  const [, day, time, fraction = ''] = UTC.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

/**
 * Maximum number of connections for each purpose. With the connection for notices, they add up to the sixteen
 * connections named in docs/install.md.
 */
const MOST = { serving: 6, grouped: 2, reading: 2, searching: 3, long: 2 } as const

/** One network's searches leave a connection to the searches of others. */
const MOST_SEARCHING_PER_NETWORK = 2

export function openPostgres(url: string, log: (event: LogEvent) => void): Database {
  // The driver is loaded on demand, so that a site on SQLite spends neither time nor memory on it.
  const pg = createRequire(import.meta.url)('pg') as typeof PgModule // The cast is safe, because `require` returns the module that the types of the package `pg` describe.
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
  let closedAt = -Infinity
  const giveUp = (since: number) => {
    for (const pool of pools) pool.giveUp(since)
  }
  const onReadOnly = () => {
    // Without a minimum interval, each refused write would close all connections.
    if (performance.now() - closedAt < GIVE_UP_MS) return
    closedAt = performance.now()
    giveUp(closedAt)
    notices?.renew()
  }
  const open = (max: number, limits: Partial<PoolLimits> = {}, queue?: Queue) =>
    new WatchedPool(
      new pg.Pool({ ...shared, max }),
      { answerMs: ANSWER_MS, statementMs: STATEMENT_MS.usual, lockMs: 0, ...limits },
      onReadOnly,
      queue,
    )
  const serving = open(MOST.serving)
  const grouped = open(MOST.grouped, { lockMs: GROUP_LOCK_MS })
  // Long reads and visitors' searches have separate pools of connections. Otherwise they would take all connections,
  // and other requests would fail after three seconds.
  const reading = open(MOST.reading, {}, new Queue({ parallel: MOST.reading, mostWaiting: MOST_LONG_READS_WAITING }))
  const searching = open(
    MOST.searching,
    { statementMs: STATEMENT_MS.search },
    new Queue({
      parallel: MOST.searching,
      mostRunningPerClient: MOST_SEARCHING_PER_NETWORK,
      mostWaiting: MOST_LONG_READS_WAITING,
    }),
  )
  const long = open(MOST.long, { answerMs: null, statementMs: 0 })
  const pools = [serving, grouped, reading, searching, long]
  const queriesOn = (pool: PostgresPool) => new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool }), log })
  const queries = queriesOn({
    options: serving.options,
    connect: () => (timedTurn() ? searching : serving).connect(),
    end: async () => {
      await serving.end()
      await searching.end()
    },
  })
  const groupedQueries = queriesOn(grouped)
  const longReader = queriesOn(reading)
  const longQueries = queriesOn(long)
  const group = new GroupCommit(groupedQueries, {
    parallel: MOST.grouped,
    mostPerCommit: MOST_PER_COMMIT,
    sendsMessages: true,
  })
  const alone = <T>(work: TransactionWork<T>) => queries.transaction().execute(work)
  const together = <T>(work: TransactionWork<T>) => group.transaction(work)
  return {
    engine: 'postgres',
    reader: queries,
    longReader,
    writer: queries,
    transaction: (work, { large = false, long: isLong = false } = {}) =>
      isLong
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
      for (const each of [queries, groupedQueries, longReader, longQueries]) await each.destroy()
    },
  }
}
