import { z } from 'zod'
import { LARGEST_ID } from '../../../content/limits.ts'
import { saying } from '../../../content/messages/said.ts'
import { MOST_MONEY } from '../../../content/shop/money.ts'
import { noteSchema, REFUNDED_GOODS } from '../../../content/shop/orders.ts'
import { wholeNumber } from '../../../content/schema.ts'
import { callerOf } from '../../auth/guard.ts'
import { authorOf, type Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { sayTotal } from '../../http/pagination.ts'
import { betweenIn, booleanIn } from '../../http/parameters.ts'
import { readGifts, type Gift } from '../orders/gifts.ts'
import { confirmOrder, refuseOrder } from '../orders/decide.ts'
import { deskDetails, readDeskDetails } from '../orders/deskDetails.ts'
import { findOrders, orderQuerySchema } from '../orders/findOrders.ts'
import { orderView, viewOrders } from '../orders/orderViews.ts'
import { readOrder, type Order } from '../orders/orders.ts'
import { refundAgain } from '../gateways/refunds.ts'
import { refundOrder } from '../orders/refund.ts'
import { markGiven, sendAgain } from '../orders/sendAgain.ts'
import { saleEnglish } from '../wording.ts'
import { numberParams, orderNumber } from './orderRoutes.ts'

const buyer = z.object({ id: z.int(), username: z.string() }).nullable().meta({
  description: 'Null if the buyer has deleted their account.',
})
const listed = orderView.extend({
  buyer,
  receiver: z
    .object({ id: z.int(), username: z.string(), game_account: z.string(), character: z.string() })
    .nullable()
    .meta({
      description: 'Who gets a gift, and the character that they have chosen; null if it is none, or they have left.',
    }),
  first_confirmed_by: z.string().nullable().meta({
    description: 'Who has confirmed a payment that takes two people, such as `user:3`; null if nobody has.',
  }),
  first_received: z.int().nullable().meta({ description: 'What the first of two people has seen coming in.' }),
  first_payment: z.int().nullable().meta({ description: 'The payment without an order that the first one has named.' }),
})
const whole = listed.extend(deskDetails.shape)

const note = noteSchema.optional().meta({
  description: 'What the buyer reads. Without it, an earlier one stays.',
})
const confirmation = z
  .object({
    received: wholeNumber(1, MOST_MONEY, betweenIn('received', { least: 1, most: MOST_MONEY }))
      .optional()
      .meta({
        description: 'What came in; the amount of the order if it is not given.',
      }),
    payment: wholeNumber(1, LARGEST_ID, () => saleEnglish.payment)
      .optional()
      .meta({
        description: 'Instead of `received`: the id of a payment that came in without an order, and was for this one.',
      }),
    note,
  })
  .refine(({ received, payment }) => received === undefined || payment === undefined, {
    path: ['received'],
    ...saying(() => saleEnglish.oneOfTwo),
  })

const route = routesOf('Donation desk', { permission: { area: 'shop:confirm' } })
const PATH = '/api/admin/orders'

/** These routes are described in docs/api/shop.md, "Donation desk". */
export function deskRoutes(app: Api, context: Context): void {
  const { database } = context

  app.get(
    PATH,
    route({
      // The desk asks again and again. If these requests counted as activity, a session would never expire.
      config: { isNoUse: true },
      summary: 'Orders, the newest first',
      querystring: orderQuerySchema,
      response: { 200: z.array(listed), ...refused(422) },
    }),
    async (request, reply) => {
      const { rows, total } = await findOrders(database.longReader, request.query)
      sayTotal(request, reply, request.query, total)
      return withBuyers(database.reader, rows)
    },
  )

  const present = async (order: Order) => {
    const [[one], details] = await Promise.all([withBuyers(database.reader, [order]), readDeskDetails(context, order)])
    if (!one) throw new Error('An order was not presented.')
    return { ...one, ...details }
  }

  app.get(
    `${PATH}/:number`,
    route({
      config: { isNoUse: true },
      summary: 'An order with its payments, deliveries and changes',
      params: numberParams,
      response: { 200: whole, ...refused(404) },
    }),
    async (request) => present(await readOrder(database.reader, orderNumber(request.params.number))),
  )

  app.post(
    `${PATH}/:number/confirm`,
    route({
      summary: 'Enter the payment of an order, and give what was bought',
      params: numberParams,
      body: confirmation,
      response: { 200: whole, ...refused(404, 409, 422) },
    }),
    async (request) => {
      const decision = {
        number: orderNumber(request.params.number),
        received: undefined,
        payment: undefined,
        note: undefined,
        ...request.body,
      }
      return present(await confirmOrder(context, callerOf(request), decision, authorOf(request, context)))
    },
  )

  app.post(
    `${PATH}/:number/refuse`,
    route({
      summary: 'Refuse an order whose payment did not come',
      params: numberParams,
      body: z.object({ note }),
      response: { 200: whole, ...refused(404, 409, 422) },
    }),
    async (request) => {
      const decision = { number: orderNumber(request.params.number), note: request.body.note }
      return present(await refuseOrder(context, decision, authorOf(request, context)))
    },
  )

  app.post(
    `${PATH}/:number/send-again`,
    route({
      summary: 'Have the game asked again for what it has not given; it gives nothing twice',
      params: numberParams,
      body: z.object({
        new_number: z.boolean(booleanIn('new_number')).default(false).meta({
          description: 'Gives what is unclear whatever the game has given before: only after looking into the game.',
        }),
      }),
      response: { 200: whole, ...refused(404, 409, 422) },
    }),
    async (request) => {
      const again = { number: orderNumber(request.params.number), newNumber: request.body.new_number }
      return present(await sendAgain(context, callerOf(request), again, authorOf(request, context)))
    },
  )

  app.post(
    `${PATH}/:number/mark-given`,
    route({
      summary: 'Say that what is unclear was given, so the game is not asked again',
      params: numberParams,
      response: { 200: whole, ...refused(404, 409) },
    }),
    async (request) =>
      present(
        await markGiven(context, callerOf(request), orderNumber(request.params.number), authorOf(request, context)),
      ),
  )

  app.post(
    `${PATH}/:number/refund`,
    route({
      // A repeat is answered with 409 `already_done`: the stored answer would be the row alone.
      config: { permission: { area: 'shop:refund' }, needsProof: true, idempotent: 'secret' },
      summary: 'Enter that money went back, in whole or in part',
      params: numberParams,
      body: z.object({
        amount: wholeNumber(0, MOST_MONEY, betweenIn('amount', { least: 0, most: MOST_MONEY })).meta({
          description: '0 only for an order that cost nothing, whose goods are stopped.',
        }),
        goods: z
          .enum(
            REFUNDED_GOODS,
            saying(() => saleEnglish.goods),
          )
          .meta({
            description: '`stopped`: what the game has not given is not given any more, and credit is taken back.',
          }),
        at_service: z.boolean(booleanIn('at_service')).default(false).meta({
          description: 'Has the service at which it was paid give the money back.',
        }),
        note,
      }),
      response: { 200: whole, ...refused(404, 409, 422) },
    }),
    async (request) => {
      const { at_service: atService, ...body } = request.body
      const refund = { number: orderNumber(request.params.number), note: undefined, ...body, atService }
      return present(await refundOrder(context, callerOf(request), refund, authorOf(request, context)))
    },
  )

  app.post(
    `${PATH}/:number/refund-again`,
    route({
      config: { permission: { area: 'shop:refund' }, needsProof: true },
      summary: 'Have the service asked again for refunds that it has refused',
      params: numberParams,
      response: { 200: whole, ...refused(404, 409) },
    }),
    async (request) => {
      const order = await readOrder(database.reader, orderNumber(request.params.number))
      await refundAgain(context, order)
      return present(order)
    },
  )
}

async function withBuyers(queries: Queries, found: readonly Order[]) {
  const ids = [...new Set(found.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))]
  const users =
    ids.length === 0
      ? []
      : await queries.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute()
  const byId = new Map(users.map((user) => [user.id, user]))
  const views = await viewOrders(queries, found)
  const gifts = await readGifts(
    queries,
    found.map(({ id }) => id),
  )
  return views.map((view, index) => ({
    ...view,
    buyer: byId.get(found[index]?.user_id ?? 0) ?? null,
    receiver: receiverIn(gifts.get(found[index]?.id ?? 0)),
    first_confirmed_by: found[index]?.first_confirmed_by ?? null,
    first_received: found[index]?.first_received ?? null,
    first_payment: found[index]?.first_payment ?? null,
  }))
}

const receiverIn = (gift: Gift | undefined) =>
  gift?.receiver == null
    ? null
    : {
        ...{ id: gift.receiver, username: gift.to ?? '' },
        ...{ game_account: gift.game_account, character: gift.character },
      }
