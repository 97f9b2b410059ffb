import type { ReactNode } from 'react'
import type { Wording } from '../../../content/wording.ts'
import { commonWording } from '../../wording/commonWording.ts'
import { Button } from '../Button.tsx'
import { AlertBox } from './AlertBox.tsx'

interface ConfirmDialogProps {
  open: boolean
  question: string
  about?: ReactNode
  yes: string
  no?: string
  busy?: boolean
  onYes: () => void
  onClose: () => void
  language: Wording['language']
  finalFocus?: () => HTMLElement | null
}

/** The harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, about, yes, no, busy = false, onYes, onClose, language, finalFocus } = props
  return (
    <AlertBox
      open={open}
      onClose={() => !busy && onClose()}
      title={question}
      language={language}
      finalFocus={finalFocus}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {no ?? commonWording[language].cancel}
          </Button>
          <Button variant="danger" disabled={busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      {about}
    </AlertBox>
  )
}
