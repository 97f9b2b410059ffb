import type { ReactNode } from 'react'
import { commonWording } from '../../wording/commonWording.ts'
import { Button } from '../Button.tsx'
import { ModalBody, ModalFooter } from './Modal.tsx'

interface ModalFormProps {
  busy: boolean
  onSubmit: () => void
  onCancel: () => void
  language: string
  cancel?: string | undefined
  submit: string
  children: ReactNode
}

/** The caller must prevent a second submission while `busy` is true. */
export function ModalForm({ busy, onSubmit, onCancel, language, cancel, submit, children }: ModalFormProps) {
  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ModalBody>{children}</ModalBody>
      <ModalFooter>
        <Button onClick={onCancel} disabled={busy}>
          {cancel ?? commonWording(language).cancel}
        </Button>
        <Button variant="primary" type="submit" disabled={busy}>
          {submit}
        </Button>
      </ModalFooter>
    </form>
  )
}
