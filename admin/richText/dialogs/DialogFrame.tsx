import type { ReactNode } from 'react'
import { commonWording } from '../../wording/commonWording.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { ModalForm } from '../../ui/dialogs/ModalForm.tsx'
import type { Language, Words } from '../wording.ts'

interface DialogFrameProps {
  title: string
  language: Language
  words: Words
  onSubmit: () => void
  onClose: () => void
  finalFocus: () => HTMLElement | null
  children: ReactNode
}

export function DialogFrame({ title, language, words, onSubmit, onClose, finalFocus, children }: DialogFrameProps) {
  return (
    // React bubbles submit events to the surrounding form.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Modal
        open
        onClose={onClose}
        title={title}
        closeLabel={commonWording[language].close}
        language={language}
        finalFocus={finalFocus}
      >
        <ModalForm busy={false} onSubmit={onSubmit} onCancel={onClose} cancel={words.cancel} submit={words.apply}>
          {children}
        </ModalForm>
      </Modal>
    </div>
  )
}
