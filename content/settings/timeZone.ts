/** Most players of the first sites live in this time zone, so it is the default. */
export const USUAL_TIME_ZONE = 'Asia/Jakarta'

/** Offsets such as +07:00 are refused, since not every browser knows them. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
