import type { Transaction } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { readState, removeState, writeState } from '../../database/state/siteState.ts'
import type { SystemTables } from '../../database/tables.ts'

const KEY = 'deliveries-paused'

/**
 * A restored site does not know what the original has given since its backup, and the original may still give. So it gives
 * nothing until an owner says that it is the live one.
 */
export async function pauseDeliveries(tx: Transaction<SystemTables>, now: Date): Promise<void> {
  const order = await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  if (order) await writeState(tx, KEY, now.toISOString(), now)
}

/** Returns since when nothing is given; null if it is. */
export const pausedSince = (queries: Queries): Promise<string | null> => readState(queries, KEY)

export const resumeDeliveries = (tx: Transaction<SystemTables>): Promise<unknown> => removeState(tx, KEY)
