import { z } from 'zod'
import { LARGEST_ID } from '../../../content/limits.ts'
import { queryText } from '../../../content/fields/queryText.ts'
import { pageQuery } from '../../../content/queries/listQuery.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { ORDER_NUMBER } from '../../../content/shop/orderNumber.ts'
import { ORDER_STATES } from '../../../content/shop/orders.ts'
import type { Queries } from '../../database/database.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { oneOf } from '../../http/parameters.ts'
import type { Order } from './orders.ts'

export const orderQuerySchema = z.object({
  ...pageQuery,
  q: queryText('q').optional().meta({
    description:
      'A number of an order, an amount, the code of a coupon, or the name of a character, of an account of the game, of a buyer or of who gets a gift.',
  }),
  state: z.enum(ORDER_STATES, oneOf('state', ORDER_STATES)).optional(),
})
export type OrderQuery = z.output<typeof orderQuerySchema>

const AMOUNT = /^(?:rp\.?\s*)?([\d.]{1,13})$/i

/** Returns orders, the newest first. `q` finds by number, by amount, or by a whole name. */
export async function findOrders(
  queries: Queries,
  { q = '', state, page = 1, per_page: size = PAGE_SIZE.usual }: OrderQuery,
): Promise<{ rows: Order[]; total: number }> {
  const text = q.trim()
  const amount = Number(AMOUNT.exec(text)?.[1]?.replaceAll('.', '') ?? Number.NaN)
  const number = text.toUpperCase()
  let matching = queries.selectFrom('orders')
  if (state) matching = matching.where('state', '=', state)
  if (text !== '') {
    const named = queries.selectFrom('users').select('id').where('username', '=', text)
    // A text of eight letters or digits may be any of them.
    matching = matching.where((eb) =>
      eb.or([
        eb('character_name', '=', text),
        eb('account_name', '=', text),
        eb('user_id', 'in', named),
        eb(
          'id',
          'in',
          queries
            .selectFrom('order_gifts')
            .select('order_id')
            .where((gift) => gift.or([gift('receiver_id', 'in', named), gift('character_name', '=', text)])),
        ),
        eb('coupon_id', 'in', queries.selectFrom('coupons').select('id').where('code', '=', number)),
        ...(ORDER_NUMBER.test(number) ? [eb('number', '=', number)] : []),
        ...(amount <= LARGEST_ID ? [eb('amount', '=', amount), eb('total', '=', amount)] : []),
      ]),
    )
  }
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { rows, total: await countOf(matching) }
}
