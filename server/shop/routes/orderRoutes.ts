import { z } from 'zod'
import { ORDER_NUMBER } from '../../../content/shop/orderNumber.ts'
import { orderSchema } from '../../../content/shop/orders.ts'
import { userOf } from '../../auth/guard.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { cancelOrder, sayPaid } from '../orders/decide.ts'
import { orderView, viewOrder, viewOrders } from '../orders/orderViews.ts'
import { readOrder } from '../orders/orders.ts'
import { placeOrder } from '../orders/placeOrder.ts'

const route = routesOf('Orders', { access: 'user' })
export const numberParams = z.object({ number: z.string() })

/** Throws Refusal `not_found` if this cannot be a number of an order. */
export function orderNumber(text: string): string {
  const number = text.toUpperCase()
  if (!ORDER_NUMBER.test(number)) throw new Refusal('not_found')
  return number
}

/** The orders that a page shows. */
const MOST_SHOWN = 100

/** These routes are described in docs/api/shop.md, "Orders". */
export function orderRoutes(app: Api, context: Context): void {
  const { database } = context

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

  for (const { name, summary, act } of [
    { name: 'cancel', summary: 'Cancel an order that is not paid', act: cancelOrder },
    { name: 'proof', summary: 'Say that an order is paid', act: sayPaid },
  ] as const)
    app.post(
      `/api/orders/:number/${name}`,
      route({ summary, params: numberParams, response: { 200: orderView, ...refused(404, 409) } }),
      async (request) => {
        const number = orderNumber(request.params.number)
        const order = await act(context, userOf(request).id, number, authorOf(request, context))
        return viewOrder(database.reader, order)
      },
    )
}
