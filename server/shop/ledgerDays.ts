import { z } from 'zod'
import { zoneClock, zoneTime } from '../../content/settings/zoneClock.ts'
import type { LedgerTime } from '../../content/shop/ledgerQuery.ts'
import type { Queries } from '../database/database.ts'
import { ledgerSum, within } from './ledger.ts'

const DAY_MS = 86_400_000

export const ledgerDay = ledgerSum.extend({
  day: z.string().meta({ description: 'In the time zone of the site, such as 2026-11-30.' }),
})
type LedgerDay = z.output<typeof ledgerDay>

/** The day of a time in a zone, such as 2026-11-30. */
export const dayIn = (time: string, zone: string | undefined): string =>
  new Date(zoneClock(new Date(time), zone)).toISOString().slice(0, 10)

/** Returns the days of a zone that a time has a part in, each with that part. */
function daysOf({ from, until }: LedgerTime, zone: string | undefined): (LedgerTime & { day: string })[] {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const days = []
  for (let clock = Date.parse(dayIn(from, zone)); ; clock += DAY_MS) {
    const [begins, ends] = [zoneTime(clock, zone).getTime(), zoneTime(clock + DAY_MS, zone).getTime()]
    if (begins >= end) return days
    days.push({
      day: new Date(clock).toISOString().slice(0, 10),
      from: new Date(Math.max(begins, start)).toISOString(),
      until: new Date(Math.min(ends, end)).toISOString(),
    })
  }
}

/** Returns the sums of each day by account; days and accounts without entries are not in it. */
export async function ledgerDays(queries: Queries, time: LedgerTime, zone: string | undefined): Promise<LedgerDay[]> {
  // A day of a zone has 23 to 25 hours, which no database counts alike, and each of these queries reads one range of an index.
  const [first, ...others] = daysOf(time, zone).map(({ day, ...part }) =>
    within(queries, part)
      .select((eb) => [
        eb.cast<string>(eb.val(day), 'text').as('day'),
        'account',
        'currency',
        eb.fn.sum('amount').as('amount'),
        eb.fn.countAll<number>().as('entries'),
      ])
      .groupBy(['account', 'currency']),
  )
  if (!first) return []
  const rows = await others
    .reduce((all, query) => all.unionAll(query), first)
    .orderBy('day')
    .orderBy('account')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount), entries: Number(row.entries) }))
}
