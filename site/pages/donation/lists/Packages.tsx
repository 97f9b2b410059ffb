import { donationPackage, type DonationPackage } from '../../../../content/types/package.ts'
import type { PackageBonus } from '../../../../content/types/packageBonus.ts'
import { RichText } from '../../../richText/RichText.tsx'
import price from '../../../components/price.module.css'
import { BuyLink } from '../BuyLink.tsx'
import { NoData } from './NoData.tsx'
import { donationEnglish as english } from '../wording.ts'
import styles from './Packages.module.css'

export function Packages({ rows }: { rows: readonly DonationPackage[] }) {
  const sold = rows.filter(({ is_bonus_package: isBonus }) => !isBonus)
  if (sold.length === 0) return <NoData />
  return (
    <ul className={styles['packages']}>
      {sold.map((row) => (
        <li key={row.id} className={styles['package']}>
          <p className={styles['category']}>
            <span className="visually-hidden" lang={english.language}>
              {english.category}{' '}
            </span>
            {row.category?.name}
          </p>
          <h3 className={styles['name']}>{row.package_name}</h3>
          <p className={styles['item']}>
            <span className="visually-hidden" lang={english.language}>
              {english.item}{' '}
            </span>
            {row.items?.name}
          </p>
          <Description text={row.description} tree={row.body_tree} />
          {row.bonuses.map((bonus) => (
            <Bonus key={bonus.id} bonus={bonus} />
          ))}
          <p className={`${price['price']} ${styles['price']}`}>
            <span className="visually-hidden" lang={english.language}>
              {english.price}{' '}
            </span>
            {row.price ?? '-'}
          </p>
          <BuyLink type={donationPackage.key} row={row.id} />
        </li>
      ))}
    </ul>
  )
}

function Description({ text, tree }: { text: string; tree: DonationPackage['body_tree'] }) {
  if (tree?.length) return <RichText text={tree} below={3} />
  return text === '' ? null : <p className={styles['description']}>{text}</p>
}

function Bonus({ bonus: { bonus_package, items } }: { bonus: PackageBonus }) {
  return (
    <div className={styles['bonus']}>
      <p className={styles['bonusName']}>
        <span className={styles['plus']}>{english.bonus}</span> {bonus_package?.name}
      </p>
      <ul className={styles['bonusItems']}>
        {items.map((entry) => (
          <li key={entry.id}>{entry.items?.name}</li>
        ))}
      </ul>
    </div>
  )
}
