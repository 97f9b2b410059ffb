const newsDate = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })

/** The day of a stored time, the same on the server and in every browser. */
export const formatDate = (time: string): string => newsDate.format(new Date(time))
