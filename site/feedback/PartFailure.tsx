import type { ReactNode } from 'react'
import styles from './PartFailure.module.css'

export const PartFailure = ({ children, action }: { children: string; action: ReactNode }) => (
  <div className={styles['failure']} role="alert">
    <p>{children}</p>
    {action}
  </div>
)
