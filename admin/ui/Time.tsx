import type { Wording } from '../../content/wording.ts'

type Language = Wording['language']

/** A moment in the reader's time zone. */
export const formatTime = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(moment))

/** The same with the name of the zone, for what is told to others. */
export const formatTimeInZone = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(moment))

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long ago a moment was, in its largest unit. A clock that is ahead of the server's makes none of them one to come. */
export function formatAge(moment: string, now: Date, language: Language): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / 1_000))
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language, { numeric: seconds < 1 ? 'auto' : 'always' }).format(
    -Math.floor(seconds / size),
    unit,
  )
}

export function Time({ moment, language }: { moment: string; language: Language }) {
  return <time dateTime={moment}>{formatTime(moment, language)}</time>
}
