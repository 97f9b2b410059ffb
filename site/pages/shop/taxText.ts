import type { Order } from '../../../client/shop/orders.ts'
import { moneyText, type Currency } from '../../../content/shop/money.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'

type Tax = NonNullable<Order['tax']>

/** Says which part of a total is tax. */
export const taxText = ({ name, percent, amount }: Tax, currency: Currency): string =>
  fill(words.taxWithin, { name, percent, amount: moneyText(amount, currency) })
