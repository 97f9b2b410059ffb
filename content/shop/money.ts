import { inGroups } from '../fields/price.ts'
import { formatNumber } from '../messages/formatNumber.ts'

/** Money is a whole number of the currency's smallest unit: of rupiah that is one rupiah, of dollars one cent. */

export const CURRENCIES = ['IDR', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Ways to pay by hand, credit and limits of the settings are in rupiah. */
export const RUPIAH: Currency = 'IDR'

/** The highest price and the highest total of an order. Columns of the database hold a little more. */
export const MOST_MONEY = 2_000_000_000

/** How many digits an amount has after its decimal point. */
export const DECIMALS: Readonly<Record<Currency, number>> = { IDR: 0, USD: 2 }

/** Writes rupiah as the price lists of the site do: `Rp. 50.000`. Dollars have the signs of English: `US$ 1,234.50`. */
export function moneyText(amount: number, currency: Currency): string {
  if (currency === 'IDR') return `Rp. ${formatNumber(amount)}`
  const [whole = '', cents] = moneyInput(amount, currency).split('.')
  return `US$ ${inGroups(whole, ',')}.${cents}`
}

/** Writes an amount for a field of a form: `50000` or `1234.50`. */
export const moneyInput = (amount: number, currency: Currency): string =>
  (amount / 10 ** DECIMALS[currency]).toFixed(DECIMALS[currency])

/** Reads what a field of a form has. Returns NaN if that is no amount of the currency. */
export function readMoney(text: string, currency: Currency): number {
  const decimals = DECIMALS[currency]
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || part.length > decimals) return Number.NaN
  return Number(whole + part.padEnd(decimals, '0'))
}
