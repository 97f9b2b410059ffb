import { Link } from 'react-router'
import styles from './audit.module.css'
import { auditWording } from './wording.ts'

export const LOG_INS = 'log-ins'

export function Views({ current }: { current: 'changes' | typeof LOG_INS }) {
  const view = (name: typeof current, search: string, text: string) => (
    <Link to={{ search }} aria-current={current === name ? 'page' : undefined}>
      {text}
    </Link>
  )
  return (
    <nav className={styles['views']} aria-label={auditWording.views}>
      {view('changes', '', auditWording.changes)}
      {view(LOG_INS, `?view=${LOG_INS}`, auditWording.logIns)}
    </nav>
  )
}
