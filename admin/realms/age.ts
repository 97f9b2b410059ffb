const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats the age in its largest unit. The age is never negative, even if the clocks of server and browser differ. */
export function formatAge(moment: string, now: Date, language: string): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / 1_000))
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language, { numeric: seconds < 1 ? 'auto' : 'always' }).format(
    -Math.floor(seconds / size),
    unit,
  )
}
