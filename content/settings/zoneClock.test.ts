import { expect, it } from 'vitest'
import { zoneDay, zoneMoment } from './zoneClock.ts'

it.each([
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30', 'skipped'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30', 'repeated'],
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00', null],
  ['America/Santiago', '2026-09-06T00:00', '2026-09-06T04:00', 'skipped'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30', 'skipped'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30', 'repeated'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45', 'skipped'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45', 'repeated'],
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00', 'skipped'],
  ['Pacific/Apia', '2011-12-31T00:00', '2011-12-30T10:00', null],
  ['Asia/Jakarta', '2026-11-21T19:00', '2026-11-21T12:00', null],
])(
  '[site.time-zone] a skipped hour moves forward, and of a repeated one the first counts: %s %s',
  (zone, visible, time, fault) => {
    expect(zoneMoment(Date.parse(`${visible}Z`), zone)).toEqual({ time: new Date(`${time}Z`), fault })
  },
)

it.each([
  ['Asia/Jakarta', '2026-11-21T16:59:59Z', '2026-11-20T17:00Z', '2026-11-21T17:00Z'],
  ['Asia/Jakarta', '2026-11-21T17:00Z', '2026-11-21T17:00Z', '2026-11-22T17:00Z'],
  ['Europe/Berlin', '2026-03-29T12:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  ['Europe/Berlin', '2026-10-25T12:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
])(
  '[site.time-zone] a day lasts from midnight to midnight, also when clocks change: %s %s',
  (zone, now, begins, ends) => {
    expect(zoneDay(new Date(now), zone)).toEqual({ begins: new Date(begins), ends: new Date(ends) })
  },
)
