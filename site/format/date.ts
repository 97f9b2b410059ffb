// In the language of the pages and for Jakarta, like the numbers beside them (number.ts), whoever reads them: a page in
// one language has its dates in the same.
const format = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Jakarta' })

/** The day of a stored time. */
export const formatDate = (time: string): string => format.format(new Date(time))

/** A day that an operator has typed: as dates of the site are written where it is one, else as it is. */
export const formatDay = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? formatDate(day) : day

/** The English name of the weekday in Jakarta at that time. */
export const weekdayOf = (time: Date): string => weekday.format(time)

/** Milliseconds by which Jakarta is ahead of UTC, in summer and winter. */
const JAKARTA_OFFSET = 7 * 60 * 60 * 1000

/** The year in Jakarta at that time. */
export const yearOf = (time: Date): number => new Date(time.getTime() + JAKARTA_OFFSET).getUTCFullYear()

/** When the next year begins in Jakarta. */
export const nextYearOf = (time: Date): Date => new Date(Date.UTC(yearOf(time) + 1, 0) - JAKARTA_OFFSET)
