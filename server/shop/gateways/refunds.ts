import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { Refusal, invalid } from '../../errors/refusals.ts'
import { findService } from './services.ts'

export type GatewayRefund = Selectable<SystemTables['gateway_refunds']>
export type PaymentOfOrder = Selectable<SystemTables['gateway_payments']>

/** The payment of an order at a service; null if the buyer has not begun one. */
export async function paymentOf(queries: Queries, { id }: { id: number }): Promise<PaymentOfOrder | null> {
  const found = await queries
    .selectFrom('gateway_payments')
    .selectAll()
    .where('order_id', '=', id)
    .where('reference', '<>', '')
    .executeTakeFirst()
  return found ?? null
}

/** Whether the desk can have the service give money back. */
export const canRefund = (context: Pick<Context, 'config'>, payment: PaymentOfOrder | null): boolean =>
  payment !== null && findService(context, payment.gateway)?.gateway.refund != null

/**
 * Has the service give money back, which the ledger enters in the same transaction. Throws Refusal `invalid` if the service
 * cannot.
 */
export async function askForRefund(
  context: Pick<Context, 'config'>,
  tx: Transaction<SystemTables>,
  { order, amount, now }: { order: { id: number }; amount: number; now: Date },
): Promise<void> {
  if (!canRefund(context, await paymentOf(tx, order)))
    throw invalid({ at_service: ['Layanan ini tidak bisa mengembalikan uang. Kembalikan sendiri.'] })
  const time = now.toISOString()
  await tx
    .insertInto('gateway_refunds')
    .values({ id: randomUUID(), order_id: order.id, amount, state: 'waiting', due_at: time, asked_at: time })
    .execute()
}

export const refundsOf = (queries: Queries, { id }: { id: number }): Promise<GatewayRefund[]> =>
  queries.selectFrom('gateway_refunds').selectAll().where('order_id', '=', id).orderBy('asked_at').execute()

/** Has the service asked again for what it has refused for a day. Throws Refusal `order_decided` if there is nothing. */
export async function refundAgain({ database, clock }: Context, { id }: { id: number }): Promise<void> {
  const now = clock.now().toISOString()
  const { numUpdatedRows } = await database.transaction((tx) =>
    tx
      .updateTable('gateway_refunds')
      .set({ state: 'waiting', due_at: now, asked_at: now, tries: 0 })
      .where('order_id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw new Refusal('order_decided')
}
