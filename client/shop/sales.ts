import type { Currency } from '../../content/shop/money.ts'
import { bodyOf, call } from '../api.ts'
import { searchOf } from '../reader.ts'

/** What was sold of an offer. */
export interface Sale {
  offer: number
  name: string
  currency: Currency
  /** Pieces. */
  count: number
  orders: number
  money: number
}

export const listSales = (time: { from?: string }): Promise<Sale[]> =>
  bodyOf(call(`/admin/sales?${searchOf({ ...time })}`))

export interface OfferPrice {
  price: number
  currency: Currency
  from: string
  /** Null of the present price. */
  until: string | null
  actor: string
  actor_name: string | null
}

export const listOfferPrices = (offer: number): Promise<OfferPrice[]> => bodyOf(call(`/admin/offers/${offer}/prices`))
