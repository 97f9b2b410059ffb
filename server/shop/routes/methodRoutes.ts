import { z } from 'zod'
import { GATEWAYS } from '../../../content/shop/gateways.ts'
import { methodSchema } from '../../../content/shop/methods.ts'
import { METHOD_KINDS } from '../../../content/shop/orders.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { idParams, rowId } from '../../http/pagination.ts'
import { CURRENCIES } from '../../../content/shop/money.ts'
import { isReady } from '../gateways/services.ts'
import { createMethod, listMethods, removeMethod, updateMethod, type Method } from '../methods.ts'
import { saleWording } from '../wording.ts'

const shownMethod = z.object({
  id: z.int(),
  kind: z.enum(METHOD_KINDS),
  name: z.string(),
  currency: z.enum(CURRENCIES),
})
const method = shownMethod.extend({
  number: z.string(),
  holder: z.string(),
  qris: z.string(),
  gateway: z.enum(['', ...GATEWAYS]),
  most: z.int().nullable(),
  hold_hours: z.int(),
  on: z.boolean(),
  version: z.int(),
})
const changed = z.object({ version: z.int().min(1) })

const open = routesOf('Shop', { access: 'public' })
const route = routesOf('Shop', { permission: { area: 'shop:offers' } })
const METHODS = '/api/payment-methods'
const proven = { needsProof: true } as const

/** These routes are described in docs/api/shop.md, "Offers". */
export function methodRoutes(app: Api, context: Context): void {
  const { database } = context
  const presentMethod = ({ off_since, created_at: _made, updated_at: _changed, ...one }: Method) => ({
    ...one,
    on: off_since === null,
  })

  app.get(METHODS, open({ summary: 'How buyers can pay', response: { 200: z.array(shownMethod) } }), async () =>
    (await listMethods(database.reader))
      .filter((one) => one.off_since === null && isReady(context, one))
      .map(({ id, kind, name, currency }) => ({ id, kind, name, currency })),
  )

  app.get(
    '/api/admin/payment-methods',
    route({
      // The desk needs to know those that are switched off, too: money may still come in there.
      config: { permission: () => [{ area: 'shop:offers' }, { area: 'shop:confirm' }] },
      summary: 'All payment methods, with where they are paid',
      response: { 200: z.array(method) },
    }),
    async () => (await listMethods(database.reader)).map(presentMethod),
  )

  app.post(
    METHODS,
    route({
      config: proven,
      summary: 'Add where buyers can pay',
      body: methodSchema,
      response: { 201: method, ...refused(422) },
    }),
    async (request, reply) =>
      reply.code(201).send(presentMethod(await createMethod(context, authorOf(request, context), request.body))),
  )

  app.put(
    `${METHODS}/:id`,
    route({
      config: proven,
      summary: 'Change where buyers can pay; orders keep where they are to be paid',
      params: idParams,
      body: methodSchema.and(changed),
      response: { 200: method, ...refused(404, 409, 422) },
    }),
    async (request) => {
      const { version, ...values } = request.body
      const change = { id: rowId(request.params.id), version, request: values }
      return presentMethod(await updateMethod(context, authorOf(request, context), change))
    },
  )

  app.delete(
    `${METHODS}/:id`,
    route({
      config: proven,
      summary: 'Take a payment method away; orders keep it',
      params: idParams,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      await removeMethod(context, authorOf(request, context), rowId(request.params.id))
      return { message: saleWording.methodDeleted }
    },
  )
}
