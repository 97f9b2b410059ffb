import { forZones, zoneClock, zoneTime } from '../../content/settings/zoneClock.ts'
import { siteZone } from './siteZone.ts'

type ForZone = ReturnType<typeof forZones>

function formatsOf(options: Intl.DateTimeFormatOptions): (language: string) => ForZone {
  const made = new Map<string, ForZone>()
  return (language) => {
    const known = made.get(language)
    if (known) return known
    const format = forZones((timeZone) => new Intl.DateTimeFormat(language, { ...options, timeZone }))
    made.set(language, format)
    return format
  }
}

const minutes: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}
const times = formatsOf(minutes)
const timesWithZone = formatsOf({ ...minutes, timeZoneName: 'short' })
const timesOfDay = formatsOf({ timeStyle: 'short' })
const days = formatsOf({ dateStyle: 'long' })
const zoneNames = formatsOf({ timeZoneName: 'short' })

const MINUTE_MS = 60_000

/** True if the reader's clock shows something else at this time than a clock at the site. */
function isElsewhere(time: Date): boolean {
  const readersClock = time.getTime() - time.getTimezoneOffset() * MINUTE_MS
  return Math.abs(zoneClock(time, siteZone.get()) - readersClock) >= MINUTE_MS
}

/** Formats the time in the site's zone, to the minute. The zone is named if the reader's clock differs. */
export function formatTime(moment: string, language: string): string {
  const time = new Date(moment)
  return (isElsewhere(time) ? timesWithZone : times)(language)(siteZone.get()).format(time)
}

/** Formats what a clock shows, given as if the clock were in UTC. */
export const formatClock = (clock: number, language: string): string => timesOfDay(language)('UTC').format(clock)

export const formatDay = (time: Date, language: string): string => days(language)(siteZone.get()).format(time)

/** Adds the name of the site's zone to the label of an input for days, if the reader's clock differs. */
export function withZone(label: string, language: string): string {
  const now = new Date()
  if (!isElsewhere(now)) return label
  const name = zoneNames(language)(siteZone.get())
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')
  return `${label} (${name?.value ?? siteZone.get()})`
}

/** Returns the day at the site, in the format of a date input. */
export const dayAtSite = (moment: string): string =>
  new Date(zoneClock(new Date(moment), siteZone.get())).toISOString().slice(0, 10)

/**
 * Adds `later` days to `day` and returns the start of that day at the site. Returns undefined if `day` is not a date.
 */
export function startOfDay(day: string, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (!year || !month || !date) return undefined
  return zoneTime(Date.UTC(Number(year), Number(month) - 1, Number(date) + later), siteZone.get()).toISOString()
}

export function Time({ moment, language }: { moment: string; language: string }) {
  siteZone.use()
  return <time dateTime={moment}>{formatTime(moment, language)}</time>
}
