import { Link } from '../link/Link.tsx'
import { useSite } from '../data/siteContext.ts'
import { formatDate } from '../format/date.ts'
import styles from './SectionSummary.module.css'

export interface Highlight {
  /** Unique among the highlights of a section. */
  name: string
  /** Beside the name, such as a price. */
  value?: string | undefined
  /** Address that the name links to. */
  to?: string
}

interface SectionSummaryProps {
  /** What the section has, in words: `48 NPC`. */
  count?: string | undefined
  /** When it was last changed. */
  updated: string | null
  highlights: readonly Highlight[]
}

/** What a closed section holds: how much, since when, and some of it. */
export function SectionSummary({ count, updated, highlights }: SectionSummaryProps) {
  const { timeZone } = useSite()
  const facts = [count, updated === null ? undefined : `diperbarui ${formatDate(updated, timeZone)}`].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <p className={styles['facts']}>{facts.join(' · ')}</p>}
      <ul className={styles['highlights']}>
        {highlights.map(({ name, value, to }) => (
          <li key={name} className={styles['highlight']}>
            <span>{to === undefined ? name : <Link to={to}>{name}</Link>}</span>
            {value && <span className={styles['value']}>{value}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** When the latest of these rows was changed; null if there is none, or where the API does not say (product, section 7). */
export const latestChange = (rows: readonly { updated_at?: string }[]): string | null =>
  rows.reduce<string | null>(
    (latest, { updated_at: at }) => (at !== undefined && (latest === null || at > latest) ? at : latest),
    null,
  )
