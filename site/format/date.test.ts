import { expect, it } from 'vitest'
import { formatDate, formatDay, nextYearOf, weekdayOf, yearOf } from './date.ts'

const TOKYO = 'Asia/Tokyo'
const NEW_YORK = 'America/New_York'

it('formats the day in Jakarta, whatever the time zone of the machine, unless the site has another', () => {
  expect(formatDate('2026-11-20T18:00:00.000Z')).toBe('21 November 2026')
  expect(formatDate('2026-11-20T18:00:00.000Z', NEW_YORK)).toBe('20 November 2026')
  expect(formatDate('2026-11-20T16:00:00.000Z')).toBe('20 November 2026')
  expect(formatDate('2026-11-20T16:00:00.000Z', TOKYO)).toBe('21 November 2026')
})

it.each(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'UTC', TOKYO])('formats as Indonesians do in %s', (zone) => {
  const format = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: zone })
  for (let month = 1; month <= 12; month++)
    for (const clock of ['01T14:59:59Z', '01T15:00:00Z', '09T16:59:59Z', '28T17:00:00Z']) {
      const time = `2026-${String(month).padStart(2, '0')}-${clock}`
      expect(formatDate(time, zone)).toBe(format.format(new Date(time)))
    }
})

it('formats as in Jakarta where the browser does not know the zone', () => {
  expect(formatDate('2026-11-20T18:00:00.000Z', 'Mars/Olympus')).toBe('21 November 2026')
})

it('formats a typed day like the others, and leaves what is none', () => {
  expect(formatDay('2026-11-20')).toBe('20 November 2026')
  for (const other of ['2026-13-45', 'besok', '', '20 November 2026']) expect(formatDay(other)).toBe(other)
})

it('names the weekday in the zone of the site', () => {
  expect(weekdayOf(new Date('2026-11-20T18:00:00.000Z'))).toBe('Saturday')
  expect(weekdayOf(new Date('2026-11-20T18:00:00.000Z'), NEW_YORK)).toBe('Friday')
})

it.each([
  [undefined, '2026-12-31T17:00:00.000Z'],
  [TOKYO, '2026-12-31T15:00:00.000Z'],
  [NEW_YORK, '2027-01-01T05:00:00.000Z'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00.000Z'],
  ['Australia/Sydney', '2026-12-31T13:00:00.000Z'],
  ['UTC', '2027-01-01T00:00:00.000Z'],
])('[site.time-zone] begins a year when it begins in %s', (zone, begins) => {
  const next = new Date(begins)
  const last = new Date(next.getTime() - 1)
  expect(nextYearOf(last, zone)).toEqual(next)
  expect(nextYearOf(new Date('2026-07-01T00:00:00Z'), zone)).toEqual(next)
  expect([yearOf(last, zone), yearOf(next, zone)]).toEqual([2026, 2027])
  expect(yearOf(nextYearOf(next, zone), zone)).toBe(2028)
})
