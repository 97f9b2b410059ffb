import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { askForProofBy, giveProof } from '../../client/proof.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { proofWording as words } from '../wording/proofWording.ts'
import styles from './ProofDialog.module.css'

const { language } = words

/**
 * Asks for the password where the server wants a fresh proof of who is there, above whatever is open, and lets the action go on
 * then. docs/product-admin.md, "Proof".
 */
export function ProofDialog() {
  const answer = useRef<((isProven: boolean) => void) | null>(null)
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const id = useId()
  const finish = (isProven: boolean) => {
    setOpen(false)
    setPassword('')
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
      <form
        id={id}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog stands inside the form below it in React's tree.
          event.stopPropagation()
          if (!prove.isPending) prove.mutate(password)
        }}
      >
        <p>{words.about}</p>
        <FormField label={words.password} required error={prove.error?.message}>
          {(controlProps) => (
            <input
              {...controlProps}
              className={control['control']}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </FormField>
      </form>
    </AlertBox>
  )
}
