import type { ReactNode } from 'react'
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
  /** The style of the confirming button. The default, `danger`, warns that data will be lost. */
  variant?: 'primary' | 'danger'
  wide?: boolean
  onYes: () => void
  onClose: () => void
  language: string
  finalFocus?: () => HTMLElement | null
}

/**
 * The cancel button has the initial focus, because it is the safe choice. While the dialog fades out, the confirming
 * button still takes clicks, such as the second one of a slow double click: that one must not confirm again.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, about, yes, no, busy = false, variant = 'danger', onYes, onClose, language, ...box } = props
  return (
    <AlertBox
      {...box}
      onClose={() => !busy && onClose()}
      title={question}
      language={language}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {no ?? commonWording(language).cancel}
          </Button>
          <Button variant={variant} disabled={busy} onClick={() => props.open && onYes()}>
            {yes}
          </Button>
        </>
      }
    >
      {about}
    </AlertBox>
  )
}
