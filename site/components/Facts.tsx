import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  lang?: 'en'
  wide?: true
}

export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  const known = facts.filter((one) => one !== null)
  return (
    known.length > 0 && (
      <dl className={styles['facts']}>
        {known.map(({ label, value, lang, wide }) => (
          <div key={label} className={wide && styles['wide']}>
            <dt lang={lang}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
