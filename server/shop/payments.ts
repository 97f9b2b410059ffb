import type { Selectable } from 'kysely'
import { PAGE_SIZE } from '../../content/reader.ts'
import { paymentNumber, PAYMENTS_TYPE, type PaymentQuery, type PaymentRequest } from '../../content/shop/payments.ts'
import type { Context } from '../context/context.ts'
import type { Author, LoggedTable } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import type { Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import type { SystemTables } from '../database/tables.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { differenceFrom, post, receivedBy, UNASSIGNED } from './ledger.ts'
import { findMethod } from './methods.ts'
import { saleWording } from './wording.ts'

const payments: LoggedTable = { table: 'unassigned_payments', type: PAYMENTS_TYPE, secrets: [] }
export type Payment = Selectable<SystemTables['unassigned_payments']> & {
  /** The number of its order; null without one. */
  order: string | null
}

const withOrders = (queries: Queries) =>
  queries.selectFrom('unassigned_payments as payment').leftJoin('orders', 'orders.id', 'payment.order_id')

/** Throws Refusal `not_found`. */
export const readPayment = (queries: Queries, id: number): Promise<Payment> =>
  withOrders(queries)
    .selectAll('payment')
    .select('orders.number as order')
    .where('payment.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))

/** Throws Refusal `not_found`, and `payment_decided` if a person has decided about it. */
export async function readOpenPayment(queries: Queries, id: number): Promise<Payment> {
  const payment = await readPayment(queries, id)
  if (payment.state !== 'open') throw new Refusal('payment_decided')
  return payment
}

/** Returns payments without an order, the newest first, and how many there are. */
export async function findPayments(
  queries: Queries,
  { state, page = 1, per_page: size = PAGE_SIZE.usual }: PaymentQuery,
): Promise<{ rows: Payment[]; total: number }> {
  let matching = withOrders(queries)
  if (state) matching = matching.where('payment.state', '=', state)
  const rows = await matching
    .selectAll('payment')
    .select('orders.number as order')
    .orderBy('payment.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { rows, total: await countOf(matching) }
}

export const countOpenPayments = (queries: Queries): Promise<number> =>
  countOf(queries.selectFrom('unassigned_payments').where('state', '=', 'open'))

/** Returns by how much the open payments differ from what the ledger says. */
export const unassignedDifference = (queries: Queries): Promise<number> =>
  differenceFrom(
    queries,
    UNASSIGNED,
    queries
      .selectFrom('unassigned_payments')
      .select(({ fn }) => fn.sum('amount').as('amount'))
      .where('state', '=', 'open'),
  )

/** Enters money that came in for no order that is known, or for one that is paid. Throws Refusal `invalid`. */
export const recordPayment = (context: Context, request: PaymentRequest, author: Author): Promise<Payment> =>
  write(context.database, context.feed, author, async (writer) => {
    const method = await findMethod(writer.tx, request.method)
    if (!method || method.kind === 'credit') throw invalid({ method: [saleWording.methodGone] })
    if (method.currency !== request.currency) throw invalid({ currency: [saleWording.methodCurrency] })
    return enterPayment(writer, request, author)
  })

/** The same in a transaction of the caller, who knows that there is the payment method. */
export async function enterPayment(
  writer: Writer,
  { method, currency, amount, note }: PaymentRequest,
  author: Author,
): Promise<Payment> {
  const values = { method_id: method, currency, amount, note, state: 'open', order_id: null }
  const { id } = await writer.create(payments, values)
  const payment = await readPayment(writer.tx, id)
  await enter(writer, payment, author, { reason: 'payment without an order', amount })
  return payment
}

/** Enters that the money went back, or was never there. Throws Refusal `not_found` and `payment_decided`. */
export const returnPayment = (context: Context, id: number, author: Author): Promise<Payment> =>
  write(context.database, context.feed, author, (writer) => payBack(writer, id, author))

/** The same in a transaction of the caller. */
export const payBack = (writer: Writer, id: number, author: Author): Promise<Payment> =>
  decide(writer, id, author, { state: 'returned', reason: 'payment returned' })

/**
 * Takes a payment for an order, whose posting then enters the same money once more. Throws Refusal `not_found` and
 * `payment_decided`.
 */
export const assignPayment = (writer: Writer, id: number, order: { id: number }, author: Author): Promise<Payment> =>
  decide(writer, id, author, { state: 'assigned', order_id: order.id, reason: 'payment assigned to its order' })

async function decide(
  writer: Writer,
  id: number,
  author: Author,
  { reason, ...values }: { state: 'assigned' | 'returned'; order_id?: number; reason: string },
): Promise<Payment> {
  const found = await writer.update(payments, id, ({ state }) => {
    // Read with the lock of the row, so two decisions at once cannot both pass.
    if (state !== 'open') throw new Refusal('payment_decided')
    return values
  })
  if (!found) throw new Refusal('not_found')
  const payment = await readPayment(writer.tx, id)
  await enter(writer, payment, author, { reason, amount: -payment.amount })
  return payment
}

const enter = (
  { tx }: Writer,
  { id, currency, method_id }: Payment,
  { actor, now }: Author,
  { reason, amount }: { reason: string; amount: number },
): Promise<void> =>
  post(tx, {
    ...{ order: paymentNumber(id), currency, reason, actor, now },
    amounts: { [receivedBy(method_id)]: amount, [UNASSIGNED]: -amount },
  })
