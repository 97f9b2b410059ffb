import { z } from 'zod'
import { saying } from '../../../content/messages/said.ts'
import { CURRENCIES } from '../../../content/shop/money.ts'
import { ORDER_NUMBER } from '../../../content/shop/orderNumber.ts'
import { orderSchema, PROOF_BYTES } from '../../../content/shop/orders.ts'
import { userOf } from '../../auth/guard.ts'
import { holds, isFactorDue } from '../../auth/permissions.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { balancesOf } from '../balances.ts'
import { cancelOrder } from '../orders/decide.ts'
import { orderView, viewOrder, viewOrders } from '../orders/orderViews.ts'
import { readOrder } from '../orders/orders.ts'
import { placeOrder } from '../orders/placeOrder.ts'
import { readProof, sayPaid } from '../orders/proofs.ts'
import { readTerms } from '../orders/terms.ts'
import { saleWording } from '../wording.ts'

const route = routesOf('Orders', { access: 'user' })
export const numberParams = z.object({ number: z.string() })

/** Throws Refusal `not_found` if this cannot be a number of an order. */
export function orderNumber(text: string): string {
  const number = text.toUpperCase()
  if (!ORDER_NUMBER.test(number)) throw new Refusal('not_found')
  return number
}

const orderTerms = z.object({
  age_statement: z.string().meta({ description: 'Empty if buyers accept only the terms.' }),
  tax: z.object({ name: z.string(), percent: z.number() }).nullable(),
})
const proofSchema = z.object({
  picture: z
    .instanceof(
      Uint8Array,
      saying(() => saleWording.proof),
    )
    .optional()
    .meta({ type: 'string', format: 'binary' }),
})

/** The orders that a page shows. */
const MOST_SHOWN = 100

/** These routes are described in docs/api/shop.md, "Orders". */
export function orderRoutes(app: Api, context: Context): void {
  const { database, clock } = context

  app.post(
    '/api/orders',
    route({
      config: { idempotent: 201 },
      summary: 'Place an order, which is then paid by hand',
      body: orderSchema,
      response: { 201: orderView, ...refused(404, 409, 422, 429, 503) },
    }),
    async (request, reply) =>
      reply.code(201).send(await placeOrder(context, userOf(request), request.body, authorOf(request, context))),
  )

  app.get(
    '/api/me/orders',
    route({ summary: 'Your last hundred orders, the newest first', response: { 200: z.array(orderView) } }),
    async (request) => {
      const own = await database.reader
        .selectFrom('orders')
        .selectAll()
        .where('user_id', '=', userOf(request).id)
        .orderBy('id', 'desc')
        .limit(MOST_SHOWN)
        .execute()
      return viewOrders(database.reader, own)
    },
  )

  app.get(
    '/api/orders/:number',
    route({
      // The page of an order asks again and again. If these requests counted as activity, a session would never expire.
      config: { isNoUse: true },
      summary: 'One of your orders',
      params: numberParams,
      response: { 200: orderView, ...refused(404) },
    }),
    async (request) => {
      const order = await readOrder(database.reader, orderNumber(request.params.number))
      if (order.user_id !== userOf(request).id) throw new Refusal('not_found')
      return viewOrder(database.reader, order)
    },
  )

  app.get(
    '/api/me/balance',
    route({
      summary: 'Your credit, with which orders can be paid',
      response: { 200: z.array(z.object({ currency: z.enum(CURRENCIES), amount: z.int() })) },
    }),
    (request) => balancesOf(database.reader, userOf(request).id),
  )

  app.get(
    '/api/order-terms',
    routesOf('Orders', { access: 'public' })({
      summary: 'What buyers accept beside the terms of the site, and the tax that prices include',
      response: { 200: orderTerms },
    }),
    async () => {
      const { ageStatement, tax } = await readTerms(database.reader)
      return { age_statement: ageStatement, tax }
    },
  )

  app.post(
    '/api/orders/:number/cancel',
    route({
      summary: 'Cancel an order that is not paid',
      params: numberParams,
      response: { 200: orderView, ...refused(404, 409) },
    }),
    async (request) => {
      const number = orderNumber(request.params.number)
      const order = await cancelOrder(context, userOf(request).id, number, authorOf(request, context))
      return viewOrder(database.reader, order)
    },
  )

  app.post(
    '/api/orders/:number/proof',
    route({
      config: {
        upload: { bytes: PROOF_BYTES, refusal: 'too_large', values: { megabytes: String(PROOF_BYTES / 1024 ** 2) } },
      },
      summary: 'Say that an order is paid, and show it by a picture, which replaces an earlier one',
      consumes: ['application/json', 'multipart/form-data'],
      params: numberParams,
      body: proofSchema,
      response: { 200: orderView, ...refused(404, 409, 413, 415, 422, 429) },
    }),
    async (request) => {
      const paid = {
        ...{ buyer: userOf(request).id, number: orderNumber(request.params.number) },
        picture: request.body.picture,
      }
      return viewOrder(database.reader, await sayPaid(context, paid, authorOf(request, context)))
    },
  )

  app.get(
    '/api/orders/:number/proof',
    route({
      summary: 'The picture of a payment, as WebP: for its buyer and the desk',
      params: numberParams,
      response: { 200: z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' }), ...refused(403, 404) },
    }),
    async (request, reply) => {
      const user = userOf(request)
      const order = await readOrder(database.reader, orderNumber(request.params.number))
      if (order.user_id !== user.id) {
        if (!holds(user, { area: 'shop:confirm' })) throw new Refusal('not_found')
        // The guard asks this only at routes that need a permission.
        if (isFactorDue(user, clock.now())) throw new Refusal('factor_needed')
      }
      const bytes = await readProof(database.reader, order)
      return reply.header('cache-control', 'no-store').type('image/webp').send(Buffer.from(bytes))
    },
  )
}
