import type { Transaction } from 'kysely'
import { fill } from '../../../content/messages/fill.ts'
import { PAID_STATES, type RefundedGoods } from '../../../content/shop/orders.ts'
import type { Caller, Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import { addCredit, takeCredit } from '../balances.ts'
import {
  CREDIT,
  CREDIT_GIVEN,
  DIFFERENCES,
  entriesOf,
  FORFEITED,
  post,
  REFUNDS,
  TAX,
  type LedgerEntry,
} from '../ledger.ts'
import { askForRefund } from '../gateways/refunds.ts'
import { saleWording } from '../wording.ts'
import { withdrawGift } from './gifts.ts'
import { orders, readOrder, returnStockIfNothingWasGiven, type Order } from './orders.ts'
import { isOwnOrder } from './ownOrders.ts'
import { followDeliveries, lockOrder } from './orderState.ts'
import { moneyOf } from './sale.ts'
import { stopDeliveries } from './stopDeliveries.ts'

interface Refund {
  number: string
  amount: number
  goods: RefundedGoods
  /** Whether the service at which the order was paid gives the money back. */
  atService: boolean
  note: string | undefined
}

/**
 * Enters that money went back to the buyer. An order whose whole payment went back is `refunded`. Throws Refusal
 * `not_found`, `order_own`, `order_decided` if it is not paid, `invalid` if more would go back than came in, and
 * `balance_short` if credit is stopped that the buyer has spent.
 */
export const refundOrder = (
  context: Context,
  by: Caller,
  { number, amount, goods, atService, note }: Refund,
  author: Author,
): Promise<Order> =>
  write(context.database, context.feed, author, async (writer) => {
    const { tx } = writer
    await lockOrder(writer, (await readOrder(tx, number)).id)
    const order = await readOrder(tx, number)
    if (!PAID_STATES.includes(order.state)) throw new Refusal('order_decided')
    const isOwn = await isOwnOrder(writer, by, order)
    const left = sumOf(await entriesOf(tx, number), moneyOf(order))
    if (amount === 0 && (left > 0 || goods !== 'stopped')) throw invalid({ amount: [saleWording.amountNeeded] })
    if (amount > left) throw invalid({ amount: [fill(saleWording.mostReturned, { left })] })
    const reason = isOwn ? 'refund to the own account' : `refund, goods ${goods}`
    await enterReturn(writer, order, { amount, goods, reason, author, endsAs: 'refunded' })
    if (atService) await askForRefund(context, tx, { order, amount, now: author.now })
    if (note !== undefined) await writer.update(orders, order.id, { note })
    return readOrder(tx, number)
  })

interface Return {
  amount: number
  goods: RefundedGoods
  reason: string
  author: Author
  /** The buyer owes credit that they have spent. Without it the return is refused then. */
  isForced?: boolean
  /** The state of the order if all of its money went back. */
  endsAs: 'refunded' | 'disputed'
}

/**
 * Enters that a part of an order's money went back, and ends the order if nothing is left. Throws Refusal `balance_short` if
 * credit is stopped that the buyer has spent.
 */
export async function enterReturn(
  writer: Writer,
  order: Order,
  { amount, goods, reason, author, isForced = false, endsAs }: Return,
): Promise<void> {
  const { tx } = writer
  const { number, currency } = order
  const account = moneyOf(order)
  // A gift may be being accepted.
  await lockOrder(writer, order.id)
  const entries = await entriesOf(tx, number)
  const isLast = amount === sumOf(entries, account)
  await post(tx, {
    ...{ order: number, currency, reason, actor: author.actor, now: author.now },
    amounts: { [account]: -amount, ...sharesOf(order, entries, { amount, isLast }) },
  })
  if (account === CREDIT && amount > 0) await giveBack(tx, order, { amount, author })
  // Nothing of what is held back was given, so it goes with the last of its money.
  const isStopped = goods === 'stopped' || (isLast && order.held_until !== null)
  const isWithdrawn = (isStopped || isLast) && (await withdrawGift(tx, order.id))
  if (isStopped) {
    if (order.held_until !== null) await writer.update(orders, order.id, { held_until: null })
    await stopDeliveries(tx, order.id, author.now)
    await takeBackCredit(tx, order, { given: sumOf(entries, CREDIT_GIVEN), author, isForced })
  }
  await followDeliveries(writer, order.id)
  if (isLast) await writer.update(orders, order.id, { state: endsAs })
  if (isStopped || isWithdrawn) await returnStockIfNothingWasGiven(writer, order)
}

/** What is left of the money of an order. */
export const moneyLeft = async (queries: Queries, order: Order): Promise<number> =>
  sumOf(await entriesOf(queries, order.number), moneyOf(order))

const sumOf = (entries: readonly LedgerEntry[], account: string): number =>
  entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0)

/** What the buyer has paid too much goes back first, and no tax with it. With the last part goes what rounding has left. */
function sharesOf(
  order: Order,
  entries: readonly LedgerEntry[],
  { amount, isLast }: { amount: number; isLast: boolean },
): Record<string, number> {
  const beyond = Math.min(amount, Math.max(0, -sumOf(entries, DIFFERENCES)))
  const rest = amount - beyond
  const tax = isLast ? -sumOf(entries, TAX) : Math.floor((order.tax * rest) / order.amount)
  return { [DIFFERENCES]: beyond, [TAX]: tax, [REFUNDS]: rest - tax }
}

type Tx = Transaction<SystemTables>

/** The buyer has paid with credit. It is forfeited, like all of theirs, if they have deleted their account. */
async function giveBack(
  tx: Tx,
  { number, user_id, currency }: Order,
  { amount, author }: { amount: number; author: Author },
): Promise<void> {
  if (user_id !== null) return void (await addCredit(tx, { userId: user_id, currency, amount }))
  await post(tx, {
    ...{ order: number, currency, reason: 'account deleted', actor: author.actor, now: author.now },
    amounts: { [CREDIT]: amount, [FORFEITED]: -amount },
  })
}

/** Takes credit back that the order has given. Throws Refusal `balance_short` if the buyer has spent it. */
async function takeBackCredit(
  tx: Tx,
  { number, currency, user_id }: Order,
  { given, author, isForced }: { given: number; author: Author; isForced: boolean },
): Promise<void> {
  if (given === 0 || user_id === null) return
  const credit = { userId: user_id, currency }
  await (isForced ? addCredit(tx, { ...credit, amount: -given }) : takeCredit(tx, { ...credit, amount: given }))
  await post(tx, {
    ...{ order: number, currency, reason: 'credit taken back', actor: author.actor, now: author.now },
    amounts: { [CREDIT]: given, [CREDIT_GIVEN]: -given },
  })
}

/** Money went back that the books do not have any more, because the desk has sent it back in another way, too. */
export const enterLoss = (
  { tx }: Writer,
  order: Order,
  { amount, reason, author }: { amount: number; reason: string; author: Author },
): Promise<void> =>
  post(tx, {
    ...{ order: order.number, currency: order.currency, reason, actor: author.actor, now: author.now },
    amounts: { [moneyOf(order)]: -amount, [DIFFERENCES]: amount },
  })
