import type { ReactNode } from 'react'
import styles from './StatePanel.module.css'

interface StatePanelProps {
  busy?: boolean
  text: string
  action?: ReactNode
}

export function StatePanel({ busy = false, text, action }: StatePanelProps) {
  return (
    <div className={styles['panel']} aria-busy={busy}>
      {busy && <span className={styles['spinner']} aria-hidden="true" />}
      <p>{text}</p>
      {action}
    </div>
  )
}
