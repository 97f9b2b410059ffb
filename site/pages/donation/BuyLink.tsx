import { createContext, useContext } from 'react'
import { addAddress } from '../../../content/shop/basketAddress.ts'
import { moneyText, RUPIAH } from '../../../content/shop/money.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import type { ShownOffer } from '../../../content/shop/shownOffer.ts'
import { fill } from '../../../content/messages/fill.ts'
import button from '../../components/button.module.css'
import { Link } from '../../link/Link.tsx'
import styles from './BuyLink.module.css'

/** The price lists have their own pictures. */
export type ListedOffer = Omit<ShownOffer, 'picture'>

export const OffersContext = createContext<readonly ListedOffer[]>([])

interface BuyLinkProps {
  /** The content type of the price list, and the id of its row. */
  type: string
  row: number
}

/** Leads to the basket, and puts the row into it. Nothing if the row is not sold here. */
export function BuyLink({ type, row }: BuyLinkProps) {
  const offers = useContext(OffersContext).filter((one) => one.type === type && one.row === row)
  if (offers.length === 0) return null
  return (
    <span className={styles['offers']}>
      {offers.map((offer) => (
        <Offer key={offer.id} {...offer} />
      ))}
    </span>
  )
}

function Offer({ id, name, stock, price, currency, is_popular: isPopular }: ListedOffer) {
  // The price list says the price in rupiah.
  const amount = currency === RUPIAH ? '' : moneyText(price, currency)
  if (stock === 0) return <span className={styles['over']}>{words.soldOut}</span>
  return (
    <>
      {isPopular && <span className={styles['popular']}>{words.popular}</span>}
      <Link
        to={addAddress(id)}
        className={`${button['button']} ${button['glass']} ${styles['buy']}`}
        aria-label={amount ? fill(words.buyOneFor, { name, amount }) : fill(words.buyOne, { name })}
        rel="nofollow"
      >
        {amount || words.buy}
      </Link>
    </>
  )
}
