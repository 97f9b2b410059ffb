import type { ListPage } from '../../content/reader.ts'
import type { LedgerTime } from '../../content/shop/ledgerQuery.ts'
import type { Currency } from '../../content/shop/money.ts'
import { bodyOf, call, textOf } from '../api.ts'
import { listPage, searchOf } from '../reader.ts'
import type { LedgerEntry } from './desk.ts'

export interface LedgerDay {
  /** In the time zone of the site, such as 2026-11-30. */
  day: string
  account: string
  method: string | null
  amount: number
  currency: Currency
  entries: number
}

const LEDGER = '/admin/ledger'

export const listLedger = (
  query: LedgerTime & { page: number; per_page: number },
  signal?: AbortSignal,
): Promise<ListPage<LedgerEntry>> => listPage(LEDGER, searchOf({ ...query }), { signal })

export const readLedgerDays = (time: LedgerTime): Promise<LedgerDay[]> =>
  bodyOf(call(`${LEDGER}/days?${searchOf({ ...time })}`))

export const exportLedger = (time: LedgerTime): Promise<string> => textOf(`${LEDGER}.csv?${searchOf({ ...time })}`)
