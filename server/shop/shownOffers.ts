import type { ShownOffer } from '../../content/shop/shownOffer.ts'
import { OFFERED_TYPES, OFFERS_TYPE } from '../../content/shop/offers.ts'
import { realm } from '../../content/settings/realm.ts'
import { item } from '../../content/types/item.ts'
import type { Context } from '../context/context.ts'
import type { Queries } from '../database/database.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'
import { readOfferPictures } from './offerPictures.ts'
import { describeOffers, isOnSale, listOffers } from './offers.ts'
import { readSales } from './sales.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const POPULAR_DAYS = 30
/** Fewer orders say nothing about what people like. */
const LEAST_ORDERS = 3

/** Returns the offers that were bought most often, one of each price list. */
async function popularOffers(queries: Queries, now: Date): Promise<ReadonlySet<number>> {
  const from = new Date(now.getTime() - POPULAR_DAYS * DAY_MS).toISOString()
  const popular = new Map<string, number>()
  for (const { type, offer, orders } of await readSales(queries, { from }))
    if (orders >= LEAST_ORDERS && !popular.has(type)) popular.set(type, offer)
  return new Set(popular.values())
}

/** Returns what can be bought now. An offer of which a row or an item is gone cannot. */
export async function readShownOffers(
  context: Pick<Context, 'database' | 'clock' | 'config'>,
  noted: Dependencies,
): Promise<ShownOffer[]> {
  const { database, clock } = context
  noted.uses(OFFERS_TYPE)
  const now = clock.now()
  const offers = await listOffers(database.reader)
  if (offers.length === 0) return []
  for (const { key } of [...OFFERED_TYPES, item, realm]) noted.uses(key)
  for (const { on_sale_from: from, on_sale_until: until } of offers)
    for (const time of [from, until]) if (time !== null && new Date(time) > now) noted.staleAt(new Date(time))
  const sold = offers.filter((offer) => isOnSale(offer, now))
  const onSale = await describeOffers(database.reader, sold)
  const pictures = await readOfferPictures(context, sold)
  const popular = await popularOffers(database.reader, now)
  noted.staleAt(new Date(now.getTime() + HOUR_MS))
  return onSale.flatMap(
    ({ from: _from, version: _version, created_at: _made, updated_at: _changed, name, ...offer }) =>
      name === null || offer.grants.some((grant) => grant.name === '')
        ? []
        : [
            {
              ...{ ...offer, name, is_popular: popular.has(offer.id) },
              picture: pictures.get(`${offer.type}:${offer.row}`) ?? null,
            },
          ],
  )
}
