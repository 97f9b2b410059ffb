import type { ReactNode } from 'react'
import { Emblem } from '../decoration/Emblem.tsx'
import panel from '../components/Panel.module.css'
import styles from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** Language of the sentence where it is not the page's. */
  lang?: 'en'
  /** Something is loading: the emblem glows. */
  busy?: boolean
  /** Something failed: screen readers announce it at once. */
  alert?: boolean
  /** What can be done about it. */
  action?: ReactNode
}

/** A panel with one sentence in place of a page's content: it is loading, empty or failed. */
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
