import type { Transaction } from 'kysely'
import type { SystemTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { CREDIT_GIVEN } from '../ledger.ts'
import { OPEN_STATES, PAID_STATES, WENT_BACK } from '../../../content/shop/orders.ts'
import type { OrderLine } from './orders.ts'

/** Orders in these states count towards what one person may buy of an offer. */
const COUNTED_STATES = [...OPEN_STATES, ...PAID_STATES]

/**
 * Throws Refusal `offer_limit` if the buyer would have more of an offer than one person may buy. An order whose money went
 * back counts, unless all of its goods were stopped or taken back. The caller holds the lock `orders-of:{buyer}`.
 */
export async function refuseTooMany(
  tx: Transaction<SystemTables>,
  buyer: number,
  lines: readonly Pick<OrderLine, 'offer' | 'name' | 'quantity'>[],
  /** An order that is not counted, because the lines are its own. */
  except = 0,
): Promise<void> {
  const ids = lines.map(({ offer }) => offer)
  const limits = await tx
    .selectFrom('offers')
    .select(['id', 'per_person'])
    .where('id', 'in', ids)
    .where('per_person', 'is not', null)
    .execute()
  for (const { id, per_person: most } of limits) {
    const line = lines.find(({ offer }) => offer === id)
    if (!line || most === null) continue
    const { bought } = await tx
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select((eb) => eb.fn.sum('order_lines.quantity').as('bought'))
      .where('orders.user_id', '=', buyer)
      .where('orders.id', '<>', except)
      .where('order_lines.offer_id', '=', id)
      .where((eb) =>
        eb.or([
          eb('orders.state', 'in', COUNTED_STATES),
          eb.and([
            eb('orders.state', 'in', WENT_BACK),
            eb.or([
              eb.exists(
                eb
                  .selectFrom('deliveries')
                  .select('deliveries.id')
                  .whereRef('deliveries.order_id', '=', 'orders.id')
                  .whereRef('deliveries.line_id', '=', 'order_lines.id')
                  .where('deliveries.state', '<>', 'stopped'),
              ),
              eb.and([
                eb('order_lines.credit', '>', 0),
                eb(
                  eb
                    .selectFrom('ledger')
                    .select(({ fn }) => fn.sum('ledger.amount').as('given'))
                    .whereRef('ledger.order_number', '=', 'orders.number')
                    .where('ledger.account', '=', CREDIT_GIVEN),
                  '>',
                  0,
                ),
              ]),
            ]),
          ]),
        ]),
      )
      .executeTakeFirstOrThrow()
    if (Number(bought ?? 0) + line.quantity > most)
      throw new Refusal('offer_limit', { values: { name: line.name, most } })
  }
}
