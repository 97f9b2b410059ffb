import { Button } from '../Button.tsx'
import { CopyField } from '../inputs/CopyField.tsx'
import { ModalBody, ModalFooter } from './Modal.tsx'

const ID = 'shown-once'

/** For the dialog's initial focus; null if there is none. */
export const shownOnceField = (): HTMLElement | null => document.querySelector(`#${ID} input`)

/** The focused element is gone. */
const takeFocus = (element: HTMLElement | null) => element?.querySelector('input')?.focus()

interface ShownOnceProps {
  value: string
  words: Readonly<Record<'label' | 'copy' | 'copied' | 'byHand' | 'close', string>>
  about: string
  onClose: () => void
}

/** A new secret in place of its form: it is shown only once. */
export function ShownOnce({ value, words: { close, ...words }, about, onClose }: ShownOnceProps) {
  return (
    <>
      <ModalBody>
        <div id={ID} ref={takeFocus}>
          <CopyField {...words} value={value} />
        </div>
        <p>{about}</p>
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={onClose}>
          {close}
        </Button>
      </ModalFooter>
    </>
  )
}
