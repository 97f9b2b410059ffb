import { inGroups } from '../fields/price.ts'
import { fill } from '../messages/fill.ts'
import { formatNumber } from '../messages/formatNumber.ts'
import { messages } from '../messages/messages.ts'

/** Money is a whole number of the currency's smallest unit: of rupiah that is one rupiah, of dollars one cent. */

export const CURRENCIES = ['IDR', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Ways to pay by hand, credit and limits of the settings are in rupiah. */
export const RUPIAH: Currency = 'IDR'

/** The highest price and the highest total of an order. Columns of the database hold a little more. */
export const MOST_MONEY = 2_000_000_000

/** How many digits an amount has after its decimal point. */
export const DECIMALS: Readonly<Record<Currency, number>> = { IDR: 0, USD: 2 }

/**
 * As the specification has it: rupiah as in the price lists of the site, dollars with the signs of English. In other
 * languages server/messages/localeWords.ts says it.
 */
const written = messages('locale.money', {
  language: 'id',
  rupiah: 'Rp. {amount}',
  dollars: 'US$ {amount}',
  dollarGroup: ',',
  dollarDecimal: '.',
})

/** Writes an amount for people: `Rp. 50.000` or `US$ 1,234.50`. */
export function moneyText(amount: number, currency: Currency): string {
  if (currency === 'IDR') return fill(written.rupiah, { amount: formatNumber(amount) })
  const [whole = '', cents] = moneyInput(amount, currency).split('.')
  return fill(written.dollars, { amount: inGroups(whole, written.dollarGroup) + written.dollarDecimal + cents })
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
