import type { Wording } from '../../../content/wording.ts'
import { commonWording } from '../../wording/commonWording.ts'
import { Button } from '../Button.tsx'
import { CopyField } from '../inputs/CopyField.tsx'
import { ModalBody, ModalFooter } from './Modal.tsx'

const ID = 'shown-once'

/** The field with the secret, for a dialog that closes as the field appears; null if there is none. */
export const shownOnceField = (): HTMLElement | null => document.querySelector(`#${ID} input`)

/** The field takes the focus, since the button that had it is gone. */
const takeFocus = (element: HTMLElement | null) => element?.querySelector('input')?.focus()

export interface ShownOnceProps {
  value: string
  words: Readonly<Record<'label' | 'byHand', string>>
  language: Wording['language']
  /** Why the user has to copy it now. */
  about: string
  onClose: () => void
}

/** A new secret. It takes the place of its form and is visible only once. */
export function ShownOnce({ value, words: { label, byHand }, language, about, onClose }: ShownOnceProps) {
  return (
    <>
      <ModalBody>
        <div id={ID} ref={takeFocus}>
          <CopyField {...{ label, byHand, language, value }} />
        </div>
        <p>{about}</p>
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={onClose}>
          {commonWording[language].close}
        </Button>
      </ModalFooter>
    </>
  )
}
