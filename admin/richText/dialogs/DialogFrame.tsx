import type { ReactNode } from 'react'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { ModalForm } from '../../ui/dialogs/ModalForm.tsx'
import type { Words } from '../wording.ts'

interface DialogFrameProps {
  title: string
  language: string
  words: Words
  onSubmit: () => void
  onClose: () => void
  finalFocus: () => HTMLElement | null
  children: ReactNode
}

export function DialogFrame({ title, language, words, onSubmit, onClose, finalFocus, children }: DialogFrameProps) {
  return (
    // In React, events bubble out of a dialog's portal, so the surrounding form would also be submitted.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Modal open onClose={onClose} title={title} language={language} finalFocus={finalFocus}>
        <ModalForm busy={false} onSubmit={onSubmit} onCancel={onClose} language={language} submit={words.apply}>
          {children}
        </ModalForm>
      </Modal>
    </div>
  )
}
