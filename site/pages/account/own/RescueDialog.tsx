import { rescueCharacter } from '../../../../client/ownAccount/gameAccounts.ts'
import { RESCUE_ACTS, type RescueAct } from '../../../../content/accounts/gameAccountRules.ts'
import type { Character } from '../../../../content/accounts/gameAccounts.ts'
import { gameAccountWording as words } from '../../../../content/accounts/gameAccountWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { Dialog } from './Dialog.tsx'
import styles from './own.module.css'
import { useAction } from './ownAccount.ts'

interface RescueDialogProps {
  account: number
  character: Character
  onClose: () => void
}

export function RescueDialog({ account, character: { id, name }, onClose }: RescueDialogProps) {
  const rescue = useAction({
    run: (act: RescueAct) => rescueCharacter(account, id, act),
    done: (act, result) => fill(result === 'waits' ? words.rescueWaits : words.rescueActs[act].done, { name }),
    failed: words.rescueFailed,
    onSettled: onClose,
  })
  return (
    <Dialog title={fill(words.rescueOf, { name })} onClose={() => !rescue.busy && onClose()}>
      <p>{words.rescueAbout}</p>
      <div className={styles['acts']}>
        {RESCUE_ACTS.map((act) => (
          <button
            key={act}
            type="button"
            className={styles['act']}
            disabled={rescue.busy}
            onClick={() => rescue.start(act)}
          >
            {words.rescueActs[act].label}
          </button>
        ))}
        <button type="button" className={styles['act']} disabled={rescue.busy} onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Dialog>
  )
}
