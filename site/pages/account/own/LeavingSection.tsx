import { useRef } from 'react'
import { keepOwnAccount } from '../../../../client/ownAccount/leaving.ts'
import { readProfile, type Deletion } from '../../../../client/ownAccount/profile.ts'
import { leavingWording as words } from '../../../../content/accounts/leavingWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { useSite } from '../../../data/siteContext.ts'
import { formatDate } from '../../../format/date.ts'
import { Loaded } from './Loaded.tsx'
import styles from './own.module.css'
import { useAction } from './ownAccount.ts'

/** The first section of /account while the account is to be deleted. */
export const LeavingSection = () => (
  <Loaded load={readProfile} failed={words.loadFailed}>
    {({ deletion }) => deletion && <Leaving deletion={deletion} />}
  </Loaded>
)

export function Leaving({ deletion: { at, games, waits_for_owner: waits, backups } }: { deletion: Deletion }) {
  const { timeZone } = useSite()
  const button = useRef<HTMLButtonElement>(null)
  const keep = useAction({
    run: keepOwnAccount,
    done: () => {
      // The section above all others goes with its button, and the focus would go with them.
      const next = button.current?.closest('section')?.nextElementSibling
      if (next instanceof HTMLElement) next.focus()
      return words.kept
    },
    failed: words.keepFailed,
  })
  return (
    <>
      <p>{waits ? words.waitsForOwner : fill(words.until, { day: formatDate(at, timeZone) })}</p>
      {games === 'lock' && <p>{words.gamesLocked}</p>}
      <p className={styles['about']}>{backups}</p>
      <div className={styles['acts']}>
        <button ref={button} type="button" className={styles['act']} onClick={() => keep.start(undefined)}>
          {words.keep}
        </button>
      </div>
    </>
  )
}
