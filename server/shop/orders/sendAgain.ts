import { WENT_BACK } from '../../../content/shop/orders.ts'
import type { Caller, Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import { newCallNumber } from '../../database/state/gameSteps.ts'
import { Refusal } from '../../errors/refusals.ts'
import { readRealms } from '../../game/realms.ts'
import { followDeliveries } from './orderState.ts'
import { isOwnOrder } from './ownOrders.ts'
import { orders, readOrder, type Order } from './orders.ts'

interface SendAgain {
  number: string
  /**
   * Gives what is unclear under another number, so the game gives it whatever it has given before. Only a person who has
   * looked can know that.
   */
  newNumber: boolean
}

/**
 * Has the game asked again for what it has not given, or of which nobody knows. Under the same number it gives nothing
 * twice. Throws Refusal `not_found`, `order_own`, and `order_decided` if nothing waits or is unclear, or for a new number of
 * an order whose money went back: the game would give it a second time for nothing.
 */
export async function sendAgain(
  { database, feed, config }: Pick<Context, 'database' | 'feed' | 'config'>,
  by: Caller,
  { number, newNumber }: SendAgain,
  author: Author,
): Promise<Order> {
  const { realms } = await readRealms(database.reader, config.games)
  return write(database, feed, author, async (writer) => {
    const { tx } = writer
    const order = await readOrder(tx, number)
    if (newNumber && WENT_BACK.some((state) => state === order.state)) throw new Refusal('order_decided')
    if (newNumber) await isOwnOrder(writer, by, order)
    const season = realms.find(({ key }) => key === order.realm)?.season
    const open = await tx
      .selectFrom('deliveries')
      .select(['id', 'delivery', 'state'])
      .where('order_id', '=', order.id)
      .where('state', 'in', ['waiting', 'stopping', 'unclear'])
      .execute()
    if (open.length === 0) throw new Refusal('order_decided')
    for (const { id, delivery: before, state } of open) {
      const isNew = newNumber && state === 'unclear'
      const delivery = isNew ? newCallNumber() : before
      await tx
        .updateTable('deliveries')
        .set({
          ...{ delivery, state: state === 'stopping' ? state : 'waiting', retry_at: null, ended_at: null },
          // What staff give under a new number is for the season that the realm has now.
          ...(isNew && season !== undefined && { season }),
        })
        .where('id', '=', id)
        .where('state', '=', state)
        .execute()
      if (state === 'unclear')
        await writer.note(orders, order.id, 'send-again', { before: { delivery: before }, after: { delivery } })
    }
    return order
  })
}

/** A person has looked: what is unclear was given. Throws Refusal `not_found`, and `order_decided` if nothing is unclear. */
export const markGiven = (
  { database, feed }: Pick<Context, 'database' | 'feed'>,
  by: Caller,
  number: string,
  author: Author,
): Promise<Order> =>
  write(database, feed, author, async (writer) => {
    const { tx } = writer
    const order = await readOrder(tx, number)
    await isOwnOrder(writer, by, order)
    const { id } = order
    const { numUpdatedRows } = await tx
      .updateTable('deliveries')
      .set({ state: 'given', settler: author.actor, ended_at: author.now.toISOString() })
      .where('order_id', '=', id)
      .where('state', '=', 'unclear')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('order_decided')
    await writer.note(orders, id, 'mark-sent')
    await followDeliveries(writer, id)
    return readOrder(tx, number)
  })
