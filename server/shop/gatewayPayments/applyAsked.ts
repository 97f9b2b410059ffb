import type { Transaction } from 'kysely'
import { CURRENCIES, RUPIAH, type Currency } from '../../../content/shop/money.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import type { SystemTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import type { PayTo } from '../methods.ts'
import { enterPayment } from '../payments.ts'
import { confirmPaid } from '../orders/decide.ts'
import { heldUntil } from '../orders/reversible.ts'
import { enterReturn, moneyLeft } from '../orders/refund.ts'
import type { Order } from '../orders/orders.ts'
import type { AskedPayment, Gateway } from '../gateways/gateway.ts'

interface Answer {
  gateway: Gateway
  reference: string
  asked: AskedPayment
}

const PAID_STATES: readonly string[] = ['paid', 'delivering', 'delivered']

/**
 * Does here what a service says of a payment, each part of it once, whatever is said again, late or in another order. Money
 * that does not fit its order is entered as a payment without one, and a person decides.
 */
export async function applyAsked(
  context: Context,
  { gateway, reference, asked }: Answer,
  author: Author,
): Promise<void> {
  if (asked.state === 'paid') await applyPaid(context, { gateway, reference, asked }, author)
  if (asked.returned > 0 || asked.isChargedBack) await applyReturned(context, { gateway, reference, asked }, author)
}

async function applyPaid(context: Context, { gateway, reference, asked }: Answer, author: Author): Promise<void> {
  const { database, feed } = context
  const effect = { gateway: gateway.key, reference, effect: 'paid', amount: asked.amount, now: author.now }
  try {
    await write(database, feed, author, async (writer) => {
      if (!(await isFirst(writer.tx, effect))) return
      const order = await orderOf(writer.tx, gateway, asked.order)
      if (!order || order.amount !== asked.amount || order.currency !== asked.currency) throw new Misfit()
      const held_until = await heldUntil(writer.tx, order.method_id, author.now)
      await confirmPaid(writer, order, {
        ...{ paid: asked.amount, reason: 'payment at a service', author },
        values: { held_until },
      })
    })
  } catch (error) {
    // The order is decided, sold out, at its limit, or of somebody who has left, or the money is not what it asks for.
    if (!(error instanceof Misfit || error instanceof Refusal)) throw error
    await write(database, feed, author, async (writer) => {
      if (!(await isFirst(writer.tx, effect))) return
      const currency = CURRENCIES.find((one) => one === asked.currency)
      if (!(asked.amount > 0) || !currency) throw new DeliveryError('The service names no amount that the site knows.')
      const method = await methodOf(writer.tx, gateway, currency)
      const note = `${gateway.key} ${reference}: ${asked.order}`
      await enterPayment(writer, { method, currency, amount: asked.amount, note }, author)
    })
  }
}

class Misfit extends Error {}

async function applyReturned(context: Context, { gateway, reference, asked }: Answer, author: Author): Promise<void> {
  await write(context.database, context.feed, author, async (writer) => {
    const { tx } = writer
    const order = await orderOf(tx, gateway, asked.order)
    // A bank may take back what the service first called a refund.
    const from = asked.isChargedBack ? [...PAID_STATES, 'refunded'] : PAID_STATES
    if (!order || !from.includes(order.state)) return
    const left = await moneyLeft(tx, order)
    const amount = asked.isChargedBack ? left : Math.min(left, asked.returned - (order.amount - left))
    if (amount <= 0 && !asked.isChargedBack) return
    const effect = asked.isChargedBack ? 'charged-back' : `returned-${asked.returned}`
    if (!(await isFirst(tx, { gateway: gateway.key, reference, effect, amount, now: author.now }))) return
    await enterReturn(writer, order, {
      ...{ amount, author, goods: asked.isChargedBack ? 'stopped' : 'kept' },
      reason: asked.isChargedBack ? 'charged back' : 'returned by the service',
      endsAs: asked.isChargedBack ? 'disputed' : 'refunded',
    })
  })
}

/** Notes an effect, and returns whether nobody has before. */
async function isFirst(
  tx: Transaction<SystemTables>,
  { now, ...effect }: { gateway: Gateway['key']; reference: string; effect: string; amount: number; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_effects')
    .values({ ...effect, amount: Number.isSafeInteger(effect.amount) ? effect.amount : 0, time: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['gateway', 'reference', 'effect']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** An order that is paid at this service: a service may not pay for what another one or a bank was asked for. */
async function orderOf(tx: Transaction<SystemTables>, gateway: Gateway, number: string): Promise<Order | null> {
  const order = await tx.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
  if (!order) return null
  const { gateway: key } = JSON.parse(order.pay_to) as PayTo // The cast is safe, because `placeOrder` has written it.
  return key === gateway.key ? order : null
}

/** Throws DeliveryError if there is none: money of a way to pay that there is not cannot be entered yet. */
async function methodOf(tx: Transaction<SystemTables>, { key }: Gateway, currency: Currency): Promise<number> {
  const found = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('gateway', '=', key)
    .where('currency', '=', currency)
    .orderBy('id')
    .executeTakeFirst()
  if (!found) throw new DeliveryError(`The site has no payment method for ${currency} of this service.`)
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
    const method = await methodOf(writer.tx, gateway, RUPIAH)
    if (!(await isFirst(writer.tx, { gateway: gateway.key, reference, effect: 'paid', amount, now: author.now })))
      return
    await enterPayment(writer, { method, currency: RUPIAH, amount, note }, author)
  })
