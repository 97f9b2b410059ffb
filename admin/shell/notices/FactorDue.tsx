import { Link } from 'react-router'
import { fill } from '../../../content/messages/fill.ts'
import { useUser } from '../../session/currentUser.ts'
import { shellIndonesian as words } from '../../wording/shellWording.ts'
import { formatDay } from '../../ui/Time.tsx'
import { ACCOUNT } from '../menu.ts'
import styles from './notices.module.css'

export function FactorDue() {
  const { factorRequiredFrom: from, isFactorDue } = useUser()
  if (from === null || isFactorDue) return null
  return (
    <p role="status" className={styles['notice']} lang={words.language}>
      <span>{fill(words.factorDue, { day: formatDay(new Date(from), words.language) })}</span>
      <Link to={`/${ACCOUNT}`}>{words.addFactor}</Link>
    </p>
  )
}
