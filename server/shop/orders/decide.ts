import { fill } from '../../../content/messages/fill.ts'
import { RUPIAH } from '../../../content/shop/money.ts'
import { ENDED_UNPAID, OPEN_STATES, type OrderState } from '../../../content/shop/orders.ts'
import { paymentNumber } from '../../../content/shop/payments.ts'
import type { Caller, Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import { findMethod } from '../methods.ts'
import { assignPayment, readOpenPayment, type Payment } from '../payments.ts'
import { couponLock, useAgain } from '../coupons/useCoupon.ts'
import { saleWording } from '../wording.ts'
import { refuseTooMany } from './limits.ts'
import { isOwnOrder } from './ownOrders.ts'
import { lockOrder } from './orderState.ts'
import { moveOrder, orders, readLines, readOrder, returnStock, takeStock, type Decided, type Order } from './orders.ts'
import { heldUntil } from './reversible.ts'
import { sell } from './sale.ts'
import { readTerms } from './terms.ts'

/** Throws Refusal `not_found`, and `order_decided` if it is decided already. */
export const cancelOrder = (context: Context, buyer: number, number: string, author: Author): Promise<Order> =>
  endUnpaid(context, { number, buyer, from: ['placed'], to: 'cancelled' }, author)

/** Moves an order to a state in which its buyer gets nothing, and gives its stock back. */
const endUnpaid = (
  { database, feed }: Context,
  move: Parameters<typeof moveOrder>[1],
  author: Author,
  values: Decided = {},
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
  /** The id of a payment that came in without an order, and was for this one. */
  payment: number | undefined
  note: string | undefined
}

/** Somebody may pay and then cancel, or be refused by mistake. */
const CONFIRMABLE: readonly OrderState[] = [...OPEN_STATES, ...ENDED_UNPAID]

/**
 * A person has seen the payment: it is entered in the ledger, and what was bought is given. A late payment is confirmed as
 * one in time, if there is stock. From a sum on that the settings name, this takes two people, and the first confirmation
 * is only noted. Throws Refusal `not_found`, `order_decided`, `order_own`, `order_needs_second`, `payment_decided`,
 * `order_buyer_gone`, `offer_limit`, `offer_sold_out`, `coupon_limit` and `coupon_used_up`.
 */
export const confirmOrder = (
  context: Context,
  by: Caller,
  { number, received, payment, note }: Confirmation,
  author: Author,
): Promise<Order> =>
  write(context.database, context.feed, author, async (writer) => {
    // The other of two people may be confirming it.
    await lockOrder(writer, (await readOrder(writer.tx, number)).id)
    const found = await readOrder(writer.tx, number)
    if (found.user_id === null) throw new Refusal('order_buyer_gone')
    const isOwn = await isOwnOrder(writer, by, found)
    const named = namedPayment(found, { received, payment })
    const known = named === undefined ? undefined : await readOpenPayment(writer.tx, named)
    if (known && known.currency !== found.currency) throw invalid({ payment: [saleWording.otherCurrency] })
    const cameIn = { received: known?.amount ?? received, payment: known?.id }
    if (await isFirstOfTwo(writer, found, { ...cameIn, author, note })) return readOrder(writer.tx, number)
    await confirmPaid(writer, found, {
      paid: cameIn.received ?? found.first_received ?? found.amount,
      reason: isOwn ? 'payment confirmed by its buyer' : 'payment',
      author,
      values: {
        ...(note !== undefined && { note }),
        // The buyer may have paid in another way than they had chosen.
        ...(known && { method_id: known.method_id, held_until: await heldBy(writer, known, author) }),
      },
    })
    if (known) await assignPayment(writer, known.id, found, author)
    return readOrder(writer.tx, number)
  })

/** Money of a service may be called back, also if staff have found out for which order it was. */
async function heldBy({ tx }: Writer, { method_id }: Pick<Payment, 'method_id'>, { now }: Author) {
  const method = await findMethod(tx, method_id)
  return heldUntil(method?.hold_hours ?? 0, now)
}

interface Paid {
  paid: number
  /** What the ledger says of it. */
  reason: string
  author: Author
  values?: Decided
}

/**
 * Enters the payment of an order, and gives what was bought. Throws Refusal `order_decided`, `order_buyer_gone`, `offer_limit`,
 * `offer_sold_out`, `coupon_limit` and `coupon_used_up`.
 */
export async function confirmPaid(
  writer: Writer,
  { number }: Pick<Order, 'number'>,
  { paid, reason, author, values = {} }: Paid,
): Promise<void> {
  const { order, was } = await moveOrder(
    writer,
    { number, from: CONFIRMABLE, to: 'paid' },
    { ...decidedAt(author), ...values },
  )
  if (ENDED_UNPAID.some((state) => state === was)) await reserveAgain(writer, order)
  await sell(writer, order, { paid, reason, author })
}

/** Both of two people confirm the same money. Throws Refusal `invalid`. */
function namedPayment(
  { first_payment: first }: Order,
  { received, payment }: Pick<Confirmation, 'received' | 'payment'>,
): number | undefined {
  if (first === null) return payment
  const sentence = fill(saleWording.firstPayment, { payment: paymentNumber(first) })
  if (received !== undefined) throw invalid({ received: [sentence] })
  if (payment !== undefined && payment !== first) throw invalid({ payment: [sentence] })
  return first
}

/** Notes who has confirmed a payment that takes two people, and returns whether it was the first of them. */
async function isFirstOfTwo(
  writer: Writer,
  order: Order,
  { author: { actor }, received, payment, note }: { author: Author } & Omit<Confirmation, 'number'>,
): Promise<boolean> {
  const { secondFrom } = await readTerms(writer.tx)
  // The limit is in rupiah, and the site knows no rates.
  if (secondFrom === null || (order.currency === RUPIAH && order.total < secondFrom)) return false
  let isFirst = false
  await writer.update(orders, order.id, ({ state, first_confirmed_by: first }) => {
    if (!CONFIRMABLE.some((one) => one === state)) throw new Refusal('order_decided')
    if (first === actor) throw new Refusal('order_needs_second')
    isFirst = first === null
    // It would expire if it were still placed.
    return isFirst
      ? {
          ...{ first_confirmed_by: actor, first_received: received ?? null, first_payment: payment ?? null },
          ...(note !== undefined && { note }),
          ...(state === 'placed' && { state: 'review' }),
        }
      : {}
  })
  return isFirst
}

/**
 * The payment did not come, or the first of two people was wrong about one that came late. Throws Refusal `not_found` and
 * `order_decided`.
 */
export async function refuseOrder(
  context: Context,
  { number, note }: { number: string; note: string | undefined },
  author: Author,
): Promise<Order> {
  const { first_confirmed_by: first } = await readOrder(context.database.reader, number)
  const from: OrderState[] = ['placed', 'review', ...(first === null ? [] : ENDED_UNPAID)]
  return endUnpaid(context, { number, from, to: 'refused' }, author, {
    // A confirmation that comes later takes two people again.
    ...{ first_confirmed_by: null, first_received: null, first_payment: null },
    ...(note !== undefined && { note }),
  })
}

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
    await endUnpaid(context, { number, from: ['placed'], to: 'expired' }, author).catch((error: unknown) => {
      // Its buyer was faster.
      if (!(error instanceof Refusal && error.code === 'order_decided')) throw error
    })
}

/** The buyer may have bought the same in the meantime. */
async function reserveAgain(writer: Writer, order: Order): Promise<void> {
  const { tx, engine } = writer
  const { id: orderId, user_id, coupon_id: coupon } = order
  const lines = (await readLines(tx, [orderId])).get(orderId) ?? []
  if (user_id !== null) {
    await lockNames(tx, engine, [`orders-of:${user_id}`, ...(coupon === null ? [] : [couponLock({ id: coupon })])])
    await useAgain(tx, order)
    await refuseTooMany(tx, user_id, lines, orderId)
  }
  const taken = await takeStock(writer, lines)
  for (const { id, offer, quantity } of lines)
    if (taken.has(offer))
      await tx.updateTable('order_lines').set({ stock_taken: quantity }).where('id', '=', id).execute()
}
