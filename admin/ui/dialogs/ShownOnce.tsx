import { commonWording } from '../../wording/commonWording.ts'
import { Button } from '../Button.tsx'
import { CopyField } from '../inputs/CopyField.tsx'
import { ModalBody, ModalFooter } from './Modal.tsx'

const ID = 'shown-once'

export const shownOnceField = (): HTMLElement | null => document.querySelector(`#${ID} input`)

/** The input takes the focus, because the button that had the focus no longer exists. */
const takeFocus = (element: HTMLElement | null) => element?.querySelector('input')?.focus()

export interface ShownOnceProps {
  value: string
  words: Readonly<Record<'label' | 'byHand', string>>
  language: string
  about: string
  onClose: () => void
}

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
          {commonWording(language).close}
        </Button>
      </ModalFooter>
    </>
  )
}
