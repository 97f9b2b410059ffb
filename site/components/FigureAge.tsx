import type { FigureAge as Age } from '../../content/realms/figures.ts'
import { useSite } from '../data/siteContext.ts'
import { formatClock, formatDate } from '../format/date.ts'

interface FigureAgeProps {
  age: Age
  className?: string | undefined
}

/**
 * Since when what is shown of a realm was not read again; nothing while it is current. The time itself and not how long ago it is:
 * a page is kept, and in the browser it must read as it did on the server.
 */
export function FigureAge({ age: { state, as_of: at }, className }: FigureAgeProps) {
  const { timeZone } = useSite()
  if (state !== 'old' || at === null) return null
  return (
    <p className={className}>
      {'Terakhir diperbarui '}
      <time dateTime={at}>{`${formatDate(at, timeZone)}, ${formatClock(at, timeZone)}`}</time>
      {'.'}
    </p>
  )
}
