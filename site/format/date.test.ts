import { expect, it } from 'vitest'
import { formatDate, formatDay, nextYearOf, weekdayOf, yearOf } from './date.ts'

it('formats the day in Jakarta, whatever the time zone of the machine', () => {
  expect(formatDate('2026-11-20T18:00:00.000Z')).toBe('21 November 2026')
})

it('formats a typed day like the others, and leaves what is none', () => {
  expect(formatDay('2026-11-20')).toBe('20 November 2026')
  for (const other of ['2026-13-45', 'besok', '', '20 November 2026']) expect(formatDay(other)).toBe(other)
})

it('names the weekday in Jakarta', () => {
  expect(weekdayOf(new Date('2026-11-20T18:00:00.000Z'))).toBe('Saturday')
})

it('begins a year when it begins in Jakarta', () => {
  const last = new Date('2026-12-31T16:59:59.999Z')
  const next = nextYearOf(last)
  expect(next.toISOString()).toBe('2026-12-31T17:00:00.000Z')
  expect([yearOf(last), yearOf(next)]).toEqual([2026, 2027])
  expect(nextYearOf(next).toISOString()).toBe('2027-12-31T17:00:00.000Z')
})
