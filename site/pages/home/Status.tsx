import { fill } from '../../../content/messages/fill.ts'
import type { ServerStatus } from '../../../content/settings/serverStatus.ts'
import { formatAge } from '../../format/age.ts'
import { homeEnglish as english, homeWording as words } from './wording.ts'
import styles from './ServerPanel.module.css'

export function Status({ status: { state, message, until, players, minutes_ago: age } }: { status: ServerStatus }) {
  return (
    <>
      {state === 'unknown' ? (
        <p className={styles['state']} data-state={state}>
          {words.unknownStatus}
        </p>
      ) : (
        state !== null && (
          <p className={styles['state']} data-state={state} lang={english.language}>
            {english.states[state]}
          </p>
        )
      )}
      {age !== null && <p className={styles['note']}>{fill(words.lastNews, { age: formatAge(age) })}</p>}
      {message && <p className={styles['note']}>{message}</p>}
      {until && <p className={styles['note']}>{fill(words.until, { until })}</p>}
      {players !== null && (
        <p className={styles['players']} lang={english.language}>
          {fill(english.playersOnline, { players })}
        </p>
      )}
    </>
  )
}
