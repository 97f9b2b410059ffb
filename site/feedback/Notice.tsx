import type { ReactNode } from 'react'
import { Emblem } from '../decoration/Emblem.tsx'
import panel from '../components/Panel.module.css'
import styles from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  lang?: string
  busy?: boolean
  alert?: boolean
  action?: ReactNode
}

export function Notice({ children, lang, busy = false, alert = false, action }: NoticeProps) {
  const tone = alert ? styles['alert'] : busy ? styles['busy'] : ''
  return (
    <div className={`${panel['surface']} ${styles['notice']} ${tone}`} role={alert ? 'alert' : 'status'}>
      <Emblem className={styles['crest']} />
      <p className={styles['text']} lang={lang}>
        {children}
      </p>
      {action}
    </div>
  )
}
