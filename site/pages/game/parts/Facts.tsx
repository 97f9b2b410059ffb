import type { ReactNode } from 'react'
import styles from './game.module.css'

/** A fact of a page: nothing where there is none. */
export interface Fact {
  label: string
  value: ReactNode
  /** Language of the label where it is not the page's. */
  lang?: 'en'
}

/** A fact whose value may not be known. */
export const fact = (label: string, value: ReactNode, lang?: 'en'): Fact | null =>
  value === null || value === '' ? null : { label, value, ...(lang && { lang }) }

export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  const known = facts.filter((one) => one !== null)
  return (
    known.length > 0 && (
      <dl className={styles['facts']}>
        {known.map(({ label, value, lang }) => (
          <div key={label}>
            <dt lang={lang}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
