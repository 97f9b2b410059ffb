import type { Selectable, Transaction } from 'kysely'
import { CURRENCIES, RUPIAH, type Currency } from '../../../content/shop/money.ts'
import { PAID_STATES } from '../../../content/shop/orders.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import type { SystemTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import { payToOf } from '../methods.ts'
import { enterPayment, payBack, readPayment } from '../payments.ts'
import { confirmPaid } from '../orders/decide.ts'
import { heldUntil, refuseReversed } from '../orders/reversible.ts'
import { enterLoss, enterReturn, moneyLeft } from '../orders/refund.ts'
import { lockOrder } from '../orders/orderState.ts'
import type { Order } from '../orders/orders.ts'
import type { AskedPayment, Gateway } from '../gateways/gateway.ts'
import { returnedSoFar } from '../gateways/refunds.ts'
import { serviceEnglish } from '../wording.ts'
import { fill } from '../../../content/messages/fill.ts'

interface Answer {
  gateway: Gateway
  reference: string
  asked: AskedPayment
}

type Tx = Transaction<SystemTables>
type Effect = Selectable<SystemTables['gateway_effects']>

/**
 * Does here what a service says of a payment, each part of it once, even if the service repeats itself, is late, or says
 * things in another order. Money that does not fit its order is entered as a payment without one, and a person decides.
 */
export async function applyAsked(context: Context, answer: Answer, author: Author): Promise<void> {
  const { state, isChargedBack, returned, amount } = answer.asked
  // What went back as a whole before anybody knew of it buys nothing.
  if (state === 'paid' && !isChargedBack && !(returned !== null && returned >= amount))
    await applyPaid(context, answer, author)
  if (isChargedBack || (returned !== null && returned > 0)) await applyReturned(context, answer, author)
}

async function applyPaid(context: Context, { gateway, reference, asked }: Answer, author: Author): Promise<void> {
  const { database, feed } = context
  const effect = { gateway: gateway.key, reference, effect: 'paid', amount: asked.amount, now: author.now }
  try {
    await write(database, feed, author, async (writer) => {
      if (!(await isFirst(writer.tx, effect))) return
      const order = await orderOf(writer.tx, gateway, asked.order)
      if (!order || order.amount !== asked.amount || order.currency !== asked.currency) throw new Misfit()
      if (order.user_id === null) throw new Refusal('order_buyer_gone')
      await lockNames(writer.tx, writer.engine, [`orders-of:${order.user_id}`])
      await refuseReversed(writer.tx, order, author.now)
      await confirmPaid(writer, order, {
        ...{ paid: asked.amount, reason: 'payment at a service', author },
        values: { held_until: heldUntil(payToOf(order).hold_hours ?? 0, author.now) },
      })
      await noteTarget(writer.tx, effect, { order_id: order.id })
    })
  } catch (error) {
    // The order is decided, sold out, at its limit, or of somebody who has left, or the money is not what it asks for.
    if (!(error instanceof Misfit || error instanceof Refusal)) throw error
    await write(database, feed, author, async (writer) => {
      if (!(await isFirst(writer.tx, effect))) return
      const currency = CURRENCIES.find((one) => one === asked.currency)
      if (!(asked.amount > 0) || !currency) throw new DeliveryError(serviceEnglish.noAmount)
      const method = await methodOf(writer.tx, gateway, currency)
      const note = `${gateway.key} ${reference}: ${asked.order}`
      const { id } = await enterPayment(writer, { method, currency, amount: asked.amount, note }, author)
      await noteTarget(writer.tx, effect, { payment_id: id })
    })
  }
}

class Misfit extends Error {}

