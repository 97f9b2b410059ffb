import { inGroups } from '../fields/price.ts'

/** Money is a whole number of the currency's smallest unit. Of rupiah that is one rupiah. */

export const CURRENCIES = ['IDR'] as const
export type Currency = (typeof CURRENCIES)[number]

/** The highest price and the highest total of an order. Columns of the database hold a little more. */
export const MOST_MONEY = 2_000_000_000

/** Writes as the price lists of the site do: `Rp. 50.000`. */
export const moneyText = (amount: number): string => `Rp. ${inGroups(String(amount), '.')}`
