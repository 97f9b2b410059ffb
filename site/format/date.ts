import { forZones, zoneClock } from '../../content/settings/zoneClock.ts'

const weekdays = forZones((timeZone) => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }))
// In the language of the pages, like the numbers beside them (number.ts), whoever reads them: a page in one language has its
// dates in the same.
const MONTHS = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ')

/** The day of a stored time in a zone; the usual zone, when absent. */
export function formatDate(time: string, zone?: string): string {
  const clock = new Date(zoneClock(new Date(time), zone))
  return `${clock.getUTCDate()} ${MONTHS[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** What a clock of a zone shows at a stored time: 13.45. */
export function formatClock(time: string, zone?: string): string {
  const clock = new Date(zoneClock(new Date(time), zone))
  return `${twoDigits(clock.getUTCHours())}.${twoDigits(clock.getUTCMinutes())}`
}

/** A day that an operator has typed: as dates of the site are written where it is one, else as it is. */
export const formatDay = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? formatDate(day, 'UTC') : day

/** The English name of the weekday in a zone at that time. */
export const weekdayOf = (time: Date, zone?: string): string => weekdays(zone).format(time)

/** The year in a zone at that time. */
export const yearOf = (time: Date, zone?: string): number => new Date(zoneClock(time, zone)).getUTCFullYear()

/** When the next year begins in a zone. */
export function nextYearOf(time: Date, zone?: string): Date {
  const midnight = Date.UTC(yearOf(time, zone) + 1, 0)
  return new Date(midnight - (zoneClock(new Date(midnight), zone) - midnight))
}
