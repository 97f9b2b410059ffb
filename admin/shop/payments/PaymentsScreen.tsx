import { useRef } from 'react'
import { Link } from 'react-router'
import { listPayments, returnPayment, type Payment } from '../../../client/shop/payments.ts'
import { moneyText } from '../../../content/shop/money.ts'
import { PAYMENT_STATES, paymentNumber, type PaymentState } from '../../../content/shop/payments.ts'
import { paymentStates } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CHANGES, LEDGER, ORDERS, PAYMENTS } from '../../data/queryClient.ts'
import { useAction } from '../../feedback/useAction.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { ListToolbar } from '../../list/ListToolbar.tsx'
import { useListParams } from '../../list/useListParams.ts'
import { usePagedQuery } from '../../list/usePagedQuery.ts'
import { useMay } from '../../session/currentUser.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { buttonColumn, DataTable, type Column } from '../../ui/DataTable.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../../ui/dialogs/useRowDialog.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Time } from '../../ui/Time.tsx'
import { orderPath } from '../orderPath.ts'
import shop from '../shop.module.css'
import { PaymentForm } from './PaymentForm.tsx'
import { paymentWording as words } from './wording.ts'

const { language } = words

const columns: readonly Column<Payment>[] = [
  { key: 'id', header: words.number, room: 6, cell: ({ id }) => paymentNumber(id) },
  {
    key: 'amount',
    header: words.amount,
    lead: true,
    room: 8,
    cell: ({ amount, currency, method }) => (
      <span className={shop['goods']}>
        <span className={shop['number']}>{moneyText(amount, currency)}</span>
        <small>{method ?? words.methodGone}</small>
      </span>
    ),
  },
  { key: 'note', header: words.note, room: 14, cell: ({ note }) => note || '–' },
  {
    key: 'state',
    header: words.state,
    narrow: true,
    room: 9,
    cell: ({ state, order }) => (
      <>
        <Badge tone={state === 'open' ? 'bad' : undefined}>{paymentStates[state]}</Badge>{' '}
        {order !== null && (
          <Link className={shop['number']} to={orderPath(order)}>
            {order}
          </Link>
        )}
      </>
    ),
  },
  {
    key: 'recorded_at',
    header: words.recordedAt,
    room: 7,
    cell: ({ recorded_at: recordedAt }) => <Time moment={recordedAt} language={language} />,
  },
]

export function PaymentsScreen() {
  const params = useListParams()
  const state: PaymentState | undefined = PAYMENT_STATES.find((one) => one === params.filter('state'))
  const query = { page: params.page, per_page: params.perPage, state }
  const payments = usePagedQuery<Payment>({
    key: [PAYMENTS, 'list', query],
    load: (signal) => listPayments(query, signal),
    params,
    language,
    failureMessage: words.loadFailed,
  })
  const may = useMay()
  const addButton = useRef<HTMLButtonElement>(null)
  const recording = useRowDialog<null>(null, addButton)
  const returning = useRowDialog<Payment | null>(null, addButton)
  const giveBack = useAction({
    run: ({ id }: Payment) => returnPayment(id),
    language,
    done: ({ amount, currency }) => {
      returning.forgetOpener()
      return fill(words.returned, { amount: moneyText(amount, currency) })
    },
    failed: words.returnFailed,
    onSettled: returning.close,
    reload: [PAYMENTS, ORDERS, LEDGER, CHANGES],
  })
  const actions = buttonColumn<Payment>(words.action, 7, (row) =>
    row.state === 'open' ? (
      <RowButton
        danger
        label={words.giveBack}
        row={paymentNumber(row.id)}
        onClick={(press) => returning.show(row, press)}
      />
    ) : null,
  )
  return (
    <ListScreen
      words={{ ...words, empty: state === undefined ? words.empty : words.noneFound }}
      action={<AddButton ref={addButton} label={words.add} onClick={(press) => recording.show(null, press)} />}
      about={words.about}
      toolbar={
        <ListToolbar language={language} list={payments}>
          <Select
            aria-label={words.state}
            className={shop['filter']}
            value={state ?? ''}
            options={[['', words.everyState], ...PAYMENT_STATES.map((one) => [one, paymentStates[one]] as const)]}
            onChange={(chosen) => params.setFilters({ state: chosen })}
          />
        </ListToolbar>
      }
      list={payments}
      params={params}
      below={
        <>
          <PaymentForm key={recording.opening} {...recording.dialog} />
          <ConfirmDialog
            {...returning.dialog}
            question={fill(words.returnQuestion, {
              amount: returning.row ? moneyText(returning.row.amount, returning.row.currency) : '',
            })}
            about={words.returnAbout}
            yes={words.returnYes}
            busy={giveBack.isPending}
            onYes={() => returning.row && giveBack.mutate(returning.row)}
            language={language}
          />
        </>
      }
    >
      {(rows) => (
        <DataTable
          caption={words.title}
          columns={may({ area: 'shop:refund' }) ? [...columns, actions] : columns}
          rows={rows}
          rowKey={({ id }) => id}
          busy={payments.busy}
        />
      )}
    </ListScreen>
  )
}
