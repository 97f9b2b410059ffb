import { z } from 'zod'
import { receiverSchema } from '../../../content/shop/orders.ts'
import { userOf } from '../../auth/guard.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { acceptGift, keepGift } from '../gifts/acceptGift.ts'
import { receivedGift, receivedGifts } from '../gifts/receivedGifts.ts'
import { orderView, viewOrder } from '../orders/orderViews.ts'
import { saleWording } from '../wording.ts'
import { numberParams, orderNumber } from './orderRoutes.ts'

const route = routesOf('Orders', { access: 'user' })

/** These routes are described in docs/api/shop.md, "Gifts". */
export function giftRoutes(app: Api, context: Context): void {
  const { reader } = context.database

  app.get(
    '/api/me/gifts',
    route({
      config: { isNoUse: true },
      summary: 'What others have bought for you, the newest first',
      response: { 200: z.array(receivedGift) },
    }),
    (request) => receivedGifts(reader, userOf(request).id),
  )

  app.post(
    '/api/me/gifts/:number/accept',
    route({
      summary: 'Choose who in the game gets a gift, which is final',
      params: numberParams,
      body: receiverSchema,
      response: { 200: message, ...refused(404, 409, 422, 429, 503) },
    }),
    async (request) => {
      const choice = { ...request.body, number: orderNumber(request.params.number) }
      await acceptGift(context, userOf(request), choice, authorOf(request, context))
      return { message: saleWording.giftAccepted }
    },
  )

  app.post(
    '/api/orders/:number/keep',
    route({
      summary: 'Take a gift of yours that nobody has accepted',
      params: numberParams,
      body: receiverSchema,
      response: { 200: orderView, ...refused(404, 409, 422, 429, 503) },
    }),
    async (request) => {
      const choice = { ...request.body, number: orderNumber(request.params.number) }
      return viewOrder(reader, await keepGift(context, userOf(request), choice, authorOf(request, context)))
    },
  )
}
