import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Currency } from '../../../content/shop/money.ts'
import { AMOUNT_HELD_DAYS, MOST_ADDED, OPEN_STATES } from '../../../content/shop/orders.ts'
import type { SystemTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'

const DAY_MS = 86_400_000

/**
 * Returns the amount that tells an order of this total from all others: a little more than the total, and of no other order
 * that is open or was placed in the last 14 days. `hold` keeps it. An amount of an order that the same buyer has not paid
 * is free again, so one person cannot use all of them. Throws Refusal `order_amounts_used` if none is free.
 */
export async function freeAmount(
  tx: Transaction<SystemTables>,
  { currency, total, buyer, now }: { currency: Currency; total: number; buyer: number; now: Date },
): Promise<number> {
  await tx
    .deleteFrom('held_amounts')
    .where('until', '<=', now.toISOString())
    .where('order_id', 'not in', tx.selectFrom('orders').select('id').where('state', 'in', OPEN_STATES))
    .execute()
  const own = await tx
    .selectFrom('held_amounts')
    .innerJoin('orders', 'orders.id', 'held_amounts.order_id')
    .select('held_amounts.amount')
    .where('held_amounts.currency', '=', currency)
    .where('orders.user_id', '=', buyer)
    .where('orders.total', '=', total)
    .where('orders.state', 'in', ['cancelled', 'expired'])
    .limit(1)
    .executeTakeFirst()
  if (own) {
    await tx.deleteFrom('held_amounts').where('currency', '=', currency).where('amount', '=', own.amount).execute()
    return own.amount
  }
  const held = await tx
    .selectFrom('held_amounts')
    .select('amount')
    .where('currency', '=', currency)
    .where('amount', '>', total)
    .where('amount', '<=', total + MOST_ADDED)
    .execute()
  const taken = new Set(held.map(({ amount }) => amount))
  const free = Array.from({ length: MOST_ADDED }, (_, index) => total + 1 + index).filter((one) => !taken.has(one))
  const amount = free[randomInt(Math.max(1, free.length))]
  if (amount === undefined) throw new Refusal('order_amounts_used')
  return amount
}

/** Throws a unique violation if another order has taken the amount in the meantime. */
export const hold = (
  tx: Transaction<SystemTables>,
  { currency, amount, orderId, now }: { currency: Currency; amount: number; orderId: number; now: Date },
): Promise<unknown> =>
  tx
    .insertInto('held_amounts')
    .values({
      currency,
      amount,
      order_id: orderId,
      until: new Date(now.getTime() + AMOUNT_HELD_DAYS * DAY_MS).toISOString(),
    })
    .execute()
