import type { Wording } from '../../content/wording.ts'

type Language = Wording['language']

export const formatTime = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(moment))

/** Adds the name of the time zone, for readers in other zones. */
export const formatTimeInZone = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(moment))

export function Time({ moment, language }: { moment: string; language: Language }) {
  return <time dateTime={moment}>{formatTime(moment, language)}</time>
}
