import { useCallback, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { MessagesIcon } from '../ui/icons.tsx'
import { useLater } from '../ui/dialogs/useLater.ts'
import { shellWording } from '../wording/shellWording.ts'

const loadPopover = () => import('./MessagesPopover.tsx')

/** Users can read a message again after its toast has disappeared. */
export function MessagesButton({ ref }: { ref?: (button: HTMLButtonElement | null) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const attach = useCallback(
    (element: HTMLButtonElement | null) => {
      setButton(element)
      ref?.(element)
    },
    [ref],
  )
  const popover = useLater(loadPopover, isOpen)
  return (
    <>
      <Button
        ref={attach}
        variant="quiet"
        size="icon"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={shellWording.messages}
        title={shellWording.messages}
        lang={shellWording.language}
        onClick={() => setOpen(!isOpen)}
      >
        <MessagesIcon />
      </Button>
      {popover && <popover.MessagesPopover button={button} isOpen={isOpen} close={() => setOpen(false)} />}
    </>
  )
}
