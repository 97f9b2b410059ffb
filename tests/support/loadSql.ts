import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'

/** Runs a file of SQL on the database that an environment names. */
export async function loadSql(environment: Record<string, string>, text: string): Promise<void> {
  const { DATABASE_URL, DATA_DIR = '' } = environment
  if (DATABASE_URL) {
    const client = new pg.Client(DATABASE_URL)
    await client.connect()
    await client.query(text)
    await client.end()
    return
  }
  const database = new BetterSqlite(join(DATA_DIR, 'gapura.db'))
  database.pragma('journal_mode = WAL')
  database.exec(text)
  database.close()
}
