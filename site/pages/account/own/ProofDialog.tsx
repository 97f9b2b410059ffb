import { useCallback, useEffect, useRef, useState } from 'react'
import { knowsPasskeys } from '../../../../client/logIn/passkeys.ts'
import { askForProofBy, giveProof, giveProofByPasskey } from '../../../../client/ownAccount/proof.ts'
import type { FactorKind } from '../../../../content/accounts/factors.ts'
import { proofWording as words } from '../../../../content/accounts/ownAccountWording.ts'
import { TextField } from '../TextField.tsx'
import { useAccountForm } from '../useAccountForm.ts'
import { Dialog, DialogForm } from './Dialog.tsx'
import { reasonOf } from './failure.ts'
import styles from './own.module.css'
import { useWatched } from './ownAccount.ts'
import { ownWording } from './wording.ts'

/** Opens if an action needs a fresh proof of who the user is. The action then goes on (client/ownAccount/proof.ts). */
export function ProofDialog() {
  const [kinds, setKinds] = useState<ReadonlySet<FactorKind> | null>(null)
  const answer = useRef<((isProven: boolean) => void) | null>(null)
  const finish = useCallback((isProven: boolean) => {
    setKinds(null)
    answer.current?.(isProven)
    answer.current = null
  }, [])

  useEffect(() => {
    askForProofBy((needed) => {
      setKinds(needed)
      return new Promise((resolve) => (answer.current = resolve))
    })
    return () => {
      askForProofBy(null)
      finish(false)
    }
  }, [finish])

  return kinds && <Proof kinds={kinds} onFinish={finish} />
}

function Proof({ kinds, onFinish }: { kinds: ReadonlySet<FactorKind>; onFinish: (isProven: boolean) => void }) {
  const kind = kinds.size > 0 ? 'code' : 'password'
  const watched = useWatched()
  const account = useAccountForm({
    labels: { secret: words[kind] },
    required: ownWording.required,
    submit: async ({ secret }) => {
      await watched(giveProof(kind === 'code' ? { code: secret } : { password: secret }))
      onFinish(true)
    },
    errorMessage: reasonOf,
  })
  const onCancel = () => onFinish(false)

  return (
    <Dialog title={words.title} onClose={onCancel}>
      <DialogForm form={account.form} submit={words.submit} onCancel={onCancel}>
        <p>{ownWording.proofAbout}</p>
        <TextField
          {...account.field('secret')}
          labelLang={words.language}
          secret={kind === 'password'}
          autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
        />
        {kinds.has('passkey') && knowsPasskeys() && (
          <button
            type="button"
            className={styles['act']}
            disabled={account.form.busy}
            onClick={() =>
              account.attempt(async () => {
                await watched(giveProofByPasskey())
                onFinish(true)
              })
            }
          >
            {words.byPasskey}
          </button>
        )}
      </DialogForm>
    </Dialog>
  )
}
