import type { ReactNode } from 'react'
import { Crest } from '../decoration/Crest.tsx'
import panel from '../components/Panel.module.css'
import styles from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** Something is under way: the emblem glows. */
  busy?: boolean
  /** Something failed: it is read out at once. */
  alert?: boolean
}

/** A sentence that stands where content would: loading, empty, failed. */
export function Notice({ children, busy = false, alert = false }: NoticeProps) {
  const tone = alert ? styles['alert'] : busy ? styles['busy'] : ''
  return (
    <div className={`${panel['surface']} ${styles['notice']} ${tone}`} role={alert ? 'alert' : 'status'}>
      <Crest className={styles['crest']} />
      <p className={styles['text']}>{children}</p>
    </div>
  )
}
