import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../../client/api.ts'
import { readDeskOrder, type WholeOrder } from '../../../client/shop/desk.ts'
import { DUE_STATES } from '../../../content/shop/orders.ts'
import { fill } from '../../../content/messages/fill.ts'
import { ORDERS } from '../../data/queryClient.ts'
import { useDocumentTitle } from '../../data/useDocumentTitle.ts'
import { because } from '../../feedback/failureMessages.ts'
import { QueryState } from '../../feedback/QueryState.tsx'
import list from '../../list/list.module.css'
import text from '../../ui/text.module.css'
import { EntriesTable } from '../ledger/EntriesTable.tsx'
import { formatTime } from '../../ui/Time.tsx'
import { StateBadge } from '../StateBadge.tsx'
import { Deliveries } from './Deliveries.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { Lines } from './Lines.tsx'
import styles from './order.module.css'
import { People } from './People.tsx'
import { Payment } from './Payment.tsx'
import { Service } from './Service.tsx'
import { orderWording as words } from './wording.ts'

const { language } = words
const ASK_AGAIN_MS = 4_000

/** Its buyer or the game changes the order while it is looked at. */
const isUnderWay = ({ state, deliveries }: WholeOrder): boolean =>
  ['placed', 'review', 'paid', 'delivering'].includes(state) ||
  deliveries.some((delivery) => DUE_STATES.some((due) => due === delivery.state))

export function OrderScreen() {
  const number = (useParams()['number'] ?? '').toUpperCase()
  return <OneOrder key={number} number={number} />
}

function OneOrder({ number }: { number: string }) {
  const title = fill(words.title, { number })
  useDocumentTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [ORDERS, 'one', number],
    queryFn: () => readDeskOrder(number),
    meta: { isByItself: true },
    refetchInterval: ({ state }) => {
      const isOver = state.error instanceof ApiError && state.error.status === 401
      return state.data && isUnderWay(state.data) && !isOver ? ASK_AGAIN_MS : false
    },
  })
  return (
    <section className={list['screen']} lang={language}>
      <p>
        <Link to="/orders">{words.all}</Link>
      </p>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {data && (
          <p role="status">
            <StateBadge state={data.state} />
          </p>
        )}
      </header>
      {data ? (
        <>
          {error && <p className={text['fault']}>{because(words.askFailed, error, language)}</p>}
          <OrderActions order={data} fallback={heading} />
          <Known order={data} />
        </>
      ) : (
        <QueryState
          error={error}
          onRetry={() => void refetch()}
          words={{ language, loadFailed: fill(words.loadFailed, { number }) }}
        />
      )}
    </section>
  )
}

function whyNone({ state, gift, held_until: heldUntil }: WholeOrder): string {
  if (gift?.state === 'offered') return fill(words.giftWaits, { to: gift.to ?? words.gone })
  if (heldUntil !== null) return fill(words.heldBack, { time: formatTime(heldUntil, language) })
  return state === 'placed' || state === 'review' ? words.noDeliveriesYet : words.noDeliveries
}

function Known({ order }: { order: WholeOrder }) {
  return (
    <>
      <div className={styles['panels']}>
        <People order={order} />
        <Payment order={order} />
        {order.service && <Service order={order} service={order.service} />}
      </div>
      <section className={styles['part']}>
        <h2>{words.lines}</h2>
        <Lines lines={order.lines} currency={order.currency} />
      </section>
      <section className={styles['part']}>
        <h2>{words.deliveries}</h2>
        {order.deliveries.length > 0 ? <Deliveries deliveries={order.deliveries} /> : <p>{whyNone(order)}</p>}
      </section>
      <section className={styles['part']}>
        <h2>{words.ledger}</h2>
        {order.ledger.length > 0 ? (
          <EntriesTable caption={words.ledger} entries={order.ledger} busy={false} ofOneOrder />
        ) : (
          <p>{words.noEntries}</p>
        )}
      </section>
      <section className={styles['part']}>
        <h2>{words.history}</h2>
        {order.changes.length > 0 ? <OrderHistory changes={order.changes} /> : <p>{words.noHistory}</p>}
      </section>
    </>
  )
}
