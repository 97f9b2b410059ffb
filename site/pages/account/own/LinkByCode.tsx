import { useEffect, useState } from 'react'
import {
  getLinkCode,
  listGameAccounts,
  type GameAccount,
  type GameRealm,
  type LinkCode,
} from '../../../../client/ownAccount/gameAccounts.ts'
import { gameAccountWording as words } from '../../../../content/accounts/gameAccountWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { useToast } from '../../../feedback/Toasts.tsx'
import { useAccountForm } from '../useAccountForm.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { CopyField } from './CopyField.tsx'
import { Dialog, DialogForm } from './Dialog.tsx'
import { reasonOf } from './failure.ts'
import { useMoment } from './moment.ts'
import styles from './own.module.css'
import { useOwnAccount, useWatched } from './ownAccount.ts'
import { ownWording } from './wording.ts'

const LOOK_AGAIN_MS = 2_000

interface LinkByCodeProps {
  realms: readonly GameRealm[]
  /** The game accounts that the person had when the dialog opened or has got since. */
  accounts: readonly GameAccount[]
  onClose: () => void
}

export function LinkByCode({ realms, accounts, onClose }: LinkByCodeProps) {
  const [code, setCode] = useState<LinkCode | null>(null)
  const [isOver, setOver] = useState(false)
  // The section loads its accounts again meanwhile, the new one among them.
  const [known] = useState(accounts)
  const watched = useWatched()
  const account = useAccountForm({
    labels: { realm: words.labels.realm },
    initial: { realm: realms[0]?.key ?? '' },
    required: ownWording.required,
    validate: () => ({}),
    submit: async ({ realm }) => {
      setCode(await watched(getLinkCode(realm)))
      setOver(false)
    },
    errorMessage: reasonOf,
  })
  const close = () => !account.form.busy && onClose()
  return (
    <Dialog title={words.code} onClose={close}>
      {code && !isOver ? (
        <OpenCode code={code} known={known} onOver={() => setOver(true)} onClose={onClose} />
      ) : (
        <DialogForm form={account.form} submit={words.codeGet} onCancel={close}>
          <p role="status">{isOver ? words.codeOver : words.codeAbout}</p>
          {realms.length > 1 && (
            <ChoiceField
              {...account.field('realm')}
              options={realms.map(({ key, name }) => ({ value: key, label: name }))}
            />
          )}
        </DialogForm>
      )}
    </Dialog>
  )
}

interface OpenCodeProps {
  code: LinkCode
  known: readonly GameAccount[]
  onOver: () => void
  onClose: () => void
}

function OpenCode({ code: { command, expires_at: until }, known, onOver, onClose }: OpenCodeProps) {
  const { reload } = useOwnAccount()
  const showToast = useToast()
  const formatMoment = useMoment()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      listGameAccounts()
        .then(({ accounts }) => {
          if (!isCurrent) return
          const linked = accounts.find(({ id }) => known.every((account) => account.id !== id))
          if (linked) {
            showToast('good', fill(words.linkDone, { name: linked.name }))
            onClose()
            reload()
          } else if (Date.parse(until) < Date.now()) onOver()
          else setRound(round + 1)
        })
        // The network is away for a moment, or the page says already that the session is over.
        .catch(() => isCurrent && setRound(round + 1))
    }, LOOK_AGAIN_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [round, until, known, reload, showToast, onOver, onClose])
  return (
    <>
      <p>{words.codeAbout}</p>
      <CopyField label={words.codeLabel} value={command} />
      <p className={styles['about']}>{fill(words.codeUntil, { time: formatMoment(until) })}</p>
      <p role="status">{words.codeWaits}</p>
      <div className={styles['acts']}>
        <button type="button" className={styles['act']} onClick={onClose}>
          {words.close}
        </button>
      </div>
    </>
  )
}
