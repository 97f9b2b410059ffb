/** Most players of the first Gapura sites live in this time zone, so it is the default. */
export const USUAL_TIME_ZONE = 'Asia/Jakarta'

/** Refuses offsets such as +07:00, because some browsers do not support them. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
