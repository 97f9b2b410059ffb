import { z } from 'zod'
import { COUPON_KINDS, couponSchema } from '../../../content/shop/coupons.ts'
import { CURRENCIES } from '../../../content/shop/money.ts'
import { couponCheckSchema } from '../../../content/shop/orders.ts'
import { userOf } from '../../auth/guard.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { idParams, rowId } from '../../http/pagination.ts'
import { checkCoupon, checkedCoupon } from '../orders/checkCoupon.ts'
import {
  createCoupon,
  describeCoupons,
  listCoupons,
  removeCoupon,
  updateCoupon,
  type Coupon,
} from '../coupons/coupons.ts'
import { saleWording } from '../wording.ts'

const coupon = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  value: z.int().meta({ description: 'A percentage, or an amount in the currency’s smallest unit; 0 of a gift.' }),
  currency: z.enum(CURRENCIES).nullable().meta({ description: 'Of an amount.' }),
  offer: z.int().nullable().meta({ description: 'Of a gift: the id of the offer.' }),
  offer_name: z.string().nullable().meta({ description: 'Null if the offer or its row is gone.' }),
  per_person: z.int().nullable(),
  uses: z.int().nullable(),
  used: z.int().meta({ description: 'By orders that did not end without a payment.' }),
  from: z.string().nullable(),
  until: z.string().nullable(),
  on: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
const changed = z.object({ version: z.int().min(1) })

const route = routesOf('Shop', { permission: { area: 'shop:offers' } })
const PATH = '/api/coupons'
const proven = { needsProof: true } as const

/** These routes are described in docs/api/shop.md, "Coupons". */
export function couponRoutes(app: Api, context: Context): void {
  const { database } = context

  const present = async (found: Coupon) => {
    const [one] = await describeCoupons(database.reader, [found])
    if (!one) throw new Error('A coupon was not described.')
    return one
  }

  app.get(PATH, route({ summary: 'All coupons', response: { 200: z.array(coupon) } }), async () =>
    describeCoupons(database.longReader, await listCoupons(database.reader)),
  )

  app.post(
    PATH,
    route({
      config: proven,
      summary: 'Make a coupon',
      body: couponSchema,
      response: { 201: coupon, ...refused(409, 422) },
    }),
    async (request, reply) =>
      reply.code(201).send(await present(await createCoupon(context, authorOf(request, context), request.body))),
  )

  app.put(
    `${PATH}/:id`,
    route({
      config: proven,
      summary: 'Change a coupon; orders keep what it took off',
      params: idParams,
      body: couponSchema.and(changed),
      response: { 200: coupon, ...refused(404, 409, 422) },
    }),
    async (request) => {
      const { version, ...values } = request.body
      const change = { id: rowId(request.params.id), version, request: values }
      return present(await updateCoupon(context, authorOf(request, context), change))
    },
  )

  app.delete(
    `${PATH}/:id`,
    route({
      config: proven,
      summary: 'Delete a coupon; orders stay',
      params: idParams,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      await removeCoupon(context, authorOf(request, context), rowId(request.params.id))
      return { message: saleWording.couponDeleted }
    },
  )

  app.post(
    `${PATH}/check`,
    routesOf('Orders', { access: 'user' })({
      summary: 'What a coupon would take off, as of now',
      body: couponCheckSchema,
      response: { 200: checkedCoupon, ...refused(409, 422, 429) },
    }),
    (request) => checkCoupon(context, userOf(request), request.body, authorOf(request, context)),
  )
}
