import { Link } from 'react-router'
import type { LedgerEntry } from '../../../client/shop/desk.ts'
import { isPaymentNumber } from '../../../content/shop/payments.ts'
import { actorName } from '../../audit/changeNames.ts'
import { PAYMENTS_SCREEN } from '../../shell/menu.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Time } from '../../ui/Time.tsx'
import { orderPath } from '../orderPath.ts'
import shop from '../shop.module.css'
import { accountName, reasonName, shownAmount, signedMoney } from './accounts.ts'
import { ledgerWording as words } from './wording.ts'

const { language } = words

const order: Column<LedgerEntry> = {
  key: 'order',
  header: words.order,
  room: 7,
  cell: ({ order: number }) => (
    <Link className={shop['number']} to={isPaymentNumber(number) ? `/${PAYMENTS_SCREEN}` : orderPath(number)}>
      {number}
    </Link>
  ),
}

const columns: readonly Column<LedgerEntry>[] = [
  { key: 'time', header: words.time, room: 9, cell: ({ time }) => <Time moment={time} language={language} /> },
  { key: 'account', header: words.account, lead: true, room: 11, cell: accountName },
  {
    key: 'amount',
    header: words.amount,
    room: 8,
    cell: (entry) => <span className={shop['number']}>{signedMoney(shownAmount(entry), entry.currency)}</span>,
  },
  order,
  { key: 'reason', header: words.reason, room: 11, cell: ({ reason }) => reasonName(reason) },
  { key: 'actor', header: words.actor, room: 7, cell: (entry) => actorName(entry, language) },
]

interface EntriesTableProps {
  caption: string
  entries: readonly LedgerEntry[]
  busy: boolean
  /** Whether all entries are of one order, which is then not named. */
  ofOneOrder?: boolean
}

export const EntriesTable = ({ caption, entries, busy, ofOneOrder = false }: EntriesTableProps) => (
  <DataTable
    caption={caption}
    columns={ofOneOrder ? columns.filter((column) => column !== order) : columns}
    rows={entries}
    rowKey={({ sequence }) => sequence}
    busy={busy}
  />
)
