import { countWrongLogIns } from '../../../../client/ownAccount/wrongLogIns.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { Filled } from '../../../../ui/Filled.tsx'
import { Loaded } from './Loaded.tsx'
import { ownWording as words } from './wording.ts'
import styles from './own.module.css'

const DAYS = 30
const DAY_MS = 86_400_000

const countRecent = (): Promise<number> => countWrongLogIns(new Date(Date.now() - DAYS * DAY_MS).toISOString())

export const WrongLogInsSection = () => (
  <Loaded load={countRecent} failed={words.logInsFailed}>
    {(count) =>
      count === 0 ? (
        <p className={styles['about']}>{fill(words.noWrongLogIns, { days: DAYS })}</p>
      ) : (
        <p>
          <Filled
            sentence={words.wrongLogIns}
            values={{ attempts: <strong>{fill(words.attempts, { count })}</strong>, days: DAYS }}
          />
        </p>
      )
    }
  </Loaded>
)
