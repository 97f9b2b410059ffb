import { useQuery } from '@tanstack/react-query'
import type { LedgerEntry } from '../../../client/shop/desk.ts'
import { exportLedger, listLedger, readLedgerDays } from '../../../client/shop/ledger.ts'
import { CURRENCIES } from '../../../content/shop/money.ts'
import type { LedgerTime } from '../../../content/shop/ledgerQuery.ts'
import { fill } from '../../../content/messages/fill.ts'
import { LEDGER } from '../../data/queryClient.ts'
import { because } from '../../feedback/failureMessages.ts'
import { useAction } from '../../feedback/useAction.ts'
import list from '../../list/list.module.css'
import { ListScreen } from '../../list/ListScreen.tsx'
import { ListToolbar } from '../../list/ListToolbar.tsx'
import { useListParams } from '../../list/useListParams.ts'
import { usePagedQuery } from '../../list/usePagedQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/inputs/Select.tsx'
import { saveCsv } from '../../ui/saveFile.ts'
import { siteZone } from '../../ui/siteZone.ts'
import { dayAtSite, startOfDay } from '../../ui/Time.tsx'
import text from '../../ui/text.module.css'
import { EntriesTable } from './EntriesTable.tsx'
import styles from './ledger.module.css'
import { isMonth, monthAfter, monthName, monthsBefore } from './months.ts'
import { MonthSums } from './MonthSums.tsx'
import { ledgerWording as words } from './wording.ts'

const { language } = words
const MONTHS_OFFERED = 24

/** Returns from when until when it is this month at the site. */
function timeOf(month: string): LedgerTime {
  const [from, until] = [startOfDay(`${month}-01`), startOfDay(`${monthAfter(month)}-01`)]
  if (from === undefined || until === undefined) throw new RangeError(`${month} is not a month.`)
  return { from, until }
}

export function LedgerScreen() {
  siteZone.use()
  const params = useListParams()
  const present = dayAtSite(new Date().toISOString()).slice(0, 7)
  const month = isMonth(params.filter('month')) ? params.filter('month') : present
  const time = timeOf(month)
  const query = { ...time, page: params.page, per_page: params.perPage }
  const entries = usePagedQuery<LedgerEntry>({
    key: [LEDGER, 'list', query],
    load: (signal) => listLedger(query, signal),
    params,
    language,
    failureMessage: words.loadFailed,
  })
  const days = useQuery({ queryKey: [LEDGER, 'days', time], queryFn: () => readLedgerDays(time) })
  const download = useAction({
    run: () => exportLedger(time),
    language,
    done: (file) => saveCsv(fill(words.fileName, { month }), file),
    failed: words.exportFailed,
  })
  const months = monthsBefore(present, MONTHS_OFFERED)
  return (
    <ListScreen
      words={words}
      action={
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          <DownloadIcon />
          {download.isPending ? words.exporting : words.export}
        </Button>
      }
      about={
        <>
          <p className={list['about']}>{words.about}</p>
          <div className={styles['month']}>
            <SelectField
              label={words.month}
              value={month}
              options={(months.includes(month) ? months : [...months, month]).map((one) => [one, monthName(one)])}
              onChange={(chosen) => params.setFilters({ month: chosen === present ? '' : chosen })}
            />
          </div>
          {days.error && <p className={text['fault']}>{because(words.daysFailed, days.error, language)}</p>}
          {CURRENCIES.map((currency) => {
            const ofCurrency = days.data?.filter((one) => one.currency === currency) ?? []
            return (
              ofCurrency.length > 0 && (
                <MonthSums key={currency} currency={currency} days={ofCurrency} busy={days.isFetching} />
              )
            )
          })}
        </>
      }
      toolbar={
        <>
          <h2 className={styles['entries']}>{words.entries}</h2>
          <ListToolbar language={language} list={entries} />
        </>
      }
      list={entries}
      params={params}
    >
      {(rows) => <EntriesTable caption={words.entries} entries={rows} busy={entries.busy} />}
    </ListScreen>
  )
}
