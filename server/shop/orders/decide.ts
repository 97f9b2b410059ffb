import type { Caller, Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import { askForLetters } from '../letters/askForLetters.ts'
import { ADDED, DIFFERENCES, post, receivedBy, SALES } from '../ledger.ts'
import { isOwnOrder } from './ownOrders.ts'
import { moveOrder, readLines, readOrder, returnStock, takeStock, type Order } from './orders.ts'

/** Throws Refusal `not_found`, and `order_decided` if it is decided already. */
export const cancelOrder = (context: Context, buyerId: number, number: string, author: Author): Promise<Order> =>
  write(context.database, context.feed, author, async (writer) => {
    const { user_id } = await readOrder(writer.tx, number)
    if (user_id !== buyerId) throw new Refusal('not_found')
    const order = await moveOrder(writer, { number, from: ['placed'], to: 'cancelled' }, decidedAt(author))
    await returnStock(writer, order.id)
    return order
  })

/** The buyer says that it is paid. Throws Refusal `not_found` and `order_decided`. */
export const sayPaid = (context: Context, buyerId: number, number: string, author: Author): Promise<Order> =>
  write(context.database, context.feed, author, async (writer) => {
    const { user_id } = await readOrder(writer.tx, number)
    if (user_id !== buyerId) throw new Refusal('not_found')
    return moveOrder(writer, { number, from: ['placed', 'review'], to: 'review' })
  })

const decidedAt = ({ now }: Author) => ({ decided_at: now.toISOString() })

interface Confirmation {
  number: string
  /** What came in; the amount of the order if nothing else is said. */
  received: number | undefined
  note: string
}

/**
 * A person has seen the payment: it is entered in the ledger, and what was bought is given. A late payment is confirmed as
 * one in time, if there is stock. Throws Refusal `not_found`, `order_decided`, `order_own` and `offer_sold_out`.
 */
export const confirmOrder = (
  context: Context,
  by: Caller,
  { number, received, note }: Confirmation,
  author: Author,
): Promise<Order> =>
  write(context.database, context.feed, author, async (writer) => {
    const before = await readOrder(writer.tx, number)
    const reason = (await isOwnOrder(writer, by, before)) ? 'payment confirmed by its buyer' : 'payment'
    const order = await moveOrder(
      writer,
      { number, from: ['placed', 'review', 'expired'], to: 'paid' },
      { ...decidedAt(author), note },
    )
    const lines = (await readLines(writer.tx, [order.id])).get(order.id) ?? []
    if (before.state === 'expired') await takeStock(writer, await stockOf(writer, order.id))
    const paid = received ?? order.amount
    await post(writer.tx, {
      ...{ order: number, currency: order.currency, reason, actor: author.actor, now: author.now },
      amounts: {
        [receivedBy(order.method_id)]: paid,
        [SALES]: -order.total,
        [ADDED]: order.total - order.amount,
        [DIFFERENCES]: order.amount - paid,
      },
    })
    await askForLetters(writer.tx, order, lines, author.now)
    return order
  })

const stockOf = async ({ tx }: Writer, orderId: number) =>
  (
    await tx
      .selectFrom('order_lines')
      .select(['offer_id', 'quantity', 'name'])
      .where('order_id', '=', orderId)
      .execute()
  ).map(({ offer_id, ...line }) => ({ offer: offer_id, ...line }))

/** The payment did not come. Throws Refusal `not_found` and `order_decided`. */
export const refuseOrder = (
  context: Context,
  { number, note }: { number: string; note: string },
  author: Author,
): Promise<Order> =>
  write(context.database, context.feed, author, async (writer) => {
    const order = await moveOrder(
      writer,
      { number, from: ['placed', 'review'], to: 'refused' },
      { ...decidedAt(author), note },
    )
    await returnStock(writer, order.id)
    return order
  })

/** Orders that nobody has paid in time. Returns how many. */
export async function expireOrders(context: Context, now: Date): Promise<number> {
  const { database, feed } = context
  const due = await database.reader
    .selectFrom('orders')
    .select('number')
    .where('state', '=', 'placed')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('id')
    .limit(100)
    .execute()
  for (const { number } of due) {
    const author: Author = { actor: 'site', requestId: null, address: null, now }
    await write(database, feed, author, async (writer) => {
      const order = await moveOrder(writer, { number, from: ['placed'], to: 'expired' }, decidedAt(author))
      await returnStock(writer, order.id)
    }).catch((error: unknown) => {
      // Its buyer was faster.
      if (!(error instanceof Refusal && error.code === 'order_decided')) throw error
    })
  }
  return due.length
}
