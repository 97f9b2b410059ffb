import { formatNumber } from '../../format/number.ts'
import styles from './shop.module.css'

/** What an offer gives. */
export const Goods = ({ grants }: { grants: readonly { item: number; name: string; count: number }[] }) => (
  <ul className={styles['goods']} role="list">
    {grants.map(({ item, name, count }, index) => (
      <li key={`${item} ${index}`}>{count === 1 ? name : `${formatNumber(count)} ${name}`}</li>
    ))}
  </ul>
)
