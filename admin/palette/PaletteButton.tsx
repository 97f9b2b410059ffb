import { useCallback, useEffect, useRef, useState } from 'react'
import { SearchIcon } from '../../ui/icons.tsx'
import { Button } from '../ui/Button.tsx'
import { useLater } from '../ui/dialogs/useLater.ts'
import type { Entry } from './entries.ts'
import { useCtrlK } from './useCtrlK.ts'
import styles from './Palette.module.css'
import { paletteWording as words } from './wording.ts'

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * The palette does not open over an alert dialog, because the user must answer that dialog first. A closing dialog has
 * no `data-open`.
 */
const QUESTION = '[role="alertdialog"][data-open]'

const loadDialog = () => import('./PaletteDialog.tsx')

interface PaletteButtonProps {
  screens: readonly Entry[]
  commands: readonly Entry[]
}

export function PaletteButton({ screens, commands }: PaletteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const opener = useRef<HTMLElement | null>(null)

  const open = () => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setTyped('')
    setOpen(true)
  }
  useCtrlK(() => {
    if (isOpen) setOpen(false)
    else if (!document.querySelector(QUESTION)) open()
  })

  const close = useCallback(() => setOpen(false), [])
  const dialog = useLater(loadDialog, isOpen)

  // Keys that the user types before the code of the palette has loaded are collected and put into the search field.
  useEffect(() => {
    if (!isOpen || dialog) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setTyped((before) => before + event.key)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isOpen, dialog])

  return (
    <>
      <Button className={styles['button']} onClick={open} aria-keyshortcuts="Control+K Meta+K" lang={words.language}>
        <SearchIcon />
        <span>{words.open}</span>
        <kbd aria-hidden="true">{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      {dialog && (
        <dialog.PaletteDialog
          screens={screens}
          commands={commands}
          isOpen={isOpen}
          typed={typed}
          close={close}
          opener={() => (opener.current?.isConnected ? opener.current : null)}
        />
      )}
    </>
  )
}
