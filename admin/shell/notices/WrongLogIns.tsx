import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { countWrongLogIns } from '../../../client/ownAccount/wrongLogIns.ts'
import { fill } from '../../../content/messages/fill.ts'
import { useMay } from '../../session/currentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { countIn } from '../../wording/countIn.ts'
import { shellWording } from '../../wording/shellWording.ts'
import styles from './notices.module.css'

function yesterday(): string {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toISOString()
}

export function WrongLogIns() {
  const [isClosed, setClosed] = useState(false)
  const mayRead = useMay()({ area: 'audit' })
  const { data: count = 0 } = useQuery({
    queryKey: ['wrong-log-ins'],
    queryFn: () => countWrongLogIns(yesterday()),
    staleTime: Infinity,
  })
  if (count === 0 || isClosed) return null
  return (
    <p role="status" className={styles['notice']}>
      <span>
        {fill(count === 1 ? shellWording.wrongLogIn : shellWording.wrongLogIns, {
          count: countIn(shellWording.language, count),
        })}{' '}
        {mayRead && <Link to="/audit?view=log-ins&outcome=wrong">{shellWording.showLogIns}</Link>}
      </span>
      <Button size="small" variant="quiet" onClick={() => setClosed(true)}>
        {shellWording.dismiss}
      </Button>
    </p>
  )
}
