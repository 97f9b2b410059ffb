import type { ReactNode } from 'react'
import { Link } from '../../../link/Link.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import styles from './game.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { gameWording as words } from '../wording.ts'

export const NothingKnown = ({ name, children }: { name: string; children: string }) => (
  <Panel aria-label={name}>
    <EmptyText>{children}</EmptyText>
  </Panel>
)

interface SectionProps {
  title: string
  rows: readonly unknown[]
  total: number
  /** The sentence of the link has `{count}`. */
  all?: { to: string; sentence: string }
  children: ReactNode
}

export function TablePanel({ title, rows, total, all, children }: SectionProps) {
  if (rows.length === 0) return null
  const isPart = total > rows.length
  return (
    <Panel title={title}>
      {children}
      {isPart && !all && <p className={styles['rest']}>{fill(words.shownOf, { shown: rows.length, count: total })}</p>}
      {isPart && all && (
        <Link to={all.to} className={styles['all']}>
          {fill(all.sentence, { count: total })}
        </Link>
      )}
    </Panel>
  )
}
