import { z } from 'zod'
import { LINE_STATES } from '../../../content/shop/orders.ts'
import type { Queries } from '../../database/database.ts'
import { viewGoods } from '../offers.ts'
import { itemPlaces, itemsIn, shownGood } from '../orders/orderViews.ts'
import { readLines } from '../orders/orders.ts'

/** A gift as its receiver sees it: neither what it cost nor how it was paid. */
export const receivedGift = z.object({
  number: z.string(),
  from: z.string().nullable().meta({ description: 'A user name; null if that person has deleted their account.' }),
  state: z.enum(['offered', 'accepted']),
  realm: z.string().meta({ description: 'The key of the realm in which it is given.' }),
  items_in: itemsIn,
  game_account: z.string().meta({ description: 'Empty before it is accepted.' }),
  character: z.string(),
  held_until: z.string().nullable().meta({ description: 'It is given only then; null if it is not held back.' }),
  given_at: z.string().meta({ description: 'When it was paid.' }),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      grants: z.array(z.object({ item: z.int(), name: z.string(), count: z.int() })),
      goods: z.array(shownGood),
      state: z.enum(LINE_STATES),
      letters: z
        .int()
        .meta({ description: 'The letters of the game that bring it, and the goods that its script gives.' }),
      given: z.int(),
      mailbox_full: z.boolean(),
      needs_log_in: z.boolean(),
    }),
  ),
})

/** The gifts that a page shows. */
const MOST_SHOWN = 100

/** Returns the gifts that a person can accept or has accepted, the newest first. */
export async function receivedGifts(queries: Queries, receiver: number): Promise<z.output<typeof receivedGift>[]> {
  const rows = await queries
    .selectFrom('order_gifts as gift')
    .innerJoin('orders', 'orders.id', 'gift.order_id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select(['gift.order_id', 'gift.state', 'gift.account_name', 'gift.character_name'])
    .select(['orders.number', 'orders.realm', 'orders.decided_at', 'orders.held_until', 'users.username'])
    .where('gift.receiver_id', '=', receiver)
    .where((eb) =>
      eb.or([
        eb('gift.state', '=', 'accepted'),
        eb.and([eb('gift.state', '=', 'offered'), eb('orders.state', '=', 'paid')]),
      ]),
    )
    .orderBy('gift.order_id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const lines = await readLines(
    queries,
    rows.map(({ order_id }) => order_id),
  )
  const placeIn = await itemPlaces(queries)
  return rows.map(
    ({ order_id, state, account_name, character_name, number, realm, decided_at, held_until, username }) => ({
      ...{ number, realm, items_in: placeIn(realm), from: username, given_at: decided_at ?? '' },
      state: state === 'accepted' ? ('accepted' as const) : ('offered' as const),
      ...{ game_account: account_name, character: character_name, held_until },
      lines: (lines.get(order_id) ?? []).map(({ name, quantity, grants, goods, ...progress }) => ({
        ...{ name, quantity, state: progress.state, letters: progress.letters, given: progress.given },
        goods: viewGoods(goods),
        grants: grants.map(({ item, name: itemName, count }) => ({ item, name: itemName, count })),
        ...{ mailbox_full: progress.isMailboxFull, needs_log_in: progress.needsLogIn },
      })),
    }),
  )
}
