import type { ReactNode } from 'react'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { Link } from '../../../link/Link.tsx'
import styles from '../parts/game.module.css'

interface OutcomeProps {
  total: number
  isNarrowed: boolean
  unit: string
  all: string
  children?: ReactNode
}

export const Outcome = ({ total, isNarrowed, unit, all, children }: OutcomeProps) => (
  <p className={styles['result']} role="status">
    <span>{isNarrowed ? `${formatNumber(total)} ditemukan.` : `${formatNumber(total)} ${unit}`}</span>
    {children}
    {isNarrowed && <Link to={all}>Tampilkan semua</Link>}
  </p>
)
