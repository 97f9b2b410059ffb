import type { Author } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import { addCredit } from '../balances.ts'
import { askForGoods } from '../letters/askForGoods.ts'
import { isOffered } from './gifts.ts'
import { ADDED, CREDIT, CREDIT_GIVEN, DIFFERENCES, post, receivedBy, SALES, TAX } from '../ledger.ts'
import { payToOf } from '../methods.ts'
import { followDeliveries } from './orderState.ts'
import { readLines, type Order, type OrderLine } from './orders.ts'

/** The account of the ledger that has the money of an order. */
export const moneyOf = (order: Pick<Order, 'pay_to' | 'method_id'>): string => {
  const { kind } = payToOf(order)
  return kind === 'credit' ? CREDIT : receivedBy(order.method_id)
}

export const creditOf = (lines: readonly Pick<OrderLine, 'credit' | 'quantity'>[]): number =>
  lines.reduce((sum, { credit, quantity }) => sum + credit * quantity, 0)

/** Enters the payment of an order into the ledger, and gives what was bought. Throws Refusal `order_buyer_gone`. */
export async function sell(
  writer: Writer,
  order: Order,
  { paid, reason, author }: { paid: number; reason: string; author: Author },
): Promise<void> {
  const { tx } = writer
  const { number, currency, total, amount, tax, user_id } = order
  if (user_id === null) throw new Refusal('order_buyer_gone')
  const lines = (await readLines(tx, [order.id])).get(order.id) ?? []
  const entry = { order: number, currency, reason, actor: author.actor, now: author.now }
  await post(tx, {
    ...entry,
    amounts: {
      [moneyOf(order)]: paid,
      [SALES]: tax - total,
      [TAX]: -tax,
      [ADDED]: total - amount,
      [DIFFERENCES]: amount - paid,
    },
  })
  const credit = creditOf(lines)
  if (credit > 0) {
    await addCredit(tx, { userId: user_id, currency, amount: credit })
    await post(tx, { ...entry, reason: 'credit', amounts: { [CREDIT]: -credit, [CREDIT_GIVEN]: credit } })
  }
  await give(writer, order, author.now)
}

/** Has the game give what was bought, unless it is held back, or a gift that nobody has accepted. */
export async function give(writer: Writer, order: Order, now: Date): Promise<void> {
  if (order.held_until !== null || (await isOffered(writer.tx, order.id))) return
  const lines = (await readLines(writer.tx, [order.id])).get(order.id) ?? []
  await askForGoods(writer.tx, order, lines, now)
  // The game has nothing to give for credit.
  if (lines.every(({ grants, goods }) => grants.length === 0 && goods.length === 0))
    await followDeliveries(writer, order.id)
}
