import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { knowsPasskeys } from '../../client/logIn/passkeys.ts'
import { listFactors } from '../../client/ownAccount/factors.ts'
import { askForProofBy, giveProof, giveProofByPasskey } from '../../client/ownAccount/proof.ts'
import type { FactorKind } from '../../content/accounts/factors.ts'
import { FACTORS } from '../data/queryClient.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { proofWording as words } from '../wording/proofWording.ts'
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
  const finish = (isProven: boolean) => {
    setOpen(false)
    answer.current?.(isProven)
    answer.current = null
  }
  const [kinds, setKinds] = useState<ReadonlySet<FactorKind>>(new Set())
  const kind = kinds.size > 0 ? 'code' : 'password'
  const queries = useQueryClient()
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
    let pending: Promise<boolean> | null = null
    askForProofBy(() => {
      // Several requests that need a proof at the same time share one dialog.
      pending ??= queries
        .fetchQuery({ queryKey: [FACTORS], queryFn: listFactors })
        .then(({ factors }) => {
          setKinds(new Set(factors.map((factor) => factor.kind)))
          reset()
          setOpen(true)
          return new Promise<boolean>((resolve) => (answer.current = resolve))
        })
        .finally(() => (pending = null))
      return pending
    })
    return () => askForProofBy(null)
  }, [queries, reset])

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
