import { sql, type Transaction } from 'kysely'
import type { Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

/**
 * Holds these names until the transaction ends, so that what is read under them stays true until it is written, also
 * where no row has them yet. SQLite's transactions run one after another as it is.
 */
export async function lockNames(tx: Transaction<SystemTables>, engine: Engine, names: readonly string[]) {
  if (engine === 'sqlite') return
  // All of them take their locks in one order, so that no two wait for each other.
  for (const name of [...names].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
