import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { checkGameAccounts, type RealmStanding } from '../../client/realms/realmCalls.ts'
import type { RealmFinding } from '../../content/realms/realmStanding.ts'
import { fill } from '../../content/messages/fill.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import { CONTENT } from '../data/queryClient.ts'
import { because } from '../feedback/failureMessages.ts'
import styles from './realms.module.css'
import { realmWording as words } from './wording.ts'

const icons: { [S in RealmFinding['state']]: () => ReactNode } = {
  good: CheckIcon,
  mind: InfoIcon,
  fault: WarningIcon,
}

/** The sentences are those of the command line, which has commands and SQL between backticks. */
const withCode = (text: string): ReactNode =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))

export function GameAccountCheck({ realm: { key, name } }: { realm: RealmStanding }) {
  const { data, error } = useQuery({
    // The switches of a realm are content, so a change of them checks again. An operator who comes back from the command
    // line does so by the focus of the window.
    queryKey: [CONTENT, 'realm game accounts', key],
    queryFn: () => checkGameAccounts(key),
    refetchOnWindowFocus: 'always',
  })
  if (error) return <p className={styles['fault']}>{because(words.accountsFailed, error, words.language)}</p>
  if (!data) return <p className={styles['soft']}>{words.accountsChecked}</p>
  return (
    <ul role="list" className={styles['findings']} aria-label={fill(words.accounts, { name })}>
      {data.map(({ state, what, advice }) => {
        const Icon = icons[state]
        return (
          <li key={what} data-state={state}>
            <Icon />
            <p>
              {withCode(what)} {advice && <span className={styles['soft']}>{withCode(advice)}</span>}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
