import { Button } from '../Button.tsx'
import { AlertBox } from './AlertBox.tsx'

interface ConfirmDialogProps {
  open: boolean
  question: string
  about?: string | undefined
  yes: string
  no: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
  language: string
  finalFocus?: () => HTMLElement | null
}

/** The harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, about, yes, no, busy = false, onYes, onNo, language, finalFocus } = props
  return (
    <AlertBox
      open={open}
      onClose={() => !busy && onNo()}
      title={question}
      language={language}
      finalFocus={finalFocus}
      actions={
        <>
          <Button disabled={busy} onClick={onNo}>
            {no}
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
