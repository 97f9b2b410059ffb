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
