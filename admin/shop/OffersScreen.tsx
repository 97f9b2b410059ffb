import { listOffers, removeOffer, type Offer } from '../../client/shop/desk.ts'
import { moneyText, RUPIAH } from '../../content/shop/money.ts'
import { shopWording } from '../../content/shop/shopWording.ts'
import { fill } from '../../content/messages/fill.ts'
import { OFFERS } from '../data/queryClient.ts'
import type { Column } from '../ui/DataTable.tsx'
import { EditedList } from './EditedList.tsx'
import { OfferForm } from './OfferForm.tsx'
import styles from './shop.module.css'
import { offerWording as words } from './wording.ts'

const nameOf = ({ name, type, row }: Offer): string => name ?? `${type} ${row}`

const columns: readonly Column<Offer>[] = [
  {
    key: 'name',
    header: words.name,
    lead: true,
    room: 12,
    cell: (offer) => (
      <span className={styles['goods']}>
        <strong>{nameOf(offer)}</strong>
        {offer.name === null && <small>{words.rowGone}</small>}
      </span>
    ),
  },
  {
    key: 'grants',
    header: words.grants,
    room: 12,
    cell: ({ grants, goods, credit }) => (
      <ul className={styles['goods']}>
        {grants.map(({ item, name, count }, index) => (
          <li key={`${item} ${index}`}>{`${count} ${name}`}</li>
        ))}
        {goods.map(({ name, label, count }) => (
          <li key={name}>{`${count} ${label}`}</li>
        ))}
        {credit > 0 && <li>{fill(shopWording.credit, { amount: moneyText(credit, RUPIAH) })}</li>}
      </ul>
    ),
  },
  {
    key: 'price',
    header: words.price,
    room: 8,
    cell: ({ price, currency }) => <span className={styles['number']}>{moneyText(price, currency)}</span>,
  },
  { key: 'stock', header: words.left, room: 6, cell: ({ stock }) => stock ?? words.unlimited },
]

export const OffersScreen = () => (
  <EditedList
    words={words}
    queryKey={OFFERS}
    load={listOffers}
    remove={removeOffer}
    nameOf={nameOf}
    columns={columns}
    form={(offer, key, dialog) => <OfferForm key={key} offer={offer} {...dialog} />}
  />
)
