import { z } from 'zod'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { pageQuery } from '../queries/listQuery.ts'

const words = messages('shop.ledgerQuery', {
  language: 'en',
  time: '{name} must be a time, such as 2026-11-30T17:00:00Z.',
  tooManyDays: 'until must be at most {most} days after from.',
})
const say = (name: keyof typeof words, values = {}) => saying(() => fill(words[name], values))

const time = (name: string) => z.iso.datetime({ offset: true, ...say('time', { name }) })

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
    ...say('tooManyDays', { most: MOST_DAYS }),
  })
export type LedgerTime = z.output<typeof ledgerDaysSchema>
