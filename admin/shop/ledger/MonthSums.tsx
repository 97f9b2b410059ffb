import { useState } from 'react'
import type { LedgerDay } from '../../../client/shop/ledger.ts'
import { fill } from '../../../content/wording.ts'
import { groupRows } from '../../../ui/groupRows.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import shop from '../shop.module.css'
import { accountName, byPurpose, isReceived, signedMoney, sumOf } from './accounts.ts'
import styles from './ledger.module.css'
import { dayName } from './months.ts'
import { ledgerWording as words } from './wording.ts'

const Money = ({ amount }: { amount: number }) => <span className={shop['number']}>{signedMoney(amount)}</span>

interface MonthSumsProps {
  days: readonly LedgerDay[]
  busy: boolean
}

/** The sums of a month, and those of its days. */
export function MonthSums({ days, busy }: MonthSumsProps) {
  const purposes = days.filter((one) => !isReceived(one)).toSorted(byPurpose)
  // On a phone a month of days would hide the entries below.
  const [isOpen] = useState(() => window.matchMedia('(min-width: 60rem)').matches)
  return (
    <>
      <div className={styles['sums']}>
        <Sums title={words.money} about={words.moneyAbout} rows={days.filter(isReceived)} />
        <Sums title={words.purpose} about={words.purposeAbout} rows={purposes} />
      </div>
      <details open={isOpen} className={styles['days']}>
        <summary>
          <h2>{words.days}</h2>
        </summary>
        <Days days={days} purposes={purposes} busy={busy} />
      </details>
    </>
  )
}

function Sums({ title, about, rows }: { title: string; about: string; rows: readonly LedgerDay[] }) {
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
                {fill(words.entriesOf, { count: String(ofAccount.reduce((sum, { entries }) => sum + entries, 0)) })}
              </small>
            </dt>
            <dd>
              <Money amount={sumOf(ofAccount)} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.sum}</dt>
          <dd>
            <Money amount={sumOf(rows)} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

type Day = [day: string, sums: readonly LedgerDay[]]

function Days({ days, purposes, busy }: MonthSumsProps & { purposes: readonly LedgerDay[] }) {
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
            <Money amount={sumOf(received)} />
            {received.length > 1 &&
              received.map((one) => (
                <small key={one.account}>{`${accountName(one)}: ${signedMoney(one.amount)}`}</small>
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
        return ofAccount.length > 0 ? <Money amount={sumOf(ofAccount)} /> : '–'
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
