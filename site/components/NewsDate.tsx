import { useSite } from '../data/siteContext.ts'
import { formatDate } from '../format/date.ts'

/** The date of a news item. */
export const NewsDate = ({ time, className }: { time: string; className?: string | undefined }) => (
  <time className={className} dateTime={time}>
    {formatDate(time, useSite().timeZone)}
  </time>
)
