import { z } from 'zod'
import { realm } from '../../../content/settings/realm.ts'
import { CURRENCIES } from '../../../content/shop/money.ts'
import { GIFT_STATES, LINE_STATES, ORDER_STATES, PAID_BY } from '../../../content/shop/orders.ts'
import type { Queries } from '../../database/database.ts'
import type { ContentTables } from '../../database/tables.ts'
import { readGifts } from './gifts.ts'
import { payToOf } from '../methods.ts'
import { viewGoods } from '../offers.ts'
import { readLines, type Order } from './orders.ts'
import { proofTimes } from './proofs.ts'

const money = z.int().meta({ description: 'In the currency’s smallest unit.' })

export const itemsIn = z.enum(['mail', 'depot']).meta({ description: 'Where the game puts its items.' })

export const payment = z.object({
  kind: z.enum(PAID_BY),
  name: z.string(),
  number: z.string(),
  holder: z.string(),
  qris: z.string().nullable().meta({ description: 'The code that asks for the amount.' }),
  amount: money.meta({ description: 'What is to be paid, to the last unit: the amount tells the order.' }),
  until: z.string(),
})

export const shownGood = z.object({
  name: z.string().meta({ description: 'As the script of the game knows it.' }),
  label: z.string(),
  count: z.int(),
})

const line = z.object({
  type: z.string(),
  row: z.int(),
  name: z.string(),
  price: money,
  quantity: z.int(),
  grants: z.array(z.object({ item: z.int(), name: z.string(), count: z.int() })),
  goods: z.array(shownGood),
  credit: money.meta({ description: 'Credit on this site that it gives.' }),
  state: z.enum(LINE_STATES),
  letters: z.int().meta({ description: 'The letters of the game that bring it, and the goods that its script gives.' }),
  given: z.int(),
  mailbox_full: z.boolean().meta({ description: 'The rest waits until the receiver has deleted letters.' }),
  needs_log_in: z.boolean().meta({ description: 'The rest waits until the receiver is in the game.' }),
})

export const orderView = z.object({
  number: z.string(),
  state: z.enum(ORDER_STATES),
  currency: z.enum(CURRENCIES),
  total: money.meta({ description: 'After the discount.' }),
  payment,
  realm: z.string().meta({ description: 'The key of the realm.' }),
  items_in: itemsIn,
  game_account: z.string().meta({ description: 'Empty if it is a gift.' }),
  character: z.string(),
  gift: z
    .object({
      to: z.string().nullable().meta({ description: 'A user name; null if that person has deleted their account.' }),
      state: z.enum(GIFT_STATES),
    })
    .nullable()
    .meta({ description: 'Null if it is no gift.' }),
  lines: z.array(line),
  coupon: z.object({ code: z.string(), discount: money }).nullable().meta({
    description: 'The coupon and what it has taken off; null without one.',
  }),
  tax: z.object({ name: z.string(), percent: z.number(), amount: money }).nullable().meta({
    description: 'The part of the total that is tax; null without tax.',
  }),
  proof_sent_at: z.string().nullable().meta({ description: 'Null if there is no picture of the payment.' }),
  note: z.string(),
  placed_at: z.string(),
  decided_at: z.string().nullable(),
  held_until: z
    .string()
    .nullable()
    .meta({ description: 'What was bought is given only then; null if it is not held back.' }),
})
export type OrderView = z.output<typeof orderView>

/** Returns orders as their buyers see them, in the same order. */
export async function viewOrders(queries: Queries, found: readonly Order[]): Promise<OrderView[]> {
  const lines = await readLines(
    queries,
    found.map(({ id }) => id),
  )
  const proofs = await proofTimes(
    queries,
    found.map(({ id }) => id),
  )
  const gifts = await readGifts(
    queries,
    found.map(({ id }) => id),
  )
  const placeIn = await itemPlaces(queries)
  return found.map((order) => {
    const { number, state, currency, total, amount, realm, account_name, character_name, note } = order
    const gift = gifts.get(order.id)
    const method = payToOf(order)
    return {
      ...{ number, state, currency, total, realm, game_account: account_name, character: character_name, note },
      items_in: placeIn(realm),
      gift: gift ? { to: gift.to, state: gift.state } : null,
      coupon: order.coupon_code === '' ? null : { code: order.coupon_code, discount: order.discount },
      payment: { ...method, amount, until: order.expires_at },
      lines: (lines.get(order.id) ?? []).map(
        ({ type, row, name, price, quantity, grants, goods, credit, ...progress }) => ({
          ...{ type, row, name, price, quantity, credit },
          goods: viewGoods(goods),
          grants: grants.map(({ item, name: itemName, count }) => ({ item, name: itemName, count })),
          ...{ state: progress.state, letters: progress.letters, given: progress.given },
          mailbox_full: progress.isMailboxFull,
          needs_log_in: progress.needsLogIn,
        }),
      ),
      tax: order.tax_percent === null ? null : { name: order.tax_name, percent: order.tax_percent, amount: order.tax },
      proof_sent_at: proofs.get(order.id) ?? null,
      ...{ placed_at: order.created_at, decided_at: order.decided_at, held_until: order.held_until },
    }
  })
}

export async function viewOrder(queries: Queries, order: Order): Promise<OrderView> {
  const [view] = await viewOrders(queries, [order])
  if (!view) throw new Error('An order was not presented.')
  return view
}

/** Returns a function that says where the game of a realm puts items. In Tibia deploy/game/tibia.lua does. */
export async function itemPlaces(queries: Queries): Promise<(realm: string) => z.output<typeof itemsIn>> {
  const rows = await queries
    .withTables<ContentTables>()
    .selectFrom(realm.table)
    .select('key')
    .where('adapter', 'in', ['tfs', 'canary'])
    .execute()
  const depots = new Set(rows.map(({ key }) => String(key)))
  return (key) => (depots.has(key) ? 'depot' : 'mail')
}
