import { formatDate } from '../format/date.ts'
import { useHydrated } from '../hooks/useHydrated.ts'

/** The date of a news item: as the server renders it until hydration, then for the visitor's locale. */
export function NewsDate({ time, className }: { time: string; className?: string | undefined }) {
  const hydrated = useHydrated()
  return (
    <time className={className} dateTime={time}>
      {hydrated ? formatDate(time, { languages: navigator.languages }) : formatDate(time)}
    </time>
  )
}
