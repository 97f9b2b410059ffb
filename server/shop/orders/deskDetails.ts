import { z } from 'zod'
import { GATEWAYS, REFUND_STATES } from '../../../content/shop/gateways.ts'
import { goodLabel } from '../../../content/shop/goods.ts'
import { DELIVERY_STATES, ORDERS_TYPE } from '../../../content/shop/orders.ts'
import { auditEntry, readAudit } from '../../audit/auditLog.ts'
import type { Context } from '../../context/context.ts'
import { entriesOf } from '../ledger.ts'
import { namedEntry, nameEntries } from '../ledgerNames.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { canRefund, paymentOf, refundsOf } from '../gateways/refunds.ts'
import type { Attachment } from '../letters/letters.ts'
import { notedError, readLines, type Order } from './orders.ts'

/** What the desk knows of an order beyond what its buyer sees. */
export const deskDetails = z.object({
  ledger: z.array(namedEntry),
  deliveries: z.array(
    z.object({
      delivery: z.string().meta({ description: 'Its number, which the game’s database has, too, once it was given.' }),
      line: z.string().meta({ description: 'What was bought.' }),
      items: z.array(
        z.object({ number: z.int().meta({ description: 'In the game.' }), name: z.string(), count: z.int() }),
      ),
      good: z.object({ name: z.string(), label: z.string(), amount: z.int() }).nullable().meta({
        description: 'What the script of the game gives instead of items; null of a letter.',
      }),
      state: z.enum(DELIVERY_STATES),
      tries: z.int(),
      last_error: z.string().nullable(),
      asked_at: z.string(),
      retry_at: z.string().nullable(),
      ended_at: z.string().nullable(),
    }),
  ),
  service: z
    .object({
      gateway: z.enum(GATEWAYS),
      reference: z.string().meta({ description: 'What the service calls the payment.' }),
      last_error: z.string().nullable().meta({ description: 'Why it was not asked last time; null if it was.' }),
      can_refund: z.boolean(),
      refunds: z.array(
        z.object({
          amount: z.int(),
          state: z.enum(REFUND_STATES),
          last_error: z.string().nullable(),
          asked_at: z.string(),
        }),
      ),
    })
    .nullable()
    .meta({ description: 'Its payment at a service; null without one.' }),
  buyer_disputes: z.int().meta({ description: 'Orders of this buyer whose payment was called back.' }),
  changes: z.array(auditEntry).meta({ description: 'Who has changed it, the newest first.' }),
})

const MOST_CHANGES = 100

export async function readDeskDetails(context: Context, order: Order): Promise<z.output<typeof deskDetails>> {
  const { id, number } = order
  const queries = context.database.reader
  const [service, buyer_disputes, ledger, deliveries, lines, changes] = await Promise.all([
    readService(context, order),
    order.user_id === null
      ? 0
      : countOf(queries.selectFrom('orders').where('user_id', '=', order.user_id).where('state', '=', 'disputed')),
    entriesOf(queries, number).then((entries) => nameEntries(queries, entries)),
    queries.selectFrom('deliveries').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    readLines(queries, [id]).then((found) => found.get(id) ?? []),
    readAudit(queries, { type: ORDERS_TYPE, row: id }, { limit: MOST_CHANGES }),
  ])
  const names = new Map(lines.flatMap(({ grants }) => grants.map((grant) => [grant.number, grant.name])))
  const labels = new Map(lines.flatMap(({ goods }) => goods.map((good) => [good.name, goodLabel(good)])))
  return {
    ...{ ledger, service, buyer_disputes },
    deliveries: deliveries.map(({ line_id, items, good, amount, delivery, state, tries, last_error, ...times }) => ({
      ...{ delivery, state, tries, last_error: notedError(last_error) },
      ...{ asked_at: times.asked_at, retry_at: times.retry_at, ended_at: times.ended_at },
      line: lines.find((line) => line.id === line_id)?.name ?? '',
      // The cast is safe, because `askForGoods` has written it.
      items: (JSON.parse(items) as Attachment[]).map((item) => ({ ...item, name: names.get(item.number) ?? '' })),
      good: good === '' ? null : { name: good, label: labels.get(good) ?? good, amount },
    })),
    changes,
  }
}

async function readService(context: Context, order: Order): Promise<z.output<typeof deskDetails>['service']> {
  const { reader } = context.database
  const begun = await reader
    .selectFrom('gateway_payments')
    .select(['gateway', 'reference', 'last_error'])
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const paid = await paymentOf(reader, order)
  const payment = paid ?? begun
  if (!payment) return null
  const refunds = await refundsOf(reader, order)
  return {
    ...{ gateway: payment.gateway, reference: payment.reference, last_error: begun?.last_error ?? null },
    can_refund: canRefund(context, paid),
    refunds: refunds.map(({ amount, state, last_error, asked_at }) => ({ amount, state, last_error, asked_at })),
  }
}
