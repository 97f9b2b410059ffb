import type { ReceiverRequest } from '../../../content/shop/orders.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import type { Owner } from '../../game/accounts/gameAccounts.ts'
import { lockOrder } from '../orders/orderState.ts'
import { orders, readOrder, type Order } from '../orders/orders.ts'
import { chooseReceiver, keptReceiver } from '../orders/receiver.ts'
import { give } from '../orders/sale.ts'

type Choice = ReceiverRequest & { number: string }

/**
 * The receiver of a gift chooses who in the game gets it, which is final. Throws Refusal `not_found`, `gift_decided`, and
 * those of `chooseReceiver`.
 */
export async function acceptGift(context: Context, receiver: Owner, choice: Choice, author: Author): Promise<void> {
  const { reader } = context.database
  const found = await reader
    .selectFrom('order_gifts as gift')
    .innerJoin('orders', 'orders.id', 'gift.order_id')
    .select(['orders.realm', 'orders.state'])
    .where('orders.number', '=', choice.number)
    .where('gift.receiver_id', '=', receiver.id)
    // They do not know of it before it is paid.
    .where('orders.decided_at', 'is not', null)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  if (found.state !== 'paid') throw new Refusal('gift_decided')
  const chosen = await chooseReceiver(context, receiver, choice, found.realm)
  await write(context.database, context.feed, author, async (writer) => {
    const order = await readPaid(writer, choice.number)
    const { numUpdatedRows } = await writer.tx
      .updateTable('order_gifts')
      .set({
        ...(await keptReceiver(writer.tx, receiver, chosen)),
        ...{ state: 'accepted', accepted_at: author.now.toISOString() },
      })
      .where('order_id', '=', order.id)
      .where('receiver_id', '=', receiver.id)
      .where('state', '=', 'offered')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('gift_decided')
    await writer.note(orders, order.id, 'accept-gift')
    await give(writer, order, author.now)
  })
}

/**
 * The buyer takes what nobody has accepted. Throws Refusal `not_found`, `gift_decided`, and those of `chooseReceiver`.
 */
export async function keepGift(context: Context, buyer: Owner, choice: Choice, author: Author): Promise<Order> {
  const found = await readOrder(context.database.reader, choice.number)
  if (found.user_id !== buyer.id) throw new Refusal('not_found')
  const chosen = await chooseReceiver(context, buyer, choice, found.realm)
  return write(context.database, context.feed, author, async (writer) => {
    const order = await readPaid(writer, choice.number)
    const { numUpdatedRows } = await writer.tx
      .updateTable('order_gifts')
      .set({ state: 'kept' })
      .where('order_id', '=', order.id)
      .where('state', '=', 'offered')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('gift_decided')
    await writer.update(orders, order.id, {
      ...(await keptReceiver(writer.tx, buyer, chosen)),
      game_account_id: chosen.account.id,
    })
    await give(writer, order, author.now)
    return readOrder(writer.tx, choice.number)
  })
}

/** Locks the order, so nobody sends its money back while its goods are asked for. Throws Refusal `gift_decided`. */
async function readPaid(writer: Writer, number: string): Promise<Order> {
  const { id } = await readOrder(writer.tx, number)
  await lockOrder(writer, id)
  const order = await readOrder(writer.tx, number)
  if (order.state !== 'paid') throw new Refusal('gift_decided')
  return order
}
