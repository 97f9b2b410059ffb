import type { GameConnection } from '../../process/gameUrls.ts'
import { boundStatement } from './boundStatement.ts'
import type { GameDatabase, GameRow } from './gameConnection.ts'
import { GRACE_MS, MOST_CONNECTIONS, MOST_ROWS, type Limits } from './limits.ts'

export async function openPostgres(connection: GameConnection, { connectMs, readMs }: Limits): Promise<GameDatabase> {
  // The PostgreSQL driver is loaded only when a game needs it, to save memory.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    ...{ host: connection.host, port: connection.port, user: connection.user, password: connection.password },
    ...{ database: connection.database, ssl: connection.tls, max: MOST_CONNECTIONS },
    connectionTimeoutMillis: connectMs,
    statement_timeout: readMs,
    query_timeout: readMs + GRACE_MS,
    options: '-c default_transaction_read_only=on',
  })
  // Without this handler a lost idle connection would end the process. The next read opens another connection.
  pool.on('error', () => undefined)
  // When a connection is lost, its query fails first, so the error event that follows can be ignored.
  pool.on('connect', (client) => void client.on('error', () => undefined))

  /** Rows are read through a cursor, so that reading can stop before a huge result has arrived. */
  async function read(statement: string, values = {}): Promise<readonly GameRow[]> {
    const { text, parameters } = boundStatement(statement, values, (number) => `$${number}`)
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      await client.query('begin read only')
      await client.query(`declare figure no scroll cursor for ${text}`, parameters)
      const { rows } = await client.query<GameRow>(`fetch ${MOST_ROWS} from figure`)
      await client.query('rollback')
      return rows
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      // After a failure the connection is closed, because it may hang or still be in a transaction.
      client.release(failure)
    }
  }
  try {
    const [row] = await read('select version() as version')
    return {
      engine: 'postgres',
      version: String(row?.['version']).split(' on ')[0] ?? '',
      read,
      close: () => pool.end(),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
