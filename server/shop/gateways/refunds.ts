import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { fill } from '../../../content/messages/fill.ts'
import type { GatewayKey, RefundState } from '../../../content/shop/gateways.ts'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { Refusal, invalid } from '../../errors/refusals.ts'
import { findService } from './services.ts'
import { saleWording } from '../wording.ts'
import { serviceEnglish } from '../wording.ts'

export type GatewayRefund = Selectable<SystemTables['gateway_refunds']>

interface ServicePayment {
  gateway: GatewayKey
  /** What the service calls it. */
  reference: string
}

/** The payment at a service whose money an order has; null if its money came in another way. */
export async function paymentOf(
  queries: Queries,
  { id }: { id: number },
): Promise<(ServicePayment & { amount: number }) | null> {
  const found = await queries
    .selectFrom('gateway_effects as effect')
    .leftJoin('unassigned_payments as payment', 'payment.id', 'effect.payment_id')
    .select(['effect.gateway', 'effect.reference', 'effect.amount'])
    .where('effect.effect', '=', 'paid')
    .where((eb) =>
      eb.or([
        eb('effect.order_id', '=', id),
        eb.and([eb('payment.order_id', '=', id), eb('payment.state', '=', 'assigned')]),
      ]),
    )
    .executeTakeFirst()
  return found ?? null
}

/** What of a payment went back at its service, as far as the books have it, and what the service is asked to give back. */
export async function returnedSoFar(
  queries: Queries,
  { gateway, reference }: ServicePayment,
  /** `except`: a refund that is not counted. */
  { except = '', states = ['waiting', 'done'] }: { except?: string; states?: readonly RefundState[] } = {},
): Promise<number> {
  const sum = async (amount: Promise<{ amount: number | string | bigint | null } | undefined>) =>
    Number((await amount)?.amount ?? 0)
  return (
    (await sum(
      queries
        .selectFrom('gateway_effects')
        .select(({ fn }) => fn.sum('amount').as('amount'))
        .where('gateway', '=', gateway)
        .where('reference', '=', reference)
        .where('effect', '<>', 'paid')
        .executeTakeFirst(),
    )) +
    (await sum(
      queries
        .selectFrom('gateway_refunds')
        .select(({ fn }) => fn.sum('amount').as('amount'))
        .where('gateway', '=', gateway)
        .where('reference', '=', reference)
        .where('state', 'in', states)
        .where('id', '<>', except)
        .executeTakeFirst(),
    ))
  )
}

/** Whether the desk can have the service give money back. */
export const canRefund = (context: Pick<Context, 'config'>, payment: ServicePayment | null): boolean =>
  payment !== null && findService(context, payment.gateway)?.gateway.refund != null

/**
 * Makes the service give money back, which the ledger enters in the same transaction. Throws Refusal `invalid` if the service
 * cannot, or not so much.
 */
export async function askForRefund(
  context: Pick<Context, 'config'>,
  tx: Transaction<SystemTables>,
  { order, amount, now }: { order: { id: number }; amount: number; now: Date },
): Promise<void> {
  const payment = await paymentOf(tx, order)
  if (!payment || !canRefund(context, payment)) throw invalid({ at_service: [saleWording.noRefund] })
  const { gateway, reference } = payment
  const left = payment.amount - (await returnedSoFar(tx, payment))
  if (amount > left) throw invalid({ amount: [fill(saleWording.mostByService, { left })] })
  const time = now.toISOString()
  await tx
    .insertInto('gateway_refunds')
    .values({
      ...{ id: randomUUID(), order_id: order.id, gateway, reference, amount },
      ...{ state: 'waiting', due_at: time, asked_at: time },
    })
    .execute()
}

export const refundsOf = (queries: Queries, { id }: { id: number }): Promise<GatewayRefund[]> =>
  queries.selectFrom('gateway_refunds').selectAll().where('order_id', '=', id).orderBy('asked_at').execute()

/** Makes the site ask the service again for what it has refused. Throws Refusal `order_decided` if there is nothing. */
export async function refundAgain({ database, clock }: Context, { id }: { id: number }): Promise<void> {
  const now = clock.now().toISOString()
  const { numUpdatedRows } = await database.transaction((tx) =>
    tx
      .updateTable('gateway_refunds')
      .set({ state: 'waiting', due_at: now, asked_at: now })
      .where('order_id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw new Refusal('order_decided')
}

/**
 * A bank can refuse a refund days after the service has accepted it. Those that a service does not count any more have failed,
 * and the desk decides.
 */
export async function reopenRefunds(
  { database }: Pick<Context, 'database'>,
  payment: ServicePayment,
  returned: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const done = await tx
      .selectFrom('gateway_refunds')
      .select(['id', 'amount'])
      .where('gateway', '=', payment.gateway)
      .where('reference', '=', payment.reference)
      .where('state', '=', 'done')
      .orderBy('ended_at', 'desc')
      .execute()
    if (done.length === 0) return
    // One that waits may be on its way.
    let missing = (await returnedSoFar(tx, payment, { states: ['done'] })) - returned
    for (const { id, amount } of done) {
      if (missing < amount) return
      missing -= amount
      const last_error = serviceEnglish.didNotGoBack
      await tx.updateTable('gateway_refunds').set({ state: 'failed', last_error }).where('id', '=', id).execute()
    }
  })
}