/** Enters what went back where the money of the payment is: in an order, or in a payment without one. */
async function applyReturned(context: Context, { gateway, reference, asked }: Answer, author: Author): Promise<void> {
  const { key } = gateway
  await write(context.database, context.feed, author, async (writer) => {
    const { tx, engine } = writer
    await lockNames(tx, engine, [`service-payment:${key}:${reference}`])
    const paid = await tx
      .selectFrom('gateway_effects')
      .selectAll()
      .where('gateway', '=', key)
      .where('reference', '=', reference)
      .where('effect', '=', 'paid')
      .executeTakeFirst()
    if (!paid) return
    const payment = paid.payment_id === null ? null : await readPayment(tx, paid.payment_id)
    const orderId = payment === null ? paid.order_id : payment.order_id
    if (orderId !== null) await lockOrder(writer, orderId)
    const before = await returnedSoFar(tx, { gateway: key, reference })
    const amount = (asked.isChargedBack ? paid.amount : (asked.returned ?? 0)) - before
    const effect = asked.isChargedBack ? 'charged-back' : `returned-${before + amount}`
    if (amount <= 0 && !asked.isChargedBack) return
    if (!(await isFirst(tx, { gateway: key, reference, effect, amount: Math.max(0, amount), now: author.now }))) return
    if (orderId !== null) await returnFrom(writer, orderId, { asked, amount, author })
    else if (payment?.state === 'open') {
      if (amount < payment.amount) throw new DeliveryError(serviceEnglish.partWentBack)
      await payBack(writer, payment.id, author)
    }
  })
}

async function returnFrom(
  writer: Writer,
  orderId: number,
  { asked, amount, author }: { asked: AskedPayment; amount: number; author: Author },
): Promise<void> {
  const { tx } = writer
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const { isChargedBack } = asked
  const left = await moneyLeft(tx, order)
  const isWhole = isChargedBack || amount >= left
  const reason = isChargedBack ? 'charged back' : 'returned by the service'
  // A bank may take back what the service first called a refund.
  if (PAID_STATES.includes(order.state) || (isChargedBack && order.state === 'refunded'))
    await enterReturn(writer, order, {
      ...{ amount: Math.max(0, Math.min(left, amount)), author, goods: isWhole ? 'stopped' : 'kept', isForced: true },
      ...{ reason, endsAs: isChargedBack ? 'disputed' : 'refunded' },
    })
  // Of a refund beyond it the desk has probably entered what it did on the service's page.
  if (isChargedBack && amount > left) await enterLoss(writer, order, { amount: amount - left, reason, author })
}

/** Notes an effect, and returns whether nobody has before. */
async function isFirst(
  tx: Tx,
  { now, ...effect }: Pick<Effect, 'gateway' | 'reference' | 'effect' | 'amount'> & { now: Date },
): Promise<boolean> {
  const amount = Number.isSafeInteger(effect.amount) ? effect.amount : 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_effects')
    .values({ ...effect, amount, order_id: null, payment_id: null, time: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['gateway', 'reference', 'effect']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const noteTarget = (
  tx: Tx,
  { gateway, reference, effect }: Pick<Effect, 'gateway' | 'reference' | 'effect'>,
  target: Partial<Pick<Effect, 'order_id' | 'payment_id'>>,
): Promise<unknown> =>
  tx
    .updateTable('gateway_effects')
    .set(target)
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .where('effect', '=', effect)
    .execute()

/** An order that is paid at this service: a service may not pay for what another one or a bank was asked for. */
export async function orderOf(
  tx: Pick<Tx, 'selectFrom'>,
  { key }: Pick<Gateway, 'key'>,
  number: string,
): Promise<Order | null> {
  const order = await tx.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
  return order && payToOf(order).gateway === key ? order : null
}

/** Throws DeliveryError if there is none: money cannot be entered without a payment method. */
async function methodOf(tx: Tx, { key }: Gateway, currency: Currency): Promise<number> {
  const found = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('gateway', '=', key)
    .where('currency', '=', currency)
    .orderBy('id')
    .executeTakeFirst()
  if (!found) throw new DeliveryError(fill(serviceEnglish.noMethod, { currency }))
  return found.id
}

/** Money of a service that cannot be asked: a person finds out whose it is. */
export const applyMoney = (
  context: Context,
  gateway: Gateway,
  { reference, amount, note }: { reference: string; amount: number; note: string },
  author: Author,
): Promise<void> =>
  write(context.database, context.feed, author, async (writer: Writer) => {
    const effect = { gateway: gateway.key, reference, effect: 'paid', amount, now: author.now }
    const method = await methodOf(writer.tx, gateway, RUPIAH)
    if (!(await isFirst(writer.tx, effect))) return
    const { id } = await enterPayment(writer, { method, currency: RUPIAH, amount, note }, author)
    await noteTarget(writer.tx, effect, { payment_id: id })
  })
