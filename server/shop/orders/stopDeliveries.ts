import type { Transaction } from 'kysely'
import type { SystemTables } from '../../database/tables.ts'

/** What an order has not given yet is not given any more. */
export async function stopDeliveries(tx: Transaction<SystemTables>, orderId: number, now: Date): Promise<void> {
  const ofOrder = tx.updateTable('deliveries').where('order_id', '=', orderId)
  await ofOrder
    .set({ state: 'stopped', retry_at: null, ended_at: now.toISOString() })
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .execute()
  // The game may have it already, which only the game can say.
  await ofOrder
    .set({ state: 'stopping', retry_at: null })
    .where('state', 'in', ['waiting', 'claimed', 'unclear'])
    .execute()
}
