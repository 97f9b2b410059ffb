import { z } from 'zod'
import { CURRENCIES } from '../../../content/shop/money.ts'
import { PAYMENT_STATES, paymentQuerySchema, paymentSchema } from '../../../content/shop/payments.ts'
import { authorOf, type Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { idParams, rowId, sayTotal } from '../../http/pagination.ts'
import { receivedBy } from '../ledger.ts'
import { withMethods } from '../ledgerNames.ts'
import { findPayments, recordPayment, returnPayment, type Payment } from '../payments.ts'

const payment = z.object({
  id: z.int(),
  method: z.string().nullable().meta({ description: 'The name of the payment method; null if it was deleted.' }),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  note: z.string(),
  state: z.enum(PAYMENT_STATES),
  order: z.string().nullable().meta({ description: 'The order whose payment it was; null without one.' }),
  recorded_at: z.string(),
})

async function present(queries: Queries, rows: readonly Payment[]): Promise<z.output<typeof payment>[]> {
  const named = await withMethods(
    queries,
    rows.map((row) => ({ ...row, account: receivedBy(row.method_id) })),
  )
  return named.map(({ id, method, amount, currency, note, state, order, created_at }) => ({
    ...{ id, method, amount, currency, note, state, order },
    recorded_at: created_at,
  }))
}

async function presentOne(queries: Queries, row: Payment): Promise<z.output<typeof payment>> {
  const [one] = await present(queries, [row])
  if (!one) throw new Error('A payment was not presented.')
  return one
}

const route = routesOf('Donation desk', { permission: { area: 'shop:confirm' } })
const PATH = '/api/admin/unassigned-payments'

/** These routes are described in docs/api/shop.md, "Payments without an order". */
export function paymentRoutes(app: Api, context: Context): void {
  const { database } = context

  app.get(
    PATH,
    route({
      summary: 'Payments of which no order is known, the newest first',
      querystring: paymentQuerySchema,
      response: { 200: z.array(payment), ...refused(422) },
    }),
    async (request, reply) => {
      const { rows, total } = await findPayments(database.longReader, request.query)
      sayTotal(request, reply, request.query, total)
      return present(database.reader, rows)
    },
  )

  app.post(
    PATH,
    route({
      config: { idempotent: 201 },
      summary: 'Enter money that came in for no order that is known, or once more for a paid one',
      body: paymentSchema,
      response: { 201: payment, ...refused(409, 422) },
    }),
    async (request, reply) => {
      const recorded = await recordPayment(context, request.body, authorOf(request, context))
      return reply.code(201).send(await presentOne(database.reader, recorded))
    },
  )

  app.post(
    `${PATH}/:id/return`,
    route({
      config: { permission: { area: 'shop:refund' }, needsProof: true },
      summary: 'Enter that the money went back, or was entered by mistake',
      params: idParams,
      response: { 200: payment, ...refused(404, 409) },
    }),
    async (request) =>
      presentOne(database.reader, await returnPayment(context, rowId(request.params.id), authorOf(request, context))),
  )
}
