import type { ReactNode } from 'react'
import type { Fact } from '../../../components/Facts.tsx'
import { factLabelOf, type Labelled } from './labels.ts'

/** Longer values, such as lists of jobs, take a whole line. */
const SHORT = 32

export function fact(field: Labelled, value: ReactNode, valueLang?: string): Fact | null {
  if (value === null || value === '') return null
  const { label, lang } = factLabelOf(field)
  const wide = typeof value === 'string' && value.length > SHORT ? true : undefined
  return { label, value, ...(lang && { lang }), ...(valueLang && { valueLang }), ...(wide && { wide }) }
}
