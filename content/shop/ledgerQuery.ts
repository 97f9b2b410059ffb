import { z } from 'zod'
import { pageQuery } from '../queries/listQuery.ts'

const time = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be a time, such as 2026-11-30T17:00:00Z.` })

/** Entries from a time on, and before another. */
export const ledgerFilterSchema = z.object({ from: time('from').optional(), until: time('until').optional() })
export type LedgerFilter = z.output<typeof ledgerFilterSchema>
export const ledgerQuerySchema = ledgerFilterSchema.extend(pageQuery)

const MOST_DAYS = 366
const DAY_MS = 86_400_000

export const ledgerDaysSchema = z
  .object({ from: time('from'), until: time('until') })
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
    path: ['until'],
    error: `until must be at most ${MOST_DAYS} days after from.`,
  })
export type LedgerTime = z.output<typeof ledgerDaysSchema>
