import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  confirmOrder,
  listDeskOrders,
  readDeliveries,
  refuseOrder,
  resumeDeliveries,
  type DeskOrder,
  type DeskQuery,
} from '../../client/shop/desk.ts'
import { OWNERS } from '../../content/permissions.ts'
import { moneyText } from '../../content/shop/money.ts'
import { ORDER_STATES } from '../../content/shop/orders.ts'
import { shopWording } from '../../content/shop/shopWording.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, ORDERS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { ListToolbar } from '../list/ListToolbar.tsx'
import { useListParams, type ListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { useMay } from '../session/currentUser.ts'
import { PAYMENTS_SCREEN } from '../shell/menu.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { Select } from '../ui/inputs/Select.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import styles from './shop.module.css'
import { deskWording as words } from './wording.ts'

const { language } = words

const queryIn = ({ page, perPage, q, filter }: ListParams): DeskQuery => ({
  page,
  per_page: perPage,
  q,
  state: ORDER_STATES.find((state) => state === filter('state')),
})

export function OrdersScreen() {
  const params = useListParams()
  const query = queryIn(params)
  const orders = usePagedQuery<DeskOrder>({
    key: [ORDERS, 'list', query],
    load: (signal) => listDeskOrders(query, signal),
    params,
    language,
    failureMessage: words.loadFailed,
  })
  const may = useMay()
  const { data: standing } = useQuery({ queryKey: [ORDERS, 'standing'], queryFn: readDeliveries })
  const resume = useAction({
    run: () => resumeDeliveries(),
    language,
    done: () => words.resumed,
    failed: words.resumeFailed,
    reload: [ORDERS],
  })
  const search = useRef<HTMLDivElement>(null)
  const confirming = useRowDialog<DeskOrder | null>(null, search)
  const refusing = useRowDialog<DeskOrder | null>(null, search)
  const confirm = useAction({
    run: ({ number }: DeskOrder) => confirmOrder(number, {}),
    language,
    done: ({ state }, { number }) => {
      confirming.forgetOpener()
      return fill(state === 'paid' ? words.confirmed : words.confirmedFirst, { number })
    },
    failed: words.confirmFailed,
    onSettled: confirming.close,
    reload: [ORDERS, CHANGES],
  })
  const refuse = useAction({
    run: ({ number }: DeskOrder) => refuseOrder(number),
    language,
    done: (_order, { number }) => {
      refusing.forgetOpener()
      return fill(words.refused, { number })
    },
    failed: words.refuseFailed,
    onSettled: refusing.close,
    reload: [ORDERS, CHANGES],
  })
  const asked = confirming.row
  return (
    <ListScreen
      words={{ ...words, empty: query.state === undefined ? words.empty : words.noneFound }}
      about={
        <div ref={search} tabIndex={-1}>
          <p>{words.about}</p>
          {standing && standing.late + standing.unclear > 0 && (
            <p>
              <strong>{fill(words.attention, { late: standing.late, unclear: standing.unclear })}</strong>
            </p>
          )}
          {standing && standing.unassigned > 0 && (
            <p>
              <Link to={`/${PAYMENTS_SCREEN}`}>{fill(words.unassigned, { count: standing.unassigned })}</Link>
            </p>
          )}
          {standing?.ledger_fault && (
            <p role="alert">
              <strong>{fill(words.ledgerFault, { fault: standing.ledger_fault })}</strong>
            </p>
          )}
          {standing?.paused_since && (
            <p role="alert">
              <strong>{words.paused}</strong>{' '}
              {may({ area: OWNERS }) && (
                <Button size="small" disabled={resume.isPending} onClick={() => resume.mutate()}>
                  {words.resume}
                </Button>
              )}
            </p>
          )}
        </div>
      }
      toolbar={
        <ListToolbar language={language} params={params} list={orders}>
          <Select
            aria-label={words.state}
            className={styles['filter']}
            value={params.filter('state')}
            options={[
              ['', words.everyState],
              ...ORDER_STATES.map((state) => [state, shopWording.states[state]] as const),
            ]}
            onChange={(state) => params.setFilters({ state })}
          />
        </ListToolbar>
      }
      list={orders}
      params={params}
      below={
        <>
          <ConfirmDialog
            {...confirming.dialog}
            question={fill(words.confirmQuestion, { number: asked?.number ?? '' })}
            about={fill(words.confirmAbout, {
              amount: asked ? moneyText(asked.payment.amount, asked.currency) : '',
              buyer: asked?.buyer?.username ?? words.gone,
              method: asked?.payment.name ?? '',
            })}
            yes={words.confirmYes}
            variant="primary"
            busy={confirm.isPending}
            onYes={() => asked && confirm.mutate(asked)}
            language={language}
          />
          <ConfirmDialog
            {...refusing.dialog}
            question={fill(words.refuseQuestion, { number: refusing.row?.number ?? '' })}
            about={words.refuseAbout}
            yes={words.refuseYes}
            busy={refuse.isPending}
            onYes={() => refusing.row && refuse.mutate(refusing.row)}
            language={language}
          />
        </>
      }
    >
      {(rows) => <OrdersTable rows={rows} busy={orders.busy} onConfirm={confirming.show} onRefuse={refusing.show} />}
    </ListScreen>
  )
}
