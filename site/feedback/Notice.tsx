import type { ReactNode } from 'react'
import { Emblem } from '../decoration/Emblem.tsx'
import panel from '../components/Panel.module.css'
import styles from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** Language of the sentence if it is not the page's. */
  lang?: 'en'
  /** Loading: the emblem glows. */
  busy?: boolean
  /** Announced at once. */
  alert?: boolean
  action?: ReactNode
}

/** One sentence in place of content: loading, empty or failed. */
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
