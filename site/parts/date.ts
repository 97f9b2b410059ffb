/** How somebody reads dates: in which languages, best first, and where; the machine's own place, when absent. */
interface DateReader {
  languages: readonly string[]
  timeZone?: string
}

const usualReader: DateReader = { languages: ['id-ID'], timeZone: 'Asia/Jakarta' }

/** The day of a stored time. */
export const formatDate = (time: string, { languages, timeZone }: DateReader = usualReader): string =>
  new Intl.DateTimeFormat(languages, { dateStyle: 'long', timeZone }).format(new Date(time))
