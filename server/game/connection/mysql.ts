import {
  CompiledQuery,
  Kysely,
  MysqlDialect,
  sql,
  type DatabaseConnection,
  type MysqlPool,
  type MysqlPoolConnection,
} from 'kysely'
import type { ConnectionOptions, Pool, PoolConnection } from 'mysql2'
import type { GameConnection, GameLogin } from '../../process/gameUrls.ts'
import { inTurns } from '../../process/queues/inParts.ts'
import { boundStatement } from './boundStatement.ts'
import type { GameDatabase, GameRow } from './gameConnection.ts'
import { GRACE_MS, MOST_CONNECTIONS, MOST_ROWS, type Limits } from './limits.ts'
import { SilentError } from './failures.ts'
import { decodeName } from './nameDecoder.ts'

const isMariaDb = (version: string): boolean => /mariadb/i.test(version)

/** Options for an account of a game's database. */
export const optionsOf = (connection: GameLogin, { connectMs }: Limits) =>
  ({
    host: connection.host,
    port: connection.port,
    user: connection.user,
    password: connection.password,
    database: connection.database,
    charset: 'utf8mb4',
    connectTimeout: connectMs,
    supportBigNumbers: true,
    decimalNumbers: true,
    dateStrings: true,
    // These options protect against a hostile MySQL server. It could request local files, or inject code through column
    // names.
    flags: ['-LOCAL_FILES'],
    disableEval: true,
    ...(connection.tls && { ssl: {} }),
  }) satisfies ConnectionOptions

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
      done?.(error, result as never) // The cast is safe, because the result contains the rows of a SELECT or the response to a SET.
    })
  },
})

function limitedPool(pool: Pool, limitMs: number): MysqlPool {
  const known = new WeakMap<PoolConnection, MysqlPoolConnection>()
  return {
    end: (callback) => pool.end(callback),
    getConnection: (callback) =>
      pool.getConnection((failure, connection) => {
        // The cast is safe, because Kysely checks for a failure before it uses the connection.
        if (failure) return callback(failure, undefined as never)
        const limited = known.get(connection) ?? givingUp(connection, limitMs)
        known.set(connection, limited)
        callback(null, limited)
      }),
  }
}

export function withNames(row: GameRow, encoding: string): GameRow {
  const columns = Object.entries(row)
  return Object.fromEntries(
    columns.map(([column, value]) => [column, typeof value === 'string' ? decodeName(value, encoding) : value]),
  )
}

/**
 * Makes a session read-only, with limits on time and rows. The SQL mode makes statements mean the same on every server.
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

export async function openMysql(connection: GameConnection, limits: Limits): Promise<GameDatabase> {
  // The MySQL driver is loaded only when a game needs it, to save memory.
  const { createPool } = await import('mysql2')
  const pool = createPool({ ...optionsOf(connection, limits), connectionLimit: MOST_CONNECTIONS })
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
      engine: 'mysql',
      read: async (statement, values = {}) => {
        const { text, parameters } = boundStatement(statement, values, () => '?')
        const rows = (await kysely.executeQuery(CompiledQuery.raw(text, parameters))).rows as GameRow[] // The cast is safe, because the driver returns each row as an object of column names and values.
        const named: GameRow[] = []
        await inTurns(rows, (row) => named.push(withNames(row, connection.encoding)))
        return named
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
