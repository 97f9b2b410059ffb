import { useState } from 'react'
import type { LedgerDay } from '../../../client/shop/ledger.ts'
import type { Currency } from '../../../content/shop/money.ts'
import { fill } from '../../../content/messages/fill.ts'
import { groupRows } from '../../../ui/groupRows.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import shop from '../shop.module.css'
import { accountName, byPurpose, isReceived, signedMoney, sumOf } from './accounts.ts'
import styles from './ledger.module.css'
import { dayName } from './months.ts'
import { ledgerWording as words } from './wording.ts'

interface MoneyProps {
  amount: number
  currency: Currency
}

const Money = ({ amount, currency }: MoneyProps) => (
  <span className={shop['number']}>{signedMoney(amount, currency)}</span>
)

interface MonthSumsProps {
  currency: Currency
  /** All of the currency. */
  days: readonly LedgerDay[]
  busy: boolean
}

/** The sums of a month, and those of its days. */
export function MonthSums({ currency, days, busy }: MonthSumsProps) {
  const purposes = days.filter((one) => !isReceived(one)).toSorted(byPurpose)
  // On a phone a month of days would hide the entries below.
  const [isOpen] = useState(() => window.matchMedia('(min-width: 60rem)').matches)
  return (
    <>
      <div className={styles['sums']}>
        <Sums title={words.money} about={words.moneyAbout} rows={days.filter(isReceived)} currency={currency} />
        <Sums title={words.purpose} about={words.purposeAbout} rows={purposes} currency={currency} />
      </div>
      <details open={isOpen} className={styles['days']}>
        <summary>
          <h2>{words.days}</h2>
        </summary>
        <Days currency={currency} days={days} purposes={purposes} busy={busy} />
      </details>
    </>
  )
}

interface SumsProps {
  title: string
  about: string
  rows: readonly LedgerDay[]
  currency: Currency
}

function Sums({ title, about, rows, currency }: SumsProps) {
  return (
    <section className={styles['panel']}>
      <h2>{title}</h2>
      <p>{about}</p>
      <dl>
        {groupRows(rows, ({ account }) => account).map(([account, ofAccount]) => (
          <div key={account}>
            <dt>
              {ofAccount[0] && accountName(ofAccount[0])}{' '}
              <small>
                {fill(words.entriesOf, { count: ofAccount.reduce((sum, { entries }) => sum + entries, 0) })}
              </small>
            </dt>
            <dd>
              <Money amount={sumOf(ofAccount)} currency={currency} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.sum}</dt>
          <dd>
            <Money amount={sumOf(rows)} currency={currency} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

type Day = [day: string, sums: readonly LedgerDay[]]

function Days({ currency, days, purposes, busy }: MonthSumsProps & { purposes: readonly LedgerDay[] }) {
  const names = new Map(purposes.map((one) => [one.account, accountName(one)]))
  const columns: readonly Column<Day>[] = [
    {
      key: 'day',
      header: words.day,
      lead: true,
      room: 7,
      cell: ([day]) => <time dateTime={day}>{dayName(day)}</time>,
    },
    {
      key: 'received',
      header: words.money,
      room: 8,
      cell: ([, sums]) => {
        const received = sums.filter(isReceived)
        return (
          <span className={shop['goods']}>
            <Money amount={sumOf(received)} currency={currency} />
            {received.length > 1 &&
              received.map((one) => (
                <small key={one.account}>
                  {fill(words.ofAccount, { account: accountName(one), amount: signedMoney(one.amount, currency) })}
                </small>
              ))}
          </span>
        )
      },
    },
    ...[...names].map(([account, name]): Column<Day> => ({
      key: account,
      header: name,
      room: 8,
      cell: ([, sums]) => {
        const ofAccount = sums.filter((one) => one.account === account)
        return ofAccount.length > 0 ? <Money amount={sumOf(ofAccount)} currency={currency} /> : '–'
      },
    })),
  ]
  return (
    <DataTable
      caption={words.days}
      columns={columns}
      rows={groupRows(days, ({ day }) => day).toReversed()}
      rowKey={([day]) => day}
      busy={busy}
    />
  )
}
