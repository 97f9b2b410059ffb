import { Button } from '../Button.tsx'
import { CopyField } from '../inputs/CopyField.tsx'
import { ModalBody, ModalFooter } from './Modal.tsx'

const ID = 'shown-once'

/** The field of what is shown once, for a dialog that closes as it appears; null where none is. */
export const shownOnceField = (): HTMLElement | null => document.querySelector(`#${ID} input`)

/** Takes the focus where it appears: what had it is gone. */
const takeFocus = (element: HTMLElement | null) => element?.querySelector('input')?.focus()

interface ShownOnceProps {
  value: string
  words: Readonly<Record<'label' | 'copy' | 'copied' | 'byHand' | 'close', string>>
  /** Why it has to be kept now. */
  about: string
  onClose: () => void
}

/** A secret that was made, in the place of the form that asked for it: nothing shows it again. */
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
