import { USUAL_TIME_ZONE } from '../../content/settings/timeZone.ts'

/**
 * Formatters for each time zone that they were asked for: a server has one site, and a browser shows one. Where a browser does
 * not know a zone that the server knows, as older ones do not know new names, the usual one is better than no page.
 */
function forZones(make: (timeZone: string) => Intl.DateTimeFormat): (zone: string | undefined) => Intl.DateTimeFormat {
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

// In the language of the pages, like the numbers beside them (number.ts), whoever reads them: a page in one language has its
// dates in the same.
const days = forZones((timeZone) => new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone }))
const weekdays = forZones((timeZone) => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }))
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

/** The day of a stored time in a zone; the usual zone, when absent. */
export const formatDate = (time: string, zone?: string): string => days(zone).format(new Date(time))

/** A day that an operator has typed: as dates of the site are written where it is one, else as it is. */
export const formatDay = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? formatDate(day, 'UTC') : day

/** The English name of the weekday in a zone at that time. */
export const weekdayOf = (time: Date, zone?: string): string => weekdays(zone).format(time)

/** What a clock in a zone shows at that time, as if it were one of UTC. */
function clockOf(time: Date, zone: string | undefined): number {
  const parts = Object.fromEntries(
    clocks(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The year in a zone at that time. */
export const yearOf = (time: Date, zone?: string): number => new Date(clockOf(time, zone)).getUTCFullYear()

/** When the next year begins in a zone. */
export function nextYearOf(time: Date, zone?: string): Date {
  const midnight = Date.UTC(yearOf(time, zone) + 1, 0)
  return new Date(midnight - (clockOf(new Date(midnight), zone) - midnight))
}
