/** The default: most players of the first sites live there. */
export const USUAL_TIME_ZONE = 'Asia/Jakarta'

/** A zone name such as Asia/Makassar. Offsets such as +07:00 are refused, because not every browser supports them. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
