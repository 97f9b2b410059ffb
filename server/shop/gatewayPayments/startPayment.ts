import type { Transaction } from 'kysely'
import { orderAddress } from '../../../content/shop/basketAddress.ts'
import { payToOf } from '../methods.ts'
import type { GatewayKey } from '../../../content/shop/gateways.ts'
import type { SystemTables } from '../../database/tables.ts'
import { countAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import { readOrder } from '../orders/orders.ts'
import { findService } from '../gateways/services.ts'

/** After so long the service is asked again: the process that asked it has ended. */
const BEGUN_MS = 30_000
const FIRST_ASK_MS = 60_000
/** Services take at most a day, by their own clocks. */
const LONGEST_MS = 23 * 3_600_000

interface Start {
  number: string
  buyer: { id: number; username: string; email: string }
  now: Date
  /** The address of the site, to which the service leads back. */
  site: string
  /** Where it sends its notices; null if the site does not know its own address for sure. */
  notices: string | null
}

/**
 * Has the service make the payment of an order, once, and returns the page on which its buyer pays. Throws Refusal
 * `not_found`, `order_decided`, `gateway_off`, `gateway_away`, `too_many`, and `busy` while another request does the same.
 */
export async function startPayment(context: Context, { number, buyer, now, site, notices }: Start): Promise<string> {
  const { database } = context
  const order = await readOrder(database.reader, number)
  if (order.user_id !== buyer.id) throw new Refusal('not_found')
  if (order.state !== 'placed') throw new Refusal('order_decided')
  const { gateway: key = '', name } = payToOf(order)
  const service = findService(context, key)
  if (key === '' || !service?.gateway.create) throw new Refusal('gateway_off')
  const known = await database.reader
    .selectFrom('gateway_payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (known?.url) return known.url
  await countAttempt(context, { payment: `${buyer.id}` })
  await database.transaction(async (tx) => {
    if (known && now.getTime() - Date.parse(known.begun_at) < BEGUN_MS) throw new Refusal('busy')
    if (!(await claim(tx, { order_id: order.id, gateway: key, known: known?.begun_at, now }))) throw new Refusal('busy')
  })
  const page = known?.page ?? 0
  try {
    const { reference, url } = await service.gateway.create(service.call, service.keys, {
      ...{ order: number, key: page === 0 ? number : `${number}-${page}` },
      ...{ amount: order.amount, currency: order.currency },
      ...{ returnUrl: site + orderAddress(number), noticeUrl: notices && `${notices}/api/payments/${key}` },
      ...{ title: `${name} ${number}`, buyer: { name: buyer.username, email: buyer.email } },
      // The same again if it is repeated.
      expiresAt: new Date(Math.min(Date.parse(order.expires_at), Date.parse(order.created_at) + LONGEST_MS)),
    })
    await database.transaction((tx) =>
      tx
        .updateTable('gateway_payments')
        .set({ reference, url, due_at: new Date(now.getTime() + FIRST_ASK_MS).toISOString() })
        .where('order_id', '=', order.id)
        .execute(),
    )
    return url
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    // The next request may try at once.
    await database.transaction((tx) =>
      tx
        .updateTable('gateway_payments')
        .set({ begun_at: new Date(0).toISOString(), last_error: error.message })
        .where('order_id', '=', order.id)
        .execute(),
    )
    throw new Refusal('gateway_away', { values: { name } })
  }
}

/** Of two requests at once one makes the payment. Returns whether it is this one. */
async function claim(
  tx: Transaction<SystemTables>,
  { order_id, gateway, known, now }: { order_id: number; gateway: GatewayKey; known: string | undefined; now: Date },
): Promise<boolean> {
  const begun_at = now.toISOString()
  if (known === undefined) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('gateway_payments')
      .values({ order_id, gateway, reference: '', alias: '', url: '', due_at: null, begun_at })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('gateway_payments')
    .set({ begun_at })
    .where('order_id', '=', order_id)
    .where('begun_at', '=', known)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
