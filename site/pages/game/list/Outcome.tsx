import type { ReactNode } from 'react'
import { Link } from '../../../link/Link.tsx'
import styles from '../parts/game.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { outcomeWording as outcome } from '../../../components/searchOutcome.ts'

interface OutcomeProps {
  total: number
  isNarrowed: boolean
  /** Of all that there are, with `{count}`. */
  whole: string
  all: string
  children?: ReactNode
}

export const Outcome = ({ total, isNarrowed, whole, all, children }: OutcomeProps) => (
  <p className={styles['result']} role="status">
    <span>{fill(isNarrowed ? outcome.found : whole, { count: total })}</span>
    {children}
    {isNarrowed && <Link to={all}>{outcome.showAll}</Link>}
  </p>
)
