import { textIn } from '../data/langOf.ts'
import { fill } from '../../content/messages/fill.ts'
import { Link } from '../link/Link.tsx'
import { useSite } from '../data/siteContext.ts'
import { formatDate } from '../format/date.ts'
import { accordionWording as words } from './wording.ts'
import styles from './SectionSummary.module.css'

export interface Highlight {
  name: string
  value?: string | undefined
  /** Of the name and of the value, if they are not that of the page. */
  lang?: string | undefined
  valueLang?: string | undefined
  to?: string
}

interface SectionSummaryProps {
  count?: string | undefined
  updated: string | null
  highlights: readonly Highlight[]
}

export function SectionSummary({ count, updated, highlights }: SectionSummaryProps) {
  const { timeZone } = useSite()
  const facts = [
    count,
    updated === null ? undefined : fill(words.updated, { date: formatDate(updated, timeZone) }),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <p className={styles['facts']}>{facts.join(' · ')}</p>}
      <ul className={styles['highlights']}>
        {highlights.map(({ name, value, to, lang, valueLang }) => (
          <li key={name} className={styles['highlight']}>
            <span {...textIn(lang)}>{to === undefined ? name : <Link to={to}>{name}</Link>}</span>
            {value && (
              <span className={styles['value']} {...textIn(valueLang)}>
                {value}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

export const latestChange = (rows: readonly { updated_at?: string }[]): string | null =>
  rows.reduce<string | null>(
    (latest, { updated_at: at }) => (at !== undefined && (latest === null || at > latest) ? at : latest),
    null,
  )
