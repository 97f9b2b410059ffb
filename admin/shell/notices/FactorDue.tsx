import { Link } from 'react-router'
import { fill } from '../../../content/messages/fill.ts'
import { useUser } from '../../session/currentUser.ts'
import { shellWording } from '../../wording/shellWording.ts'
import { formatDay } from '../../ui/Time.tsx'
import { ACCOUNT } from '../menu.ts'
import styles from './notices.module.css'

export function FactorDue() {
  const { factorRequiredFrom: from, isFactorDue } = useUser()
  if (from === null || isFactorDue) return null
  return (
    <p role="status" className={styles['notice']} lang="id">
      <span>{fill(shellWording.factorDue, { day: formatDay(new Date(from), 'id') })}</span>
      <Link to={`/${ACCOUNT}`}>{shellWording.addFactor}</Link>
    </p>
  )
}
