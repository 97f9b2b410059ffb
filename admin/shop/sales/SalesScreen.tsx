import { listSales, type Sale } from '../../../client/shop/sales.ts'
import { moneyText } from '../../../content/shop/money.ts'
import { fill } from '../../../content/messages/fill.ts'
import { SALES } from '../../data/queryClient.ts'
import list from '../../list/list.module.css'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useListParams } from '../../list/useListParams.ts'
import { useWholeList } from '../../list/useWholeList.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { SelectField } from '../../ui/inputs/Select.tsx'
import ledger from '../ledger/ledger.module.css'
import shop from '../shop.module.css'
import { salesWording as words } from './wording.ts'

const { language } = words
const DAY_MS = 86_400_000
const DAYS = ['7', '30', '90'] as const
const ALL = 'all'
const USUAL = '30'

const columns: readonly Column<Sale>[] = [
  { key: 'name', header: words.name, lead: true, room: 14, cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'count',
    header: words.count,
    room: 7,
    cell: ({ count }) => <span className={shop['number']}>{count.toLocaleString(language)}</span>,
  },
  {
    key: 'orders',
    header: words.orders,
    room: 7,
    cell: ({ orders }) => <span className={shop['number']}>{orders.toLocaleString(language)}</span>,
  },
  {
    key: 'money',
    header: words.money,
    room: 9,
    cell: ({ money, currency }) => <span className={shop['number']}>{moneyText(money, currency)}</span>,
  },
]

const sinceDays = (days: string): { from?: string } =>
  days === ALL ? {} : { from: new Date(Date.now() - Number(days) * DAY_MS).toISOString() }

/** What sells most in a time. */
export function SalesScreen() {
  const params = useListParams()
  const days = [...DAYS, ALL].find((one) => one === params.filter('days')) ?? USUAL
  const sales = useWholeList(`${SALES} ${days}`, () => listSales(sinceDays(days)), words)
  return (
    <ListScreen
      words={words}
      about={
        <>
          <p className={list['about']}>{words.about}</p>
          <div className={ledger['month']}>
            <SelectField
              label={words.time}
              value={days}
              options={[...DAYS.map((one) => [one, fill(words.days, { days: one })] as const), [ALL, words.all]]}
              onChange={(chosen) => params.setFilters({ days: chosen === USUAL ? '' : chosen })}
            />
          </div>
        </>
      }
      list={sales}
    >
      {(rows) => (
        <DataTable
          caption={words.title}
          columns={columns}
          rows={rows}
          rowKey={({ offer, currency }) => `${offer} ${currency}`}
          busy={sales.busy}
        />
      )}
    </ListScreen>
  )
}
