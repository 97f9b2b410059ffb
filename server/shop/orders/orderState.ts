import { PAID_STATES, type DeliveryState, type OrderState } from '../../../content/shop/orders.ts'
import type { Writer } from '../../database/changes/write.ts'
import { isOffered } from './gifts.ts'
import { orders } from './orders.ts'

/** Nobody else changes the order until the transaction ends. */
export const lockOrder = (
  { tx, engine }: Writer,
  orderId: number,
): Promise<{ held_until: string | null } | undefined> =>
  tx
    .selectFrom('orders')
    .select('held_until')
    .where('id', '=', orderId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

/** Gives a paid order the state that its deliveries say. */
export async function followDeliveries(writer: Writer, orderId: number): Promise<void> {
  // Locked first: two letters that end at once would each see the other as open.
  const order = await lockOrder(writer, orderId)
  // Its letters do not exist yet.
  if (order?.held_until != null || (await isOffered(writer.tx, orderId))) return
  const deliveries = await writer.tx.selectFrom('deliveries').select('state').where('order_id', '=', orderId).execute()
  const state = stateAfter(deliveries.map((one) => one.state))
  await writer.update(orders, orderId, (before) =>
    PAID_STATES.some((paid) => paid === before['state']) ? { state } : {},
  )
}

function stateAfter(states: readonly DeliveryState[]): OrderState {
  if (states.every((state) => state === 'given' || state === 'stopped')) return 'delivered'
  return states.some((state) => state === 'given') ? 'delivering' : 'paid'
}
