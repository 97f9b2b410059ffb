export const DAY_MS = 86_400_000

/** A time as cells hold it: `2026-01-02` at midnight, otherwise `2026-01-02 03:04:05`. `time` is in milliseconds. */
export function dateText(time: number): string {
  const text = new Date(time).toISOString()
  return Math.abs(time % DAY_MS) < 500 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}
