import { RUPIAH, type Currency } from '../../content/shop/money.ts'
import { bodyOf, call } from '../api.ts'

/** Returns the credit of the person in rupiah. */
export async function readBalance(): Promise<number> {
  const balances = await bodyOf<{ currency: Currency; amount: number }[]>(call('/me/balance'))
  return balances.find(({ currency }) => currency === RUPIAH)?.amount ?? 0
}
