import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export const Badge = ({ tone, children }: { tone?: 'good' | 'bad' | undefined; children: ReactNode }) => (
  <span className={styles['badge']} data-state={tone}>
    {children}
  </span>
)
