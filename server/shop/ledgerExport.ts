import { setImmediate as others } from 'node:timers/promises'
import type { LedgerFilter } from '../../content/shop/ledgerQuery.ts'
import { csvLine } from '../audit/csv.ts'
import type { Queries } from '../database/database.ts'
import { presented, within, type LedgerEntry } from './ledger.ts'
import { dayIn } from './ledgerDays.ts'
import { nameEntries } from './ledgerNames.ts'

const HEADINGS = ['sequence', 'day', 'time', 'posting', 'account', 'method', 'amount', 'currency', 'order']
const LAST_HEADINGS = ['reason', 'actor', 'actor_name']

const AT_ONCE = 200

/** Writes the entries of a time as CSV, the oldest first. */
export async function* ledgerFile(
  queries: Queries,
  filter: LedgerFilter,
  zone: string | undefined,
): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by this byte order mark.
  yield `\uFEFF${csvLine([...HEADINGS, ...LAST_HEADINGS])}`
  for await (const entries of parts(queries, filter))
    yield (await nameEntries(queries, entries))
      .map(({ sequence, time, posting, account, method, amount, currency, order, reason, actor, actor_name: name }) =>
        csvLine([
          ...[sequence, dayIn(time, zone), time, posting, account, method, amount, currency, order],
          ...[reason, actor, name],
        ]),
      )
      .join('')
}

/** Reads a few entries at a time, so that other requests are served in between. */
async function* parts(queries: Queries, filter: LedgerFilter): AsyncGenerator<LedgerEntry[]> {
  let last: LedgerEntry | undefined
  for (;;) {
    const { time = '', sequence = 0 } = last ?? {}
    const rows = await within(queries, filter)
      .$if(last !== undefined, (query) =>
        query.where('time', '>=', time).where((eb) => eb.or([eb('time', '>', time), eb('sequence', '>', sequence)])),
      )
      .selectAll()
      .orderBy('time')
      .orderBy('sequence')
      .limit(AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows.map(presented)
    last = rows.map(presented).at(-1)
    if (!last || rows.length < AT_ONCE) return
    await others()
  }
}
