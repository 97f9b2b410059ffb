import { moneyText, RUPIAH } from '../../../content/shop/money.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import styles from './shop.module.css'

interface Given {
  grants: readonly { item: number; name: string; count: number }[]
  goods: readonly { name: string; label: string; count: number }[]
  credit: number
}

/** What an offer gives. */
export const Goods = ({ grants, goods, credit }: Given) => (
  <ul className={styles['goods']} role="list">
    {grants.map(({ item, name, count }, index) => (
      <li key={`${item} ${index}`}>{count === 1 ? name : fill(words.counted, { count, name })}</li>
    ))}
    {goods.map(({ name, label, count }) => (
      <li key={name}>{fill(words.counted, { count, name: label })}</li>
    ))}
    {credit > 0 && <li>{fill(words.credit, { amount: moneyText(credit, RUPIAH) })}</li>}
  </ul>
)
