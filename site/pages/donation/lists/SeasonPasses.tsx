import { langOf, textIn } from '../../../data/langOf.ts'
import { seasonPass, type SeasonPass } from '../../../../content/types/seasonPass.ts'
import { Picture } from '../../../components/Picture.tsx'
import { imageOf } from '../../../components/imageOf.ts'
import price from '../../../components/price.module.css'
import { BuyLink } from '../BuyLink.tsx'
import { NoData } from './NoData.tsx'
import styles from './SeasonPasses.module.css'

const FIRST_ROW = 3

export function SeasonPasses({ rows }: { rows: readonly SeasonPass[] }) {
  if (rows.length === 0) return <NoData />
  return (
    <ul className={styles['passes']}>
      {rows.map((pass, index) => (
        <li key={pass.id} className={styles['pass']}>
          <div className={styles['frame']}>
            <Picture
              {...imageOf(pass)}
              sizes="(min-width: 64rem) 22rem, (min-width: 42rem) 45vw, 90vw"
              priority={index < FIRST_ROW}
            />
          </div>
          <h3 className={styles['title']} {...textIn(langOf(pass, 'donation_title'))}>
            {pass.donation_title}
          </h3>
          <p className={`${price['price']} ${styles['price']}`} {...textIn(langOf(pass, 'pricing'))}>
            {pass.pricing}
          </p>
          <BuyLink type={seasonPass.key} row={pass.id} />
        </li>
      ))}
    </ul>
  )
}
