import { textIn } from '../data/langOf.ts'
import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  lang?: string
  valueLang?: string
  wide?: true
}

interface FactsProps {
  facts: readonly (Fact | null)[]
  /** For short values with short labels. */
  dense?: boolean
}

export function Facts({ facts, dense = false }: FactsProps) {
  const known = facts.filter((one) => one !== null)
  return (
    known.length > 0 && (
      <dl className={`${styles['facts']} ${dense ? styles['dense'] : ''}`}>
        {known.map(({ label, value, lang, valueLang, wide }) => (
          <div key={label} className={wide && styles['wide']}>
            <dt lang={lang}>{label}</dt>
            <dd {...textIn(valueLang)}>{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
