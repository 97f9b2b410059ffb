import { sql, type Transaction } from 'kysely'
import type { Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

/**
 * Locks these names until the transaction ends, so that what is read under them is still true when it is written, even
 * if no row has them yet. SQLite's transactions run one after another anyway.
 */
export async function lockNames(tx: Transaction<SystemTables>, engine: Engine, names: readonly string[]) {
  if (engine === 'sqlite') return
  // Locked in one order, so that no two transactions wait for each other.
  for (const name of [...names].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
