import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { knowsPasskeys } from '../../client/logIn/passkeys.ts'
import { askForProofBy, giveProof, giveProofByPasskey } from '../../client/ownAccount/proof.ts'
import type { FactorKind } from '../../content/accounts/factors.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { proofWording as words } from '../../content/accounts/ownAccountWording.ts'
import { reasonIn } from '../data/failureReason.ts'
import { SecretForm } from './SecretForm.tsx'
import { useSingleMutation } from '../data/useSingleMutation.ts'

const { language } = words

/**
 * Asks for a second factor again, or for the password if the account has no factor, and then continues the action
 * (docs/product-admin.md, "Proof").
 */
export function ProofDialog() {
  const answer = useRef<((isProven: boolean) => void) | null>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const finish = useCallback((isProven: boolean) => {
    setOpen(false)
    answer.current?.(isProven)
    answer.current = null
  }, [])
  const [kinds, setKinds] = useState<ReadonlySet<FactorKind>>(new Set())
  const kind = kinds.size > 0 ? 'code' : 'password'
  const prove = useSingleMutation({
    mutationFn: (secret: string | null) => {
      if (secret === null) return giveProofByPasskey()
      return giveProof(kind === 'code' ? { code: secret } : { password: secret })
    },
    onSuccess: () => finish(true),
  })
  const { reset } = prove
  const fault = prove.error instanceof ApiError ? Object.values(prove.error.errors)[0]?.[0] : undefined

  useEffect(() => {
    askForProofBy((needed) => {
      setKinds(needed)
      reset()
      setOpen(true)
      return new Promise<boolean>((resolve) => (answer.current = resolve))
    })
    return () => {
      askForProofBy(null)
      finish(false)
    }
  }, [reset, finish])

  return (
    <AlertBox
      open={open}
      onClose={() => finish(false)}
      title={words.title}
      language={language}
      actions={
        <>
          <Button onClick={() => finish(false)}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={id} disabled={prove.isPending}>
            {prove.isPending ? words.busy : words.submit}
          </Button>
        </>
      }
    >
      <SecretForm
        key={kind}
        id={id}
        about={words.about}
        kind={kind}
        label={words[kind]}
        error={fault ?? (prove.error ? reasonIn(prove.error, language) : undefined)}
        onSubmit={(secret) => !prove.isPending && prove.mutate(secret)}
      >
        {kinds.has('passkey') && knowsPasskeys() && (
          <Button size="small" disabled={prove.isPending} onClick={() => prove.mutate(null)}>
            {words.byPasskey}
          </Button>
        )}
      </SecretForm>
    </AlertBox>
  )
}
