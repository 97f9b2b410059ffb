import type { ReactNode } from 'react'
import type { Fact } from '../../../components/Facts.tsx'
import { labelOf, type Labelled } from './labels.ts'

export function fact(field: Labelled, value: ReactNode): Fact | null {
  if (value === null || value === '') return null
  const { label, at, lang } = labelOf(field)
  return { label: at === undefined ? label : `${label} ${at}`, value, ...(lang && { lang }) }
}
