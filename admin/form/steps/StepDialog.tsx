import { Button } from '../../ui/Button.tsx'
import { AlertBox } from '../../ui/dialogs/AlertBox.tsx'
import { commonWording } from '../../wording/commonWording.ts'
import { formWording } from '../wording.ts'

interface StepDialogProps {
  language: string
  open: boolean
  save: string
  onSave: () => void
  onDiscard: () => void
  onStay: () => void
}

export function StepDialog({ language, open, save, onSave, onDiscard, onStay }: StepDialogProps) {
  const words = commonWording(language)
  return (
    <AlertBox
      open={open}
      onClose={onStay}
      title={words.unsaved}
      language={language}
      actions={
        <>
          <Button onClick={onStay}>{words.keepEditing}</Button>
          <Button variant="dangerQuiet" onClick={onDiscard}>
            {words.discard}
          </Button>
          <Button variant="primary" onClick={onSave}>
            {save}
          </Button>
        </>
      }
    >
      {formWording(language).stepAbout}
    </AlertBox>
  )
}
