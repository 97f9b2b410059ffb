import { USUAL_TIME_ZONE } from './timeZone.ts'

/** If an older browser does not know the name of the time zone, the default zone is used. */
export function forZones(
  make: (timeZone: string) => Intl.DateTimeFormat,
): (zone: string | undefined) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (zone = USUAL_TIME_ZONE) => {
    const known = made.get(zone)
    if (known) return known
    let format
    try {
      format = make(zone)
    } catch {
      format = make(USUAL_TIME_ZONE)
    }
    made.set(zone, format)
    return format
  }
}

const clocks = forZones(
  (timeZone) =>
    new Intl.DateTimeFormat('en', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone,
    }),
)

/**
 * A table for common zones, because creating the first Intl formatter takes 60 ms on a phone. Indonesia's offsets have
 * not changed since 1988.
 */
const HOURS_AHEAD: Readonly<Record<string, number>> = {
  'Asia/Jakarta': 7,
  'Asia/Makassar': 8,
  'Asia/Jayapura': 9,
  UTC: 0,
}

export function zoneClock(time: Date, zone = USUAL_TIME_ZONE): number {
  const ahead = HOURS_AHEAD[zone]
  if (ahead !== undefined) return time.getTime() + ahead * 3_600_000
  const parts = Object.fromEntries(
    clocks(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const DAY_MS = 86_400_000

export interface ZoneMoment {
  time: Date
  /** `skipped` if no clock of the zone shows this time of day, `repeated` if it does so twice. */
  fault: 'skipped' | 'repeated' | null
}

/**
 * Returns the moment at which clocks of the zone show `visible`. A skipped time moves forward by the skipped interval;
 * of a repeated one the first is returned. The offsets a day before and a day after decide, because no zone changes
 * twice within two days.
 */
export function zoneMoment(visible: number, zone?: string): ZoneMoment {
  const offsetAt = (time: number) => zoneClock(new Date(time), zone) - time
  const before = new Date(visible - offsetAt(visible - DAY_MS))
  const after = new Date(visible - offsetAt(visible + DAY_MS))
  const isVisibleAt = (time: Date) => zoneClock(time, zone) === visible
  if (isVisibleAt(before))
    return { time: before, fault: after.getTime() !== before.getTime() && isVisibleAt(after) ? 'repeated' : null }
  return isVisibleAt(after) ? { time: after, fault: null } : { time: before, fault: 'skipped' }
}

/** The day of the zone that `time` is in. */
export function zoneDay(time: Date, zone?: string): { begins: Date; ends: Date } {
  const midnight = Math.floor(zoneClock(time, zone) / DAY_MS) * DAY_MS
  return { begins: zoneTime(midnight, zone), ends: zoneTime(midnight + DAY_MS, zone) }
}

export const zoneTime = (visible: number, zone?: string): Date => zoneMoment(visible, zone).time
