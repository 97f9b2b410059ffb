/** How somebody reads dates: in which languages, best first, and where; the machine's own place, when absent. */
interface DateReader {
  languages: readonly string[]
  timeZone?: string
}

const usualReader: DateReader = { languages: ['id-ID'], timeZone: 'Asia/Jakarta' }

const usualFormat = dayFormat(usualReader)

/** The day of a stored time. */
export const formatDate = (time: string, reader?: DateReader): string =>
  (reader ? dayFormat(reader) : usualFormat).format(new Date(time))

/** Costly to make: what the server shows in every page uses one. */
function dayFormat({ languages, timeZone }: DateReader): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languages, { dateStyle: 'long', timeZone })
}

/** Jakarta is seven hours ahead of UTC all the year round. */
const AHEAD = 7 * 60 * 60 * 1000

/** The year that it is in Jakarta. */
export const yearOf = (time: Date): number => new Date(time.getTime() + AHEAD).getUTCFullYear()

/** When the next year begins there. */
export const nextYearOf = (time: Date): Date => new Date(Date.UTC(yearOf(time) + 1, 0) - AHEAD)
