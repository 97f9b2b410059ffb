import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fill } from '../../../content/messages/fill.ts'
import { Filled } from '../../../ui/Filled.tsx'
import { FACTOR_EVENTS } from '../../data/queryClient.ts'
import { useUser } from '../../session/currentUser.ts'
import { listUnseen, markSeen } from '../../session/factorEvents.ts'
import { Button } from '../../ui/Button.tsx'
import { formatTime } from '../../ui/Time.tsx'
import { shellIndonesian as words } from '../../wording/shellWording.ts'
import { ACCOUNT } from '../menu.ts'
import styles from './notices.module.css'

export function FactorEvents() {
  const { username } = useUser()
  const queries = useQueryClient()
  const { data: unseen = [] } = useQuery({
    queryKey: [FACTOR_EVENTS],
    queryFn: () => listUnseen(username),
    staleTime: Infinity,
  })
  if (unseen.length === 0) return null
  return (
    <section role="status" className={styles['notice']} lang={words.language}>
      <div>
        {words.factorEvents}
        <ul role="list">
          {unseen.map(({ sequence, action, time, by }) => (
            <li key={sequence}>
              {fill(words.factorEvent[by], {
                what: words.factorActions[action],
                time: formatTime(time, words.language),
              })}
            </li>
          ))}
        </ul>
        <Filled sentence={words.notYou} values={{ account: <Link to={`/${ACCOUNT}`}>{words.yourAccount}</Link> }} />
      </div>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          markSeen(username, unseen)
          void queries.invalidateQueries({ queryKey: [FACTOR_EVENTS] })
        }}
      >
        {words.seen}
      </Button>
    </section>
  )
}
