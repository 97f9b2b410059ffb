import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchIcon } from '../../ui/icons.tsx'
import { useUser } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import type { Entry } from './entries.ts'
import { Palette } from './Palette.tsx'
import styles from './Palette.module.css'
import { rememberUse } from './recent.ts'
import { paletteWording as words } from './wording.ts'

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A question that must be answered first; one that is closing has been. */
const QUESTION = '[role="alertdialog"][data-open]'

interface PaletteButtonProps {
  /** Where one can go, and what can be done wherever one is. */
  screens: readonly Entry[]
  commands: readonly Entry[]
}

/** Opens the search through screens, rows and commands: by its button, or by Ctrl+K wherever one is. */
export function PaletteButton({ screens, commands }: PaletteButtonProps) {
  const { username } = useUser()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const chosen = useRef<Entry | null>(null)

  const open = () => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    chosen.current = null
    setOpen(true)
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In the editor of a text it makes a link.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return
      if (!(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (isOpen) setOpen(false)
      else if (!document.querySelector(QUESTION)) open()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  // Before any dialog below hears it: the focus may not be here yet, and what is typed there would be asked about.
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setOpen(false)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isOpen])

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
      onOpenChange={(next) => (next ? open() : setOpen(false))}
      onOpenChangeComplete={(next) => !next && act()}
    >
      <Button className={styles['button']} onClick={open} aria-keyshortcuts="Control+K Meta+K" lang={words.language}>
        <SearchIcon />
        <span>{words.open}</span>
        <kbd aria-hidden="true">{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} forceRender />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup
            className={styles['popup']}
            lang={words.language}
            finalFocus={() => (opener.current?.isConnected ? opener.current : null)}
          >
            <Dialog.Title className="visually-hidden">{words.title}</Dialog.Title>
            <Palette
              screens={screens}
              commands={commands}
              onChoose={(entry) => {
                chosen.current = entry
                // What this screen offers may not be there the next time, and a whole list is no single thing.
                if (!/^(here|all):/.test(entry.key)) rememberUse(username, entry)
                setOpen(false)
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
