import type { Caller, Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import { askForLetters } from '../letters/askForLetters.ts'
import { ADDED, DIFFERENCES, post, receivedBy, SALES } from '../ledger.ts'
import { isOwnOrder } from './ownOrders.ts'
import { moveOrder, readLines, returnStock, takeStock, type Order } from './orders.ts'

/** Throws Refusal `not_found`, and `order_decided` if it is decided already. */
export const cancelOrder = (context: Context, buyer: number, number: string, author: Author): Promise<Order> =>
  giveUp(context, { number, buyer, from: ['placed'], to: 'cancelled' }, author)

/** The buyer says that it is paid. Throws Refusal `not_found` and `order_decided`. */
export const sayPaid = (context: Context, buyer: number, number: string, author: Author): Promise<Order> =>
  write(context.database, context.feed, author, async (writer) => {
    const { order } = await moveOrder(writer, { number, buyer, from: ['placed', 'review'], to: 'review' })
    return order
  })

/** Moves an order to a state in which its buyer gets nothing, and gives its stock back. */
const giveUp = (
  { database, feed }: Context,
  move: Parameters<typeof moveOrder>[1],
  author: Author,
  values: { note?: string } = {},
): Promise<Order> =>
  write(database, feed, author, async (writer) => {
    const { order } = await moveOrder(writer, move, { ...decidedAt(author), ...values })
    await returnStock(writer, order.id)
    return order
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
    const { order, was } = await moveOrder(
      writer,
      { number, from: ['placed', 'review', 'expired'], to: 'paid' },
      { ...decidedAt(author), note },
    )
    const reason = (await isOwnOrder(writer, by, order)) ? 'payment confirmed by its buyer' : 'payment'
    const lines = (await readLines(writer.tx, [order.id])).get(order.id) ?? []
    if (was === 'expired') await takeStock(writer, lines)
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

/** The payment did not come. Throws Refusal `not_found` and `order_decided`. */
export const refuseOrder = (
  context: Context,
  { number, note }: { number: string; note: string },
  author: Author,
): Promise<Order> => giveUp(context, { number, from: ['placed', 'review'], to: 'refused' }, author, { note })

/** Ends orders that nobody has paid in time. */
export async function expireOrders(context: Context, now: Date): Promise<void> {
  const due = await context.database.reader
    .selectFrom('orders')
    .select('number')
    .where('state', '=', 'placed')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('id')
    .limit(100)
    .execute()
  const author: Author = { actor: 'site', requestId: null, address: null, now }
  for (const { number } of due)
    await giveUp(context, { number, from: ['placed'], to: 'expired' }, author).catch((error: unknown) => {
      // Its buyer was faster.
      if (!(error instanceof Refusal && error.code === 'order_decided')) throw error
    })
}
