import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import type { Entry } from './entries.ts'
import { Palette } from './Palette.tsx'
import { commonWording } from '../wording/commonWording.ts'
import panel from '../ui/dialogs/panel.module.css'
import styles from './Palette.module.css'
import { rememberUse } from './recent.ts'
import { paletteWording as words } from './wording.ts'

interface PaletteDialogProps {
  screens: readonly Entry[]
  commands: readonly Entry[]
  isOpen: boolean
  typed: string
  close: () => void
  opener: () => HTMLElement | null
}

export function PaletteDialog({ screens, commands, isOpen, typed, close, opener }: PaletteDialogProps) {
  const { username } = useUser()
  const navigate = useNavigate()
  const chosen = useRef<Entry | null>(null)

  // Escape is caught in the capture phase, because the focus may still be in a dialog below, which would handle the
  // key.
  useEffect(() => {
    if (!isOpen) return
    chosen.current = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopImmediatePropagation()
      close()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isOpen, close])

  /** Runs the chosen entry after the dialog has returned the focus, because the entry may move the focus. */
  const act = () => {
    const entry = chosen.current
    chosen.current = null
    if (!entry) return
    if ('run' in entry.act) entry.act.run()
    else void navigate(entry.act.to)
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      onOpenChangeComplete={(next) => !next && act()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={`${panel['backdrop']} ${styles['backdrop']}`} forceRender />
        <Dialog.Viewport className={`${panel['viewport']} ${styles['viewport']}`}>
          <Dialog.Popup className={`${panel['popup']} ${styles['popup']}`} lang={words.language} finalFocus={opener}>
            <Dialog.Title className="visually-hidden">{words.title}</Dialog.Title>
            <Palette
              screens={screens}
              commands={commands}
              begin={typed}
              onChoose={(entry) => {
                chosen.current = entry
                // The recent entries contain neither commands of a screen nor links to whole lists.
                if (!/^(here|all):/.test(entry.key)) rememberUse(username, entry)
                close()
              }}
            />
            <Dialog.Close className={styles['close']} render={<Button size="small" variant="quiet" />}>
              {commonWording(words.language).close}
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
