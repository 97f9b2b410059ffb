import type { VisiblePicture } from '../gameInfo/gameSchemas.ts'
import type { Currency } from './money.ts'

/** What can be bought now, as visitors see it. */
export interface ShownOffer {
  id: number
  /** The content type of the price list, and the id of its row. */
  type: string
  row: number
  name: string
  /** That of the row. */
  picture: VisiblePicture
  /** In the currency's smallest unit. */
  price: number
  currency: Currency
  grants: { item: number; name: string; count: number }[]
  /** What the script of the game gives. */
  goods: { name: string; label: string; count: number }[]
  /** The key of the realm whose items or goods it gives; null if it gives credit alone. */
  realm: string | null
  /** Credit on this site that it gives. */
  credit: number
  /** How many one person may buy in all; null without a limit. */
  limit: number | null
  /** How many are left; null without a limit. */
  stock: number | null
  until: string | null
  /** Whether it is what buyers have chosen most often of its list lately. */
  is_popular: boolean
}
