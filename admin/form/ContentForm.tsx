import { useState, type ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { AnyRow } from '../data/rows.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { MessagesButton } from '../messages/MessagesButton.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalBody, ModalFooter } from '../ui/dialogs/Modal.tsx'
import { UploadProgress } from '../ui/inputs/UploadProgress.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { FormConflict, FormFields, UnsavedDialog } from './FormParts.tsx'
import { useContentForm } from './useContentForm.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface ContentFormProps {
  type: ContentType
  /** The row to edit; null for a new one. */
  row: AnyRow | null
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
  feedback: Feedback
  /** The screen's own dialogs, which may open above the form. */
  notices?: ReactNode
}

/** The modal form of a content type, for a new or an existing row. */
export function ContentForm({ type, row, open, onClose, finalFocus, feedback, notices }: ContentFormProps) {
  const { wording } = type
  const words = commonWording[wording.language]
  const { formElement, ...form } = useContentForm({ type, row, open, feedback, onSaved: onClose })
  const leave = useLeaveGuard(open && form.changed)
  const [asking, setAsking] = useState(false)

  const requestClose = () => {
    // A save that is being sent cannot be cancelled.
    if (form.busy) return
    if (form.changed) setAsking(true)
    else onClose()
  }
  const closeButtonOnly = type.closing === 'xAlone'
  const submitLabel = row ? wording.submitEdit : wording.submitNew

  return (
    <Modal
      open={open}
      onClose={requestClose}
      closeButtonOnly={closeButtonOnly}
      title={row ? wording.edit : wording.add}
      closeLabel={words.close}
      language={wording.language}
      finalFocus={finalFocus}
      headerButton={<MessagesButton />}
      nestedDialogs={
        <>
          <UnsavedDialog
            language={wording.language}
            asking={asking}
            setAsking={setAsking}
            leave={leave}
            onDiscard={onClose}
          />
          <FormConflict type={type} form={form} />
          {notices}
        </>
      }
    >
      <form
        ref={formElement}
        noValidate
        aria-busy={form.busy}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <ModalBody>
          <FormFields type={type} row={row} form={form} />
        </ModalBody>
        <ModalFooter>
          <UploadProgress label={words.uploading} part={form.uploaded} />
          {!closeButtonOnly && (
            <Button onClick={requestClose} disabled={form.busy}>
              {wording.cancel}
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={form.busy}>
            {form.busy ? wording.saving : submitLabel}
          </Button>
        </ModalFooter>
      </form>
    </Modal>
  )
}
