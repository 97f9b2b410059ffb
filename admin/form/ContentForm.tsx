import { useState, type ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { workingCopyOf, type AnyRow } from '../data/rows.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { useMay } from '../session/currentUser.ts'
import { MessagesButton } from '../messages/MessagesButton.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalBody, ModalFooter } from '../ui/dialogs/Modal.tsx'
import { UploadProgress } from '../ui/inputs/UploadProgress.tsx'
import type { Draft } from '../fields/drafts.ts'
import { commonWording } from '../wording/commonWording.ts'
import styles from './ContentForm.module.css'
import { FormConflict, FormFields, UnsavedDialog } from './FormParts.tsx'
import { useContentForm, type Destination } from './useContentForm.ts'
import { useGuardedClose } from './useGuardedClose.ts'
import { canWait } from './workingCopy/workingCopies.ts'
import { WorkingCopyNotice } from './workingCopy/WorkingCopyNotice.tsx'
import { workingCopyWording } from './workingCopy/wording.ts'

interface ContentFormProps {
  type: ContentType
  /** The row to edit; null for a new one. */
  row: AnyRow | null
  open: boolean
  /** Called with whether the form closes since its address is being left. */
  onClose: (isLeft?: boolean) => void
  finalFocus: () => HTMLElement | null
  feedback: Feedback
  /** The screen's own dialogs, which may open above the form. */
  notices?: ReactNode
  /** What can be seen beside the form, of what stands in it. */
  beside?: Beside | undefined
}

/** Something beside a form, which the operator shows and hides. */
export interface Beside {
  /** Words of the button that shows it. */
  label: string
  show: (row: AnyRow | null, draft: Draft) => ReactNode
}

/** Once, when it comes: what was scrolled to was something else. */
const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** The modal form of a content type, for a new or an existing row. */
export function ContentForm({ type, row, open, onClose, finalFocus, feedback, notices, beside }: ContentFormProps) {
  const wording = wordingOf(type)
  const words = commonWording[wording.language]
  const { formElement, ...form } = useContentForm({ type, row, open, feedback, onSaved: () => onClose() })
  const { requestClose, unsaved } = useGuardedClose({ open, isChanged: form.changed, isBusy: form.busy, onClose })
  const [isBeside, setBeside] = useState(false)

  const closeButtonOnly = type.closing === 'xAlone'
  const mayPublish = useMay()({ type: type.key, action: 'publish' })
  const copyWords = workingCopyWording[wording.language]
  const waits = canWait(type, row)
  const published: Destination = workingCopyOf(row) ? 'published copy' : 'row'
  const destination = waits && !mayPublish ? 'copy' : published
  const submitLabels = {
    row: row ? wording.submitEdit : wording.submitNew,
    copy: copyWords.save,
    'published copy': copyWords.publish,
  }

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
      {...(isBeside && { wide: 'pair' })}
      nestedDialogs={
        <>
          <UnsavedDialog language={wording.language} {...unsaved} />
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
          form.submit(destination)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
          // Dialogs that open from the form lie elsewhere on the page, and their keys are theirs.
          if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
          event.preventDefault()
          form.submit(destination)
        }}
      >
        <div className={isBeside ? styles['pair'] : undefined}>
          <ModalBody>
            {row && <WorkingCopyNotice type={type} row={row} onGone={onClose} />}
            <FormFields type={type} row={row} form={form} />
          </ModalBody>
          {isBeside && (
            <div className={styles['beside']} ref={bringIntoSight}>
              {beside?.show(row, form.draft)}
            </div>
          )}
        </div>
        <ModalFooter>
          {beside && (
            <Button aria-pressed={isBeside} onClick={() => setBeside(!isBeside)}>
              {beside.label}
            </Button>
          )}
          <UploadProgress label={words.uploading} part={form.uploaded} />
          {!closeButtonOnly && (
            <Button onClick={requestClose} disabled={form.busy}>
              {wording.cancel}
            </Button>
          )}
          {!row && (
            <Button onClick={form.submitAndGoOn} disabled={form.busy || form.isHeld}>
              {words.addAnother}
            </Button>
          )}
          {waits && mayPublish && (
            <Button onClick={() => form.submit('copy')} disabled={form.busy || form.isHeld}>
              {copyWords.save}
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={form.busy || form.isHeld}>
            {form.busy ? wording.saving : submitLabels[destination]}
          </Button>
        </ModalFooter>
      </form>
    </Modal>
  )
}
