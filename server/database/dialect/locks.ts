import { sql, type Transaction } from 'kysely'
import type { Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

/**
 * Locks names until the transaction ends, because rows that do not exist yet cannot be locked. SQLite needs no locks,
 * because its transactions do not overlap.
 */
export async function lockNames(tx: Transaction<SystemTables>, engine: Engine, names: readonly string[]) {
  if (engine === 'sqlite') return
  // Names are locked in sorted order, so that two transactions never wait for each other.
  for (const name of [...names].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
