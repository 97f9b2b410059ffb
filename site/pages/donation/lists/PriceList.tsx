import { textIn } from '../../../data/langOf.ts'
import price from '../../../components/price.module.css'
import { BuyLink } from '../BuyLink.tsx'
import { NoData } from './NoData.tsx'
import styles from './PriceList.module.css'

interface Offer {
  id: number
  donation_title: string
  pricing: string
  languages?: Readonly<Record<string, string>> | undefined
}

export function PriceList({ type, rows }: { type: string; rows: readonly Offer[] }) {
  if (rows.length === 0) return <NoData />
  return (
    <ul className={styles['offers']}>
      {rows.map(({ id, donation_title, pricing, languages }) => (
        <li key={id} className={styles['offer']}>
          <span className={styles['name']} {...textIn(languages?.['donation_title'])}>
            {donation_title}
          </span>
          <span className={`${price['price']} ${styles['price']}`} {...textIn(languages?.['pricing'])}>
            {pricing}
          </span>
          <BuyLink type={type} row={id} />
        </li>
      ))}
    </ul>
  )
}
