import type { OrderLine } from '../../../client/shop/orders.ts'
import { moneyText, RUPIAH, type Currency } from '../../../content/shop/money.ts'
import { shopWording } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import shop from '../shop.module.css'
import { toneOf } from './tones.ts'
import { lineStates, orderWording as words } from './wording.ts'

const columnsIn = (currency: Currency): readonly Column<OrderLine>[] => [
  {
    key: 'name',
    header: words.item,
    lead: true,
    room: 14,
    cell: ({ name, quantity, grants, goods, credit }) => (
      <span className={shop['goods']}>
        <span>{name}</span>
        {grants.map(({ item, name: itemName, count }, index) => (
          <small key={`${item} ${index}`}>{`${count * quantity} ${itemName}`}</small>
        ))}
        {goods.map(({ name: good, label, count }) => (
          <small key={good}>{`${count * quantity} ${label}`}</small>
        ))}
        {credit > 0 && <small>{fill(shopWording.credit, { amount: moneyText(credit * quantity, RUPIAH) })}</small>}
      </span>
    ),
  },
  {
    key: 'price',
    header: words.price,
    room: 8,
    cell: ({ price }) => <span className={shop['number']}>{moneyText(price, currency)}</span>,
  },
  { key: 'quantity', header: words.quantity, room: 6, cell: ({ quantity }) => quantity },
  {
    key: 'total',
    header: words.total,
    room: 8,
    cell: ({ price, quantity }) => <span className={shop['number']}>{moneyText(price * quantity, currency)}</span>,
  },
  {
    key: 'given',
    header: words.given,
    room: 9,
    cell: ({ state, letters, given }) =>
      letters === 0 ? (
        '–'
      ) : (
        <span className={shop['goods']}>
          <Badge tone={toneOf(state)}>{lineStates[state]}</Badge>
          <small>{fill(words.letters, { given, letters })}</small>
        </span>
      ),
  },
]

export const Lines = ({ lines, currency }: { lines: readonly OrderLine[]; currency: Currency }) => (
  <DataTable
    caption={words.lines}
    columns={columnsIn(currency)}
    rows={lines}
    rowKey={({ type, row }) => `${type} ${row}`}
    busy={false}
  />
)
