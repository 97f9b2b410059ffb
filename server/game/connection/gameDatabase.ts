import {
  CompiledQuery,
  Kysely,
  MysqlDialect,
  sql,
  type DatabaseConnection,
  type MysqlPool,
  type MysqlPoolConnection,
} from 'kysely'
import type { Pool, PoolConnection, PoolOptions } from 'mysql2'
import type { GameConnection } from '../../process/gameUrls.ts'
import { LIMITS, MOST_CONNECTIONS, MOST_ROWS, type Limits } from './limits.ts'
import { SilentError } from './failures.ts'

export type GameRow = Readonly<Record<string, unknown>>

/** A game's database, which is read and never written. */
export interface GameDatabase {
  /** What the server calls itself, such as 10.11.6-MariaDB. */
  version: string
  /** The rows of one SELECT. Values of :names in it are bound. */
  read: (statement: string, values?: Readonly<Record<string, string | number>>) => Promise<readonly GameRow[]>
  /** Lets go of it, whatever state it is in. */
  close: () => Promise<void>
}

/** The server breaks a read off by itself; only where it does not is the connection given up, a moment later. */
const GRACE_MS = 1_000

const isMariaDb = (version: string): boolean => /mariadb/i.test(version)

const optionsOf = (connection: GameConnection, { connectMs }: Limits): PoolOptions => ({
  host: connection.host,
  port: connection.port,
  user: connection.user,
  password: connection.password,
  database: connection.database,
  charset: 'utf8mb4',
  connectTimeout: connectMs,
  connectionLimit: MOST_CONNECTIONS,
  // What is larger than a number of JavaScript can tell from its neighbours comes as text, and is nonsense in a game.
  supportBigNumbers: true,
  decimalNumbers: true,
  dateStrings: true,
  // A hostile server can ask for files of this machine, and name columns so that generated code would run.
  flags: ['-LOCAL_FILES'],
  disableEval: true,
  ...(connection.tls && { ssl: {} }),
})

/** A connection as Kysely takes it, which a statement ends that is not answered in time. */
const givingUp = (connection: PoolConnection, limitMs: number): MysqlPoolConnection => ({
  config: connection.config,
  threadId: connection.threadId,
  connect: () => undefined,
  destroy: () => connection.destroy(),
  release: () => connection.release(),
  query: (text, parameters, done) => {
    const timer = setTimeout(() => {
      connection.destroy()
      done?.(new SilentError(limitMs), [])
    }, limitMs)
    return connection.query(text, parameters as unknown[], (error, result) => {
      clearTimeout(timer)
      done?.(error, result as never) // rows of a SELECT, or what a SET answers
    })
  },
})

/** The pool as Kysely takes it. It knows a connection again by the object that it was given. */
function limitedPool(pool: Pool, limitMs: number): MysqlPool {
  const known = new WeakMap<PoolConnection, MysqlPoolConnection>()
  return {
    end: (callback) => pool.end(callback),
    getConnection: (callback) =>
      pool.getConnection((failure, connection) => {
        // Kysely looks at the failure first, as the driver's own signature has it.
        if (failure) return callback(failure, undefined as never)
        const limited = known.get(connection) ?? givingUp(connection, limitMs)
        known.set(connection, limited)
        callback(null, limited)
      }),
  }
}

/**
 * What holds for a connection: it only reads, no statement takes longer than its limit or gives rows without end, and the server reads what is written
 * here as this file means it, whatever its own settings: a \ in a bound text escapes, and what is not grouped is refused.
 */
async function prepare(connection: DatabaseConnection, { readMs }: Limits): Promise<void> {
  const { rows } = await connection.executeQuery<{ version: string }>(CompiledQuery.raw('select version() as version'))
  const limit = isMariaDb(rows[0]?.version ?? '')
    ? `max_statement_time = ${readMs / 1_000}`
    : `max_execution_time = ${readMs}`
  await connection.executeQuery(
    CompiledQuery.raw(
      `set session sql_mode = 'ONLY_FULL_GROUP_BY', session sql_select_limit = ${MOST_ROWS}, session ${limit}`,
    ),
  )
  await connection.executeQuery(CompiledQuery.raw('set session transaction read only'))
}

/** `:name` in a statement, as a value that is bound. */
function bound(statement: string, values: Readonly<Record<string, string | number>>): CompiledQuery<GameRow> {
  const parameters: (string | number)[] = []
  const text = statement.replace(/:([a-z]+)/g, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The statement names :${name}, which has no value.`)
    parameters.push(value)
    return '?'
  })
  return CompiledQuery.raw(text, parameters)
}

/** Opens a game's database. Fails with the driver's error where it cannot be reached: sentenceOf says it in words. */
export async function openGameDatabase(connection: GameConnection, limits = LIMITS): Promise<GameDatabase> {
  // Sites that read no game need not load the driver.
  const { createPool } = await import('mysql2')
  const pool = createPool(optionsOf(connection, limits))
  const kysely = new Kysely<Record<string, never>>({
    dialect: new MysqlDialect({
      pool: limitedPool(pool, limits.readMs + GRACE_MS),
      onCreateConnection: (connection) => prepare(connection, limits),
    }),
  })
  const close = () => kysely.destroy()
  try {
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(kysely)
    return {
      version: rows[0]?.version ?? '',
      read: async (statement, values = {}) => (await kysely.executeQuery(bound(statement, values))).rows,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
