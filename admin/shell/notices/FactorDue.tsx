import { Link } from 'react-router'
import { fill } from '../../../content/wording.ts'
import { useUser } from '../../session/currentUser.ts'
import { shellWording } from '../../wording/shellWording.ts'
import { ACCOUNT } from '../menu.ts'
import styles from './notices.module.css'

const day = new Intl.DateTimeFormat('id', { dateStyle: 'long' })

export function FactorDue() {
  const { factorRequiredFrom: from, isFactorDue } = useUser()
  if (from === null || isFactorDue) return null
  return (
    <p role="status" className={styles['notice']} lang="id">
      <span>{fill(shellWording.factorDue, { day: day.format(new Date(from)) })}</span>
      <Link to={`/${ACCOUNT}`}>{shellWording.addFactor}</Link>
    </p>
  )
}
