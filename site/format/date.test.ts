import { expect, it } from 'vitest'
import { formatDate, nextYearOf, yearOf } from './date.ts'

const time = '2026-11-20T18:00:00.000Z'

it('formats the day in Jakarta, whatever the time zone of the machine', () => {
  expect(formatDate(time)).toBe('21 November 2026')
})

it('formats the day for the reader’s locale if it is known', () => {
  expect(formatDate(time, { languages: ['en-US'], timeZone: 'America/New_York' })).toBe('November 20, 2026')
})

it('begins a year when it begins in Jakarta', () => {
  const last = new Date('2026-12-31T16:59:59.999Z')
  const next = nextYearOf(last)
  expect(next.toISOString()).toBe('2026-12-31T17:00:00.000Z')
  expect([yearOf(last), yearOf(next)]).toEqual([2026, 2027])
  expect(nextYearOf(next).toISOString()).toBe('2027-12-31T17:00:00.000Z')
})
