import { useSite } from '../../../data/siteContext.ts'
import { formatClock, formatDate } from '../../../format/date.ts'

/** Formats times by the clock of the site. */
export function useMoment(): (time: string) => string {
  const { timeZone } = useSite()
  return (time) => `${formatDate(time, timeZone)} ${formatClock(time, timeZone)}`
}
