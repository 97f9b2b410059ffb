import { langOf, textIn } from '../../../data/langOf.ts'
import { donationPackage, type DonationPackage } from '../../../../content/types/package.ts'
import type { PackageBonus } from '../../../../content/types/packageBonus.ts'
import { RichText } from '../../../richText/RichText.tsx'
import price from '../../../components/price.module.css'
import { Text } from '../../../components/Text.tsx'
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
            <Text lang={langOf(row, 'category')}>{row.category?.name}</Text>
          </p>
          <h3 className={styles['name']} {...textIn(langOf(row, 'package_name'))}>
            {row.package_name}
          </h3>
          <p className={styles['item']}>
            <span className="visually-hidden" lang={english.language}>
              {english.item}{' '}
            </span>
            <Text lang={langOf(row, 'items')}>{row.items?.name}</Text>
          </p>
          <Description row={row} />
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

function Description({ row }: { row: DonationPackage }) {
  const { description: text, body_tree: tree } = row
  if (tree?.length) return <RichText text={tree} below={3} lang={langOf(row, 'body')} />
  if (text === '') return null
  return (
    <p className={styles['description']} {...textIn(langOf(row, 'description'))}>
      {text}
    </p>
  )
}

function Bonus({ bonus }: { bonus: PackageBonus }) {
  const { bonus_package, items } = bonus
  return (
    <div className={styles['bonus']}>
      <p className={styles['bonusName']}>
        <span className={styles['plus']}>{english.bonus}</span>{' '}
        <Text lang={langOf(bonus, 'bonus_package')}>{bonus_package?.name}</Text>
      </p>
      <ul className={styles['bonusItems']}>
        {items.map((entry) => (
          <li key={entry.id} {...textIn(langOf(entry, 'items'))}>
            {entry.items?.name}
          </li>
        ))}
      </ul>
    </div>
  )
}
