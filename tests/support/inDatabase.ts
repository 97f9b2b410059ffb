import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Product } from './runProduct.ts'

/** Opens the database of a product on SQLite. */
export function inDatabase<T>({ environment }: Product, work: (database: Database.Database) => T): T {
  const database = new Database(join(environment['DATA_DIR'] ?? '', 'gapura.db'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Backdates all log-ins by `milliseconds` and removes their proofs of identity. */
export const ageSessions = (product: Product, milliseconds: number): void =>
  inDatabase(product, (database) => {
    const time = new Date(Date.now() - milliseconds).toISOString()
    database.prepare('update sessions set created_at = ?, proven_at = null, factor_proven_at = null').run(time)
  })
