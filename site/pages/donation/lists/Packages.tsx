import { useContext } from 'react'
import { langOf, textIn } from '../../../data/langOf.ts'
import { itemAddress } from '../../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../../content/gameInfo/itemTitle.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { shopWording } from '../../../../content/shop/shopWording.ts'
import type { Embedded } from '../../../../content/define.ts'
import { donationPackage, type DonationPackage } from '../../../../content/types/package.ts'
import type { PackageBonus } from '../../../../content/types/packageBonus.ts'
import { RichText } from '../../../richText/RichText.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { imageOf } from '../../../components/imageOf.ts'
import price from '../../../components/price.module.css'
import { Text } from '../../../components/Text.tsx'
import { Thing } from '../../../decoration/Thing.tsx'
import { PlainLink } from '../../../link/PlainLink.tsx'
import { drawnItem } from '../../game/parts/tiles/embeddedItem.ts'
import { itemShape } from '../../game/parts/tiles/shapes.ts'
import { TiledItem } from '../../game/parts/tiles/Tile.tsx'
import { BuyLink, OffersContext, type ListedOffer } from '../BuyLink.tsx'
import { NoData } from './NoData.tsx'
import { donationEnglish as english } from '../wording.ts'
import styles from './Packages.module.css'

/** Three columns, two, and one: the grid of Packages.module.css. */
const SIZES = '(min-width: 77rem) 23rem, (min-width: 61rem) 29vw, (min-width: 41rem) 43vw, calc(100vw - 4.25rem)'

/** The pictures of the first row are loaded at once. */
const FIRST_ROW = 3

export function Packages({ rows }: { rows: readonly DonationPackage[] }) {
  const sold = rows.filter(({ is_bonus_package: isBonus }) => !isBonus)
  if (sold.length === 0) return <NoData />
  const isPictured = sold.some(({ image_url: address }) => address)
  return (
    <ul className={styles['packages']} data-pictured={isPictured || undefined}>
      {sold.map((row, index) => (
        <Package key={row.id} row={row} index={index} />
      ))}
    </ul>
  )
}

function Package({ row, index }: { row: DonationPackage; index: number }) {
  const offers = useContext(OffersContext).filter((one) => one.type === donationPackage.key && one.row === row.id)
  const counts = countsOf(row, offers)
  return (
    <li className={styles['package']}>
      <div className={styles['frame']}>
        {row.image_url ? (
          <Picture {...imageOf(row)} sizes={SIZES} priority={index < FIRST_ROW} />
        ) : (
          <Drawing row={row} />
        )}
      </div>
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
        <Content item={row.items} lang={langOf(row, 'items')} counts={counts} />
      </p>
      <Description row={row} />
      {row.bonuses.map((bonus) => (
        <Bonus key={bonus.id} bonus={bonus} counts={counts} />
      ))}
      <div className={styles['foot']}>
        <p className={`${price['price']} ${styles['price']}`}>
          <span className="visually-hidden" lang={english.language}>
            {english.price}{' '}
          </span>
          {row.price ?? '-'}
        </p>
        <BuyLink type={donationPackage.key} row={row.id} />
      </div>
    </li>
  )
}

const contentsOf = ({ items, bonuses }: DonationPackage): Embedded[] =>
  [items, ...bonuses.flatMap((bonus) => bonus.items.map((entry) => entry.items))].filter((item) => item !== null)

/** The drawing of a package without a picture: a chest and the kinds of its contents. */
function Drawing({ row }: { row: DonationPackage }) {
  const shapes = contentsOf(row).map((item) => itemShape(drawnItem(item)))
  const [before, after] = new Set(shapes.filter((shape) => shape !== 'chest'))
  return (
    <>
      {before && <Thing of={before} />}
      <span className={styles['chest']}>
        <Thing of="chest" />
      </span>
      {after && <Thing of={after} />}
    </>
  )
}

type Counts = ReadonlyMap<number, number>

/** How many of an item the shop gives. Nothing is said where its offers differ, or where an item is in a package twice. */
function countsOf(row: DonationPackage, offers: readonly ListedOffer[]): Counts {
  const ids = contentsOf(row).map(({ id }) => id)
  const counts = new Map<number, number>()
  for (const id of ids.filter((one) => ids.indexOf(one) === ids.lastIndexOf(one))) {
    const given = new Set(offers.map(({ grants }) => grants.find(({ item }) => item === id)?.count))
    const [count] = given
    if (count !== undefined && given.size === 1) counts.set(id, count)
  }
  return counts
}

interface ContentProps {
  item: Embedded | null
  lang: string | undefined
  counts: Counts
}

function Content({ item, lang, counts }: ContentProps) {
  if (!item) return null
  const count = counts.get(item.id) ?? 1
  const name = itemTitle(item)
  return (
    <TiledItem item={drawnItem(item)}>
      <PlainLink to={itemAddress(item)} {...textIn(lang)}>
        {count > 1 ? fill(shopWording.pieces, { count, name }) : name}
      </PlainLink>
    </TiledItem>
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

function Bonus({ bonus, counts }: { bonus: PackageBonus; counts: Counts }) {
  const { bonus_package, items } = bonus
  return (
    <div className={styles['bonus']}>
      <p className={styles['bonusName']}>
        <span className={styles['plus']}>{english.bonus}</span>{' '}
        <Text lang={langOf(bonus, 'bonus_package')}>{bonus_package?.name}</Text>
      </p>
      {items.length > 0 && (
        <ul className={styles['bonusItems']}>
          {items.map((entry) => (
            <li key={entry.id}>
              <Content item={entry.items} lang={langOf(entry, 'items')} counts={counts} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
