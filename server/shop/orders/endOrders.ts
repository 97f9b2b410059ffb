import { OPEN_STATES } from '../../../content/shop/orders.ts'
import type { Author } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import { followDeliveries } from './orderState.ts'
import { orders, returnStock } from './orders.ts'
import { stopDeliveries } from './stopDeliveries.ts'

const isOpen = (state: string): boolean => OPEN_STATES.some((one) => one === state)

/**
 * Ends the orders of a person who deletes their account, in the transaction that deletes it: what they have not paid is
 * cancelled, and what was not given to them is never given, because nobody knows for whom it was. What they have given to
 * others stays theirs.
 */
export async function endOrdersOf(writer: Writer, buyer: number, { now }: Author): Promise<void> {
  const { tx, engine } = writer
  const own = await tx
    .selectFrom('orders')
    .select(['id', 'state', 'user_id'])
    .where((eb) =>
      eb.or([
        eb('user_id', '=', buyer),
        // Gifts that they have accepted may be under way, too.
        eb('id', 'in', eb.selectFrom('order_gifts').select('order_id').where('receiver_id', '=', buyer)),
      ]),
    )
    .orderBy('id')
    // A confirmation that is under way asks for letters, and one that comes later finds no buyer.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  for (const { id } of own.filter(({ state, user_id }) => user_id === buyer && isOpen(state))) {
    await writer.update(orders, id, { state: 'cancelled', decided_at: now.toISOString() })
    await returnStock(writer, id)
  }
  const undelivered = await tx
    .selectFrom('deliveries')
    .innerJoin('orders', 'orders.id', 'deliveries.order_id')
    .leftJoin('order_gifts as gift', (join) =>
      join.onRef('gift.order_id', '=', 'orders.id').on('gift.state', '=', 'accepted'),
    )
    .select('deliveries.order_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('gift.receiver_id', '=', buyer),
        eb.and([eb('orders.user_id', '=', buyer), eb('gift.order_id', 'is', null)]),
      ]),
    )
    .where('deliveries.state', 'in', ['waiting', 'claimed', 'unclear'])
    .execute()
  for (const { order_id: id } of undelivered) {
    await stopDeliveries(tx, id, now)
    await followDeliveries(writer, id)
  }
}
