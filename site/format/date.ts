interface DateLocale {
  /** The best first. */
  languages: readonly string[]
  /** The machine's own, when absent. */
  timeZone?: string
}

const defaultLocale: DateLocale = { languages: ['id-ID'], timeZone: 'Asia/Jakarta' }

const defaultFormat = createFormat(defaultLocale)

/** The day of a stored time: for Jakarta in Indonesian, unless the visitor's locale is known. */
export const formatDate = (time: string, locale?: DateLocale): string =>
  (locale ? createFormat(locale) : defaultFormat).format(new Date(time))

/** Formatters are expensive to create, so the server shares one. */
function createFormat({ languages, timeZone }: DateLocale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languages, { dateStyle: 'long', timeZone })
}

/** Milliseconds by which Jakarta is ahead of UTC, in summer and winter. */
const JAKARTA_OFFSET = 7 * 60 * 60 * 1000

/** The year in Jakarta at that time. */
export const yearOf = (time: Date): number => new Date(time.getTime() + JAKARTA_OFFSET).getUTCFullYear()

/** When the next year begins in Jakarta. */
export const nextYearOf = (time: Date): Date => new Date(Date.UTC(yearOf(time) + 1, 0) - JAKARTA_OFFSET)
