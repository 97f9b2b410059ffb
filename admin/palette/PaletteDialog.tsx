import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import type { Entry } from './entries.ts'
import { Palette } from './Palette.tsx'
import styles from './Palette.module.css'
import { rememberUse } from './recent.ts'
import { paletteWording as words } from './wording.ts'

interface PaletteDialogProps {
  screens: readonly Entry[]
  commands: readonly Entry[]
  isOpen: boolean
  /** What was typed before it was there. */
  typed: string
  close: () => void
  /** What had the focus before. */
  opener: () => HTMLElement | null
}

/** The search through screens, rows and commands, above whatever is open. */
export function PaletteDialog({ screens, commands, isOpen, typed, close, opener }: PaletteDialogProps) {
  const { username } = useUser()
  const navigate = useNavigate()
  const chosen = useRef<Entry | null>(null)

  // Before any dialog below hears it: the focus may not be here yet, and what is typed there would be asked about.
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

  /** Only once it has closed and given the focus back, which what is done now may move on. */
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
        <Dialog.Backdrop className={styles['backdrop']} forceRender />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup className={styles['popup']} lang={words.language} finalFocus={opener}>
            <Dialog.Title className="visually-hidden">{words.title}</Dialog.Title>
            <Palette
              screens={screens}
              commands={commands}
              begin={typed}
              onChoose={(entry) => {
                chosen.current = entry
                // What this screen offers may not be there the next time, and a whole list is no single thing.
                if (!/^(here|all):/.test(entry.key)) rememberUse(username, entry)
                close()
              }}
            />
            <Dialog.Close className={styles['close']} render={<Button size="small" variant="quiet" />}>
              {words.close}
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
