const newsDate = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })

/** The day of a stored time, the same on the server and in every browser. */
export const formatDate = (time: string): string => newsDate.format(new Date(time))

/** The first words of a text, with an ellipsis where there are more. */
export function cutWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/)
  if (words.length <= most) return words.join(' ')
  return `${words
    .slice(0, most)
    .join(' ')
    .replace(/[.,;:]+$/, '')}…`
}

/** The entries of a text that separates them by lines or commas; a comma before thousands separates nothing. */
export const splitEntries = (text: string): string[] =>
  text
    .split(/\n|(?<!\d),|,(?!\d{3}(?!\d))/)
    .map((entry) => entry.trim())
    .filter(Boolean)
