import { z } from 'zod'
import { methodSchema } from '../../../content/shop/methods.ts'
import { CURRENCIES } from '../../../content/shop/money.ts'
import { offerSchema, offeredKeys } from '../../../content/shop/offers.ts'
import { METHOD_KINDS } from '../../../content/shop/orders.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { idParams, rowId } from '../../http/pagination.ts'
import { cachedJson } from '../../responseCache/cachedJson.ts'
import type { Dependencies, ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'
import { createMethod, listMethods, removeMethod, updateMethod, type Method } from '../methods.ts'
import {
  createOffer,
  grantsOf,
  listOffers,
  readItems,
  readNames,
  removeOffer,
  updateOffer,
  type Offer,
} from '../offers.ts'
import { readShownOffers } from '../shownOffers.ts'

const shown = z.object({
  id: z.int(),
  type: z.enum(offeredKeys),
  row: z.int().meta({ description: 'The id of the row of the price list.' }),
  name: z.string(),
  price: z.int().meta({ description: 'In the currency’s smallest unit.' }),
  currency: z.enum(CURRENCIES),
  grants: z.array(z.object({ item: z.int(), name: z.string(), count: z.int() })),
  limit: z.int().nullable().meta({ description: 'How many one person may buy in all.' }),
  stock: z.int().nullable().meta({ description: 'How many are left; null without a limit.' }),
  until: z.string().nullable(),
})
const offer = shown.extend({
  name: z.string().nullable().meta({ description: 'Null if the row of the price list is gone.' }),
  from: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
const shownMethod = z.object({
  id: z.int(),
  kind: z.enum(METHOD_KINDS),
  name: z.string(),
})
const method = shownMethod.extend({
  number: z.string(),
  holder: z.string(),
  qris: z.string(),
  on: z.boolean(),
  version: z.int(),
})
const changed = z.object({ version: z.int().min(1) })

const open = routesOf('Shop', { access: 'public' })
const route = routesOf('Shop', { permission: { area: 'shop:offers' } })
const PATH = '/api/offers'
const METHODS = '/api/payment-methods'
const proven = { needsProof: true } as const

/** These routes are described in docs/api/shop.md, "Offers". */
export function offerRoutes(app: Api, context: Context, responseCache: ResponseCache): void {
  const { database } = context

  async function presentAll(found: readonly Offer[]) {
    const names = await readNames(database.reader, found)
    const items = await readItems(
      database.reader,
      found.flatMap((one) => grantsOf(one).map(({ item }) => item)),
    )
    return found.map((one) => ({
      ...{ id: one.id, type: one.content_type, row: one.row_id, price: one.price, currency: one.currency },
      name: names.get(`${one.content_type}:${one.row_id}`) ?? null,
      grants: grantsOf(one).map(({ item, count }) => ({ item, name: items.get(item)?.name ?? '', count })),
      ...{ limit: one.per_person, stock: one.stock, from: one.on_sale_from, until: one.on_sale_until },
      ...{ version: one.version, created_at: one.created_at, updated_at: one.updated_at },
    }))
  }
  const present = async (found: Offer) => {
    const [one] = await presentAll([found])
    if (!one) throw new Error('An offer was not presented.')
    return one
  }

  app.get(
    PATH,
    open({ summary: 'What can be bought now', response: { 200: z.array(shown) } }),
    async (request, reply) => {
      const make = async (noted: Dependencies) => ({ body: await readShownOffers(context, noted) })
      await sendCached(request, reply, await cachedJson(responseCache, request, PATH, make))
      return reply
    },
  )

  app.get(
    '/api/admin/offers',
    route({ summary: 'All offers, also those that cannot be bought now', response: { 200: z.array(offer) } }),
    async () => presentAll(await listOffers(database.reader)),
  )

  app.post(
    PATH,
    route({
      config: proven,
      summary: 'Sell a row of a price list',
      body: offerSchema,
      response: { 201: offer, ...refused(409, 422) },
    }),
    async (request, reply) =>
      reply.code(201).send(await present(await createOffer(context, authorOf(request, context), request.body))),
  )

  app.put(
    `${PATH}/:id`,
    route({
      config: proven,
      summary: 'Change an offer; orders keep the price that they had',
      params: idParams,
      body: offerSchema.and(changed),
      response: { 200: offer, ...refused(404, 409, 422) },
    }),
    async (request) => {
      const { version, ...values } = request.body
      const change = { id: rowId(request.params.id), version, request: values }
      return present(await updateOffer(context, authorOf(request, context), change))
    },
  )

  app.delete(
    `${PATH}/:id`,
    route({
      config: proven,
      summary: 'Sell it no more; orders stay',
      params: idParams,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      await removeOffer(context, authorOf(request, context), rowId(request.params.id))
      return { message: 'Penawaran dihapus.' }
    },
  )

  const presentMethod = ({ id, kind, name, number, holder, qris, off_since, version }: Method) => ({
    ...{ id, kind, name, number, holder, qris, version },
    on: off_since === null,
  })

  app.get(METHODS, open({ summary: 'How buyers can pay', response: { 200: z.array(shownMethod) } }), async () =>
    (await listMethods(database.reader)).flatMap(({ id, kind, name, off_since }) =>
      off_since === null ? [{ id, kind, name }] : [],
    ),
  )

  app.get(
    '/api/admin/payment-methods',
    route({ summary: 'All payment methods, with where they are paid', response: { 200: z.array(method) } }),
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
      return { message: 'Cara membayar dihapus.' }
    },
  )
}
