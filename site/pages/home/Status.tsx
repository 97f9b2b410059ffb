import type { ServerStatus } from '../../../content/settings/serverStatus.ts'
import { formatAge } from '../../format/age.ts'
import { formatNumber } from '../../format/number.ts'
import styles from './ServerPanel.module.css'

export function Status({ status: { state, message, until, players, minutes_ago: age } }: { status: ServerStatus }) {
  return (
    <>
      {state === 'unknown' ? (
        <p className={styles['state']} data-state={state}>
          Status tidak diketahui
        </p>
      ) : (
        state !== null && (
          <p className={styles['state']} data-state={state} lang="en">
            {state.toUpperCase()}
          </p>
        )
      )}
      {age !== null && <p className={styles['note']}>{`Kabar terakhir ${formatAge(age)} yang lalu.`}</p>}
      {message && <p className={styles['note']}>{message}</p>}
      {until && <p className={styles['note']}>{`Sampai ${until}.`}</p>}
      {players !== null && (
        <p className={styles['players']} lang="en">
          {`${formatNumber(players)} PLAYERS`}
        </p>
      )}
    </>
  )
}
