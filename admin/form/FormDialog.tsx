import type { ReactNode } from 'react'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import { ShownOnce, type ShownOnceProps } from '../ui/dialogs/ShownOnce.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { UnsavedDialog } from './FormParts.tsx'
import { useGuardedClose } from './useGuardedClose.ts'

interface FormDialogProps extends DialogProps {
  title: string
  language: string
  busy: boolean
  /** Whether closing would lose input. If so, the user is asked first. */
  isChanged?: boolean
  onSubmit: () => void
  submit: string
  cancel?: string
  wide?: boolean
  /** The secret that the server created when the form was submitted. It appears in place of the form. */
  secret?: Omit<ShownOnceProps, 'language' | 'onClose'> | null
  nestedDialogs?: ReactNode
  children: ReactNode
}

/** While the form is being sent, it can be neither closed nor submitted again. A dialog that fades out submits nothing. */
export function FormDialog(props: FormDialogProps) {
  const { title, language, busy, isChanged = false, onSubmit, submit, cancel, wide = false, secret } = props
  const { open, onClose, finalFocus, nestedDialogs, children } = props
  const { requestClose, unsaved } = useGuardedClose({ open, isChanged, isBusy: busy, onClose })
  return (
    <Modal
      open={open}
      onClose={requestClose}
      closeButtonOnly={Boolean(secret)}
      title={title}
      language={language}
      finalFocus={finalFocus}
      wide={wide}
      nestedDialogs={
        <>
          <UnsavedDialog language={language} {...unsaved} />
          {nestedDialogs}
        </>
      }
    >
      {secret ? (
        <ShownOnce {...secret} language={language} onClose={onClose} />
      ) : (
        <ModalForm
          busy={busy}
          onSubmit={() => open && !busy && onSubmit()}
          onCancel={requestClose}
          language={language}
          cancel={cancel}
          submit={submit}
        >
          {children}
        </ModalForm>
      )}
    </Modal>
  )
}
