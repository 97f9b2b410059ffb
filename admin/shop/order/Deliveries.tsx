import type { Delivery } from '../../../client/shop/desk.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Time } from '../../ui/Time.tsx'
import shop from '../shop.module.css'
import styles from './order.module.css'
import { toneOf } from './tones.ts'
import { deliveryStates, orderWording as words } from './wording.ts'

const { language } = words

const columns: readonly Column<Delivery>[] = [
  {
    key: 'delivery',
    header: words.delivery,
    lead: true,
    room: 10,
    cell: ({ delivery, line }) => (
      <span className={shop['goods']}>
        <code className={styles['code']}>{delivery}</code>
        <small>{line}</small>
      </span>
    ),
  },
  {
    key: 'items',
    header: words.attached,
    room: 10,
    cell: ({ items, good }) => (
      <ul className={shop['goods']}>
        {items.map(({ number, name, count }, index) => (
          <li key={`${number} ${index}`}>{`${count} ${name || `#${number}`}`}</li>
        ))}
        {good && <li>{`${good.amount} ${good.label}`}</li>}
      </ul>
    ),
  },
  {
    key: 'state',
    header: words.state,
    narrow: true,
    room: 9,
    cell: ({ state }) => <Badge tone={toneOf(state)}>{deliveryStates[state]}</Badge>,
  },
  { key: 'tries', header: words.tries, narrow: true, room: 6, cell: ({ tries }) => tries },
  {
    key: 'error',
    header: words.error,
    room: 13,
    cell: ({ last_error: error }) => (error === null ? '–' : <span lang="en">{error}</span>),
  },
  {
    key: 'times',
    header: words.time,
    narrow: true,
    room: 12,
    cell: ({ asked_at: asked, retry_at: retry, ended_at: ended }) => (
      <ul className={shop['goods']}>
        <Moment label={words.asked} moment={asked} />
        {retry && <Moment label={words.retry} moment={retry} />}
        {ended && <Moment label={words.ended} moment={ended} />}
      </ul>
    ),
  },
]

const Moment = ({ label, moment }: { label: string; moment: string }) => (
  <li>
    <small>{label}</small> <Time moment={moment} language={language} />
  </li>
)

export const Deliveries = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <DataTable
    caption={words.deliveries}
    columns={columns}
    rows={deliveries}
    rowKey={({ delivery }) => delivery}
    busy={false}
  />
)
