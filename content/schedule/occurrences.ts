import { zoneClock, zoneTime } from '../settings/zoneClock.ts'
import type { EventKind, GameEvent } from '../types/gameEvent.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** In the order of `Date.getUTCDay`. */
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export interface Occurrence {
  begins: Date
  ends: Date | null
}

export type Scheduled = Pick<GameEvent, 'begins_at' | 'ends_at' | (typeof DAYS)[number]>

const dayOf = (clock: number): number => Math.floor(clock / DAY_MS) * DAY_MS

const isToCome = ({ begins, ends }: Occurrence, now: Date): boolean => (ends ?? begins) > now

/**
 * Returns the occurrence that runs at `now` or begins next, or null if none is to come. An event without an end is over
 * once it has begun. Weekly events keep their weekdays and times of day in the zone while its clocks change.
 */
export function nextOccurrence(event: Scheduled, now: Date, zone?: string): Occurrence | null {
  const first = new Date(event.begins_at)
  const last = event.ends_at === null ? null : new Date(event.ends_at)
  const weekdays = DAYS.flatMap((name, day) => (event[name] ? [day] : []))
  if (weekdays.length === 0) {
    const once = { begins: first, ends: last }
    return isToCome(once, now) ? once : null
  }
  const clock = zoneClock(first, zone)
  const length = last === null ? null : zoneClock(last, zone) - clock
  const firstDay = dayOf(clock)
  // An occurrence that began on an earlier day may still run.
  const back = Math.min(Math.ceil((length ?? 0) / DAY_MS), WEEK_DAYS)
  const from = Math.max(firstDay, dayOf(zoneClock(now, zone)) - back * DAY_MS)
  for (let day = from; day <= from + (back + WEEK_DAYS) * DAY_MS; day += DAY_MS) {
    if (!weekdays.includes(new Date(day).getUTCDay())) continue
    const begins = day + clock - firstDay
    const found = { begins: zoneTime(begins, zone), ends: length === null ? null : zoneTime(begins + length, zone) }
    if (isToCome(found, now)) return found
  }
  return null
}

/** An occurrence as the API and pages have it. */
export interface UpcomingEvent {
  id: number
  title: string
  /** The language of the title, if it is not the reader's. */
  language?: string
  kind: EventKind
  link: string
  begins_at: string
  ends_at: string | null
  is_running: boolean
}

/** Returns when the event begins or, if it runs, when it ends. */
export const changeOf = ({ begins_at, ends_at, is_running }: UpcomingEvent): string =>
  (is_running && ends_at) || begins_at

/**
 * Returns the running or next occurrence of each event. The first is the one that begins or ends first: a season that
 * runs for months does not hide tonight's war.
 */
export const upcomingEvents = (events: readonly GameEvent[], now: Date, zone?: string): UpcomingEvent[] =>
  events
    .flatMap((event): UpcomingEvent[] => {
      const next = nextOccurrence(event, now, zone)
      if (!next) return []
      const { id, title, kind, link, languages } = event
      const language = languages?.['title']
      return [
        {
          ...{ id, title, ...(language !== undefined && { language }), kind, link },
          begins_at: next.begins.toISOString(),
          ends_at: next.ends?.toISOString() ?? null,
          is_running: next.begins <= now,
        },
      ]
    })
    .toSorted((one, other) => changeOf(one).localeCompare(changeOf(other)))
