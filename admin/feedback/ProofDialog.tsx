import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { askForProofBy, giveProof } from '../../client/ownAccount/proof.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { proofWording as words } from '../wording/proofWording.ts'
import { PasswordForm } from './PasswordForm.tsx'

const { language } = words

/**
 * Asks for the password where the server wants a fresh proof of who is there, above whatever is open, and lets the action go on
 * then. docs/product-admin.md, "Proof".
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
  const prove = useMutation({ mutationFn: giveProof, onSuccess: () => finish(true) })
  const { reset } = prove

  useEffect(() => {
    let asked: Promise<boolean> | null = null
    askForProofBy(() => {
      // Two calls that are refused at the same time are one question.
      asked ??= new Promise<boolean>((resolve) => {
        answer.current = resolve
        reset()
        setOpen(true)
      }).finally(() => (asked = null))
      return asked
    })
    return () => askForProofBy(null)
  }, [reset])

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
      <PasswordForm
        id={id}
        about={words.about}
        label={words.password}
        error={prove.error?.message}
        onSubmit={(password) => !prove.isPending && prove.mutate(password)}
      />
    </AlertBox>
  )
}
