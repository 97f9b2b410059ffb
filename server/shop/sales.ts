import { z } from 'zod'
import type { LedgerFilter } from '../../content/shop/ledgerQuery.ts'
import { CURRENCIES } from '../../content/shop/money.ts'
import { PAID_STATES } from '../../content/shop/orders.ts'
import type { Queries } from '../database/database.ts'

const MOST_SHOWN = 200

export const sale = z.object({
  offer: z.int(),
  type: z.string(),
  row: z.int(),
  name: z.string().meta({ description: 'As it was when it was last sold.' }),
  currency: z.enum(CURRENCIES),
  count: z.int().meta({ description: 'Pieces.' }),
  orders: z.int(),
  money: z.int().meta({
    description: 'What they cost after discounts, in the currency’s smallest unit. Partial refunds are not taken off.',
  }),
})

/** Returns what was sold in orders that were paid in a time, the most sold first. */
export async function readSales(queries: Queries, { from, until }: LedgerFilter): Promise<z.output<typeof sale>[]> {
  const rows = await queries
    .with('sold', (query) =>
      query
        .selectFrom('orders')
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .where('orders.state', 'in', PAID_STATES)
        .$if(from !== undefined, (some) => some.where('orders.decided_at', '>=', new Date(from ?? 0).toISOString()))
        .$if(until !== undefined, (some) => some.where('orders.decided_at', '<', new Date(until ?? 0).toISOString()))
        .groupBy(['order_lines.offer_id', 'orders.currency'])
        .select(({ fn, eb }) => [
          'orders.currency',
          fn.max('order_lines.id').as('last'),
          fn.sum('order_lines.quantity').as('count'),
          fn.countAll().as('orders'),
          fn
            .sum(eb(eb('order_lines.price', '*', eb.ref('order_lines.quantity')), '-', eb.ref('order_lines.discount')))
            .as('money'),
        ])
        .orderBy('count', 'desc')
        .limit(MOST_SHOWN),
    )
    .selectFrom('sold')
    .innerJoin('order_lines as line', 'line.id', 'sold.last')
    .select(['line.offer_id', 'line.content_type', 'line.row_id', 'line.name'])
    .select(['sold.currency', 'sold.count', 'sold.orders', 'sold.money'])
    .orderBy('sold.count', 'desc')
    .orderBy('sold.last')
    .execute()
  return rows.map(({ offer_id, content_type, row_id, name, currency, ...sums }) => ({
    ...{ offer: offer_id, type: content_type, row: row_id, name, currency },
    ...{ count: Number(sums.count), orders: Number(sums.orders), money: Number(sums.money) },
  }))
}
