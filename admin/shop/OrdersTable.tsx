import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { DeskOrder } from '../../client/shop/desk.ts'
import { moneyText } from '../../content/shop/money.ts'
import { shopWording } from '../../content/shop/shopWording.ts'
import { fill } from '../../content/messages/fill.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { Time } from '../ui/Time.tsx'
import { orderPath } from './orderPath.ts'
import { StateBadge } from './StateBadge.tsx'
import styles from './shop.module.css'
import { deskWording as words } from './wording.ts'

type OnAct = (order: DeskOrder, press: MouseEvent<HTMLElement>) => void

interface OrdersTableProps {
  rows: readonly DeskOrder[]
  busy: boolean
  onConfirm: OnAct
  onRefuse: OnAct
}

export function OrdersTable({ rows, busy, onConfirm, onRefuse }: OrdersTableProps) {
  const columns: readonly Column<DeskOrder>[] = [
    {
      key: 'number',
      header: words.number,
      lead: true,
      room: 8,
      cell: ({ number }) => (
        <Link className={styles['number']} to={orderPath(number)}>
          {number}
        </Link>
      ),
    },
    {
      key: 'amount',
      header: words.amount,
      room: 8,
      cell: ({ payment, currency, coupon }) => (
        <span className={styles['goods']}>
          <span className={styles['number']}>{moneyText(payment.amount, currency)}</span>
          <small>{payment.name}</small>
          {coupon && <small>{fill(words.coupon, { code: coupon.code })}</small>}
        </span>
      ),
    },
    {
      key: 'buyer',
      header: words.buyer,
      room: 9,
      cell: ({ buyer, character, gift }) => (
        <span className={styles['goods']}>
          {buyer ? (
            <Link to={`/users?${new URLSearchParams({ q: buyer.username })}`}>{buyer.username}</Link>
          ) : (
            words.gone
          )}
          <small>{gift ? fill(words.giftTo, { to: gift.to ?? words.gone }) : character}</small>
        </span>
      ),
    },
    { key: 'lines', header: words.contents, room: 12, cell: (order) => <Contents order={order} /> },
    {
      key: 'state',
      header: words.state,
      narrow: true,
      room: 9,
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      key: 'placed_at',
      header: words.placed,
      room: 7,
      cell: ({ placed_at: placedAt }) => <Time moment={placedAt} language={words.language} />,
    },
    buttonColumn(words.action, 7, (order) => (
      <span className={styles['actions']}>
        {['placed', 'review', 'expired'].includes(order.state) && (
          <RowButton label={words.confirm} row={order.number} onClick={(press) => onConfirm(order, press)} />
        )}
        {['placed', 'review'].includes(order.state) && (
          <RowButton danger label={words.refuse} row={order.number} onClick={(press) => onRefuse(order, press)} />
        )}
      </span>
    )),
  ]
  return <DataTable caption={words.title} columns={columns} rows={rows} rowKey={({ number }) => number} busy={busy} />
}

const Contents = ({ order: { lines } }: { order: DeskOrder }) => (
  <ul className={styles['goods']}>
    {lines.map(({ type, row, name, quantity, state, letters, given }) => (
      <li key={`${type} ${row}`}>
        {quantity === 1 ? name : `${quantity} × ${name}`}
        {letters > 0 && <small>{` ${fill(words.letters, { given, letters })}`}</small>}
        {state === 'unclear' && ' '}
        {state === 'unclear' && <Badge tone="bad">{shopWording.unclear}</Badge>}
      </li>
    ))}
  </ul>
)
