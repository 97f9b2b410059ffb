import { z } from 'zod'
import { picture } from '../../../content/gameInfo/gameSchemas.ts'
import { CURRENCIES } from '../../../content/shop/money.ts'
import { offerSchema, offeredKeys } from '../../../content/shop/offers.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { idParams, rowId } from '../../http/pagination.ts'
import { cachedJson } from '../../responseCache/cachedJson.ts'
import type { Dependencies, ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'
import { shownGood } from '../orders/orderViews.ts'
import { createOffer, describeOffers, listOffers, removeOffer, updateOffer, type Offer } from '../offers.ts'
import { offerPrice, readOfferPrices } from '../offerPrices.ts'
import { readShownOffers } from '../shownOffers.ts'
import { saleWording } from '../wording.ts'

const shown = z.object({
  id: z.int(),
  type: z.enum(offeredKeys),
  row: z.int().meta({ description: 'The id of the row of the price list.' }),
  name: z.string(),
  price: z.int().meta({ description: 'In the currency’s smallest unit.' }),
  currency: z.enum(CURRENCIES),
  grants: z.array(z.object({ item: z.int(), name: z.string(), count: z.int() })),
  goods: z.array(shownGood),
  realm: z.string().nullable().meta({
    description: 'The key of the realm whose items or goods it gives; null if it gives credit alone.',
  }),
  credit: z.int().meta({ description: 'Credit on this site that it gives.' }),
  limit: z.int().nullable().meta({ description: 'How many one person may buy in all.' }),
  stock: z.int().nullable().meta({ description: 'How many are left; null without a limit.' }),
  until: z.string().nullable(),
})
const onSale = shown.extend({
  picture,
  is_popular: z.boolean().meta({ description: 'Whether buyers chose it most often of its list in the last 30 days.' }),
})
const offer = shown.extend({
  name: z.string().nullable().meta({ description: 'Null if the row of the price list is gone.' }),
  from: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
const changed = z.object({ version: z.int().min(1) })

const open = routesOf('Shop', { access: 'public' })
const route = routesOf('Shop', { permission: { area: 'shop:offers' } })
const PATH = '/api/offers'
const proven = { needsProof: true } as const

/** These routes are described in docs/api/shop.md, "Offers". */
export function offerRoutes(app: Api, context: Context, responseCache: ResponseCache): void {
  const { database } = context

  const present = async (found: Offer) => {
    const [one] = await describeOffers(database.reader, [found])
    if (!one) throw new Error('An offer was not described.')
    return one
  }

  app.get(
    PATH,
    open({ summary: 'What can be bought now', response: { 200: z.array(onSale) } }),
    async (request, reply) => {
      const make = async (noted: Dependencies) => ({ body: await readShownOffers(context, noted) })
      await sendCached(request, reply, await cachedJson(responseCache, request, PATH, make))
      return reply
    },
  )

  app.get(
    '/api/admin/offers',
    route({ summary: 'All offers, also those that cannot be bought now', response: { 200: z.array(offer) } }),
    async () => describeOffers(database.reader, await listOffers(database.reader)),
  )

  app.get(
    '/api/admin/offers/:id/prices',
    route({
      summary: 'The last hundred prices of an offer, the newest first, for as long as the log of changes is kept',
      params: idParams,
      response: { 200: z.array(offerPrice), ...refused(404) },
    }),
    (request) => readOfferPrices(database, rowId(request.params.id)),
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
      return { message: saleWording.offerDeleted }
    },
  )
}
