import { fill } from '../../content/messages/fill.ts'
import { locale } from '../../content/messages/locale.ts'
import { forZones, zoneClock, zoneTime } from '../../content/settings/zoneClock.ts'

const weekdays = forZones((timeZone) => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }))

export function formatDate(time: string, zone?: string): string {
  const clock = new Date(zoneClock(new Date(time), zone))
  const month = locale.months.split('|')[clock.getUTCMonth()] ?? ''
  return fill(locale.date, { day: clock.getUTCDate(), month, year: clock.getUTCFullYear() })
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

export function formatClock(time: string, zone?: string): string {
  const clock = new Date(zoneClock(new Date(time), zone))
  return fill(locale.clock, { hours: twoDigits(clock.getUTCHours()), minutes: twoDigits(clock.getUTCMinutes()) })
}

export const formatDay = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? formatDate(day, 'UTC') : day

export const weekdayOf = (time: Date, zone?: string): string => weekdays(zone).format(time)

export const yearOf = (time: Date, zone?: string): number => new Date(zoneClock(time, zone)).getUTCFullYear()

export const nextYearOf = (time: Date, zone?: string): Date => zoneTime(Date.UTC(yearOf(time, zone) + 1, 0), zone)
