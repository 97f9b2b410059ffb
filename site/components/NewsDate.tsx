import { formatDate } from '../format/date.ts'
import { useTakenOver } from '../hooks/useHydrated.ts'

/** When a piece of news appeared: in Indonesian and the time of Jakarta, until the browser knows the reader's own. */
export function NewsDate({ time, className }: { time: string; className?: string | undefined }) {
  const takenOver = useTakenOver()
  return (
    <time className={className} dateTime={time}>
      {takenOver ? formatDate(time, { languages: navigator.languages }) : formatDate(time)}
    </time>
  )
}
