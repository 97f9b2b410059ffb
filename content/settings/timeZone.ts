/** Where most of the players of the first sites live: the zone of a site that has set none. */
export const USUAL_TIME_ZONE = 'Asia/Jakarta'

/**
 * Whether a text is the name of a time zone, such as Asia/Makassar. Offsets such as +07:00 are none: not every browser knows
 * them.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
