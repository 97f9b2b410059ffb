import { moneyText } from '../../../content/shop/money.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/wording.ts'
import { formatNumber } from '../../format/number.ts'

/** Says which part of a total is tax. */
export const taxText = ({ name, percent, amount }: { name: string; percent: number; amount: number }): string =>
  fill(words.taxWithin, { name, percent: formatNumber(percent), amount: moneyText(amount) })
