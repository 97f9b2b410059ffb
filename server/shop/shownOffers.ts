import type { ShownOffer } from '../../content/shop/shownOffer.ts'
import { OFFERED_TYPES, OFFERS_TYPE } from '../../content/shop/offers.ts'
import { item } from '../../content/types/item.ts'
import type { Context } from '../context/context.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'
import { grantsOf, isOnSale, listOffers, readItems, readNames } from './offers.ts'

/** Returns what can be bought now. An offer of which a row or an item is gone cannot. */
export async function readShownOffers(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  noted: Dependencies,
): Promise<ShownOffer[]> {
  noted.uses(OFFERS_TYPE)
  const now = clock.now()
  const offers = await listOffers(database.reader)
  if (offers.length === 0) return []
  for (const { key } of [...OFFERED_TYPES, item]) noted.uses(key)
  for (const { on_sale_from: from, on_sale_until: until } of offers)
    for (const time of [from, until]) if (time !== null && new Date(time) > now) noted.staleAt(new Date(time))
  const onSale = offers.filter((offer) => isOnSale(offer, now))
  const names = await readNames(database.reader, onSale)
  const items = await readItems(
    database.reader,
    onSale.flatMap((offer) => grantsOf(offer).map((grant) => grant.item)),
  )
  return onSale.flatMap((offer) => {
    const {
      id,
      content_type: type,
      row_id: row,
      price,
      currency,
      per_person: limit,
      stock,
      on_sale_until: until,
    } = offer
    const name = names.get(`${type}:${row}`)
    const grants = grantsOf(offer).flatMap((grant) => {
      const found = items.get(grant.item)
      return found ? [{ item: grant.item, name: found.name, count: grant.count }] : []
    })
    if (name === undefined || grants.length < grantsOf(offer).length) return []
    return [{ id, type, row, name, price, currency, grants, limit, stock, until }]
  })
}
