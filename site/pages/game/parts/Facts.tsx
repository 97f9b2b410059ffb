import type { ReactNode } from 'react'
import styles from './game.module.css'
import { labelOf, type Labelled } from './labels.ts'

interface Fact {
  label: string
  value: ReactNode
  /** Language of the label if it is not the page's. */
  lang?: 'en'
}

/** Null if it is unknown. */
export function fact(field: Labelled, value: ReactNode): Fact | null {
  if (value === null || value === '') return null
  const { label, at, lang } = labelOf(field)
  return { label: at === undefined ? label : `${label} ${at}`, value, ...(lang && { lang }) }
}

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
