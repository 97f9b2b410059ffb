import { useState } from 'react'
import { readProfile } from '../../../../client/ownAccount/profile.ts'
import { readLeavings, type Leavings } from '../../../../client/shop/leavings.ts'
import { leavingWording as words } from '../../../../content/accounts/leavingWording.ts'
import { Link } from '../../../link/Link.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { Leaving } from './LeavingSection.tsx'
import { Loaded } from './Loaded.tsx'
import styles from './own.module.css'
import { useAction } from './ownAccount.ts'
import { OWN_DATA } from './ownDataAddress.ts'

export const DataSection = () => (
  <>
    <p className={styles['about']}>
      {words.about} <Link to="/privasi">{words.privacy}</Link>
    </p>
    <div className={styles['acts']}>
      <Link to={OWN_DATA} className={styles['act']}>
        {words.see}
      </Link>
    </div>
    <Loaded load={readProfile} failed={words.loadFailed}>
      {({ deletion }) => (deletion ? <Leaving deletion={deletion} /> : <Deletion />)}
    </Loaded>
  </>
)

function Deletion() {
  const [leavings, setLeavings] = useState<Leavings | null>(null)
  const begin = useAction({
    run: async () => setLeavings(await readLeavings()),
    done: () => undefined,
    failed: words.gamesFailed,
  })
  return (
    <>
      <div className={styles['acts']}>
        <button type="button" className={`${styles['act']} ${styles['danger']}`} onClick={() => begin.start(undefined)}>
          {words.delete}
        </button>
      </div>
      {leavings && <DeleteAccountDialog leavings={leavings} onClose={() => setLeavings(null)} />}
    </>
  )
}
