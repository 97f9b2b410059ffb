import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../types/gameEvent.ts'
import { changeOf, nextOccurrence, upcomingEvents, type Scheduled } from './occurrences.ts'

const never = {
  ...{
    monday: false,
    tuesday: false,
    wednesday: false,
    thursday: false,
    friday: false,
    saturday: false,
    sunday: false,
  },
}
const event = (begins_at: string, ends_at: string | null, days: Partial<typeof never> = {}): Scheduled => ({
  ...{ ...never, ...days },
  begins_at: new Date(begins_at).toISOString(),
  ends_at: ends_at === null ? null : new Date(ends_at).toISOString(),
})
const next = (scheduled: Scheduled, now: string, zone?: string): string | null => {
  const found = nextOccurrence(scheduled, new Date(now), zone)
  return found && `${found.begins.toISOString()} ${found.ends?.toISOString() ?? '-'}`
}

describe('The next occurrence of an event', () => {
  it('[home.alive] that takes place once is there until its end, and without an end until it begins', () => {
    const once = event('2026-12-01T21:00+07:00', '2026-12-01T23:00+07:00')
    const times = '2026-12-01T14:00:00.000Z 2026-12-01T16:00:00.000Z'
    expect(next(once, '2026-11-01T00:00Z')).toBe(times)
    expect(next(once, '2026-12-01T15:59:59Z')).toBe(times)
    expect(next(once, '2026-12-01T16:00Z')).toBeNull()
    const open = event('2026-12-01T21:00+07:00', null)
    expect(next(open, '2026-12-01T13:59:59Z')).toBe('2026-12-01T14:00:00.000Z -')
    expect(next(open, '2026-12-01T14:00Z')).toBeNull()
  })

  it('[home.alive] that repeats is on its weekdays in the zone of the site, from its beginning on', () => {
    // Half past midnight in Jakarta, when it is still the day before in UTC.
    const weekly = event('2026-12-01T00:30+07:00', '2026-12-01T01:00+07:00', { tuesday: true, saturday: true })
    expect(next(weekly, '2026-01-01T00:00Z'), 'the first').toBe('2026-11-30T17:30:00.000Z 2026-11-30T18:00:00.000Z')
    expect(next(weekly, '2026-11-30T17:45Z'), 'it runs').toBe('2026-11-30T17:30:00.000Z 2026-11-30T18:00:00.000Z')
    expect(next(weekly, '2026-11-30T18:00Z')).toBe('2026-12-04T17:30:00.000Z 2026-12-04T18:00:00.000Z')
    expect(next(weekly, '2027-03-05T18:00Z')).toBe('2027-03-08T17:30:00.000Z 2027-03-08T18:00:00.000Z')
  })

  it('begins on the first of its weekdays if its beginning is on another day', () => {
    const weekly = event('2026-12-01T21:00+07:00', null, { sunday: true })
    expect(next(weekly, '2026-11-01T00:00Z')).toBe('2026-12-06T14:00:00.000Z -')
  })

  it('still runs if it began on an earlier day', () => {
    const weekend = event('2026-12-05T10:00Z', '2026-12-07T10:00Z', { saturday: true })
    expect(next(weekend, '2026-12-14T09:59Z', 'UTC')).toBe('2026-12-12T10:00:00.000Z 2026-12-14T10:00:00.000Z')
    expect(next(weekend, '2026-12-14T10:00Z', 'UTC')).toBe('2026-12-19T10:00:00.000Z 2026-12-21T10:00:00.000Z')
  })

  it.each([
    ['Europe/Berlin', '2026-03-22T20:00+01:00', '2026-03-22T21:00:00Z', '2026-03-29T18:00:00.000Z'],
    ['Europe/Berlin', '2026-10-18T20:00+02:00', '2026-10-18T21:00:00Z', '2026-10-25T19:00:00.000Z'],
    ['America/New_York', '2026-03-01T20:00-05:00', '2026-03-02T03:00:00Z', '2026-03-09T00:00:00.000Z'],
    ['Asia/Jakarta', '2026-03-22T20:00+07:00', '2026-03-22T21:00:00Z', '2026-03-29T13:00:00.000Z'],
  ])('[home.alive] keeps its time of day in %s when clocks change', (zone, begins, now, expected) => {
    expect(next(event(begins, null, { sunday: true }), now, zone)).toBe(`${expected} -`)
  })

  it('[home.alive] moves forward in the night whose clocks skip its time, and ends at its time of day', () => {
    const night = event('2026-03-22T02:30+01:00', '2026-03-22T04:00+01:00', { sunday: true })
    expect(next(night, '2026-03-28T12:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z 2026-03-29T02:00:00.000Z')
    expect(next(night, '2026-10-24T12:00Z', 'Europe/Berlin'), 'twice half past two').toBe(
      '2026-10-25T00:30:00.000Z 2026-10-25T03:00:00.000Z',
    )
  })
})

describe('The events to come', () => {
  const row = (id: number, scheduled: Scheduled): GameEvent => ({
    kind: 'event',
    ...{ id, title: `Acara ${id}`, link: '', version: 1 },
    ...{ created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' },
    ...scheduled,
  })
  const season = row(1, event('2026-11-01T00:00Z', '2027-02-01T00:00Z'))
  const war = row(2, event('2026-12-01T14:00Z', '2026-12-01T16:00Z', { tuesday: true }))
  const past = row(3, event('2026-11-01T00:00Z', '2026-11-02T00:00Z'))
  const at = (now: string) => upcomingEvents([season, war, past], new Date(now))

  it('[home.alive] begin with what begins or ends first, so that a season does not hide a war', () => {
    expect(at('2026-12-01T13:00Z').map(({ id, is_running }) => [id, is_running])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(at('2027-01-31T23:00Z').map(({ id }) => id)).toEqual([1, 2])
  })

  it('count down to the beginning, then to the end', () => {
    const first = (now: string) => at(now).slice(0, 1).map(changeOf)
    expect(first('2026-12-01T13:59:59Z')).toEqual(['2026-12-01T14:00:00.000Z'])
    expect(first('2026-12-01T14:00Z')).toEqual(['2026-12-01T16:00:00.000Z'])
    expect(first('2026-12-01T16:00Z')).toEqual(['2026-12-08T14:00:00.000Z'])
  })

  it('say the language of a title that has no translation', () => {
    const [found] = upcomingEvents([{ ...war, languages: { title: 'id' } }], new Date('2026-12-01T00:00Z'))
    expect(found).toMatchObject({ title: 'Acara 2', language: 'id' })
  })
})
