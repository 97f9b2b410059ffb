import { Dialog } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Button } from '../Button.tsx'
import styles from './Drawer.module.css'

interface DrawerPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  language: string
  closeLabel: string
  opener: () => HTMLElement | null
  children: ReactNode
}

export function DrawerPanel({ open, onOpenChange, label, language, closeLabel, opener, children }: DrawerPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup
          ref={panel}
          className={styles['panel']}
          aria-label={label}
          lang={language}
          finalFocus={opener}
          initialFocus={() => panel.current?.querySelector<HTMLElement>('[aria-current="page"]') ?? true}
        >
          <Dialog.Close
            className={styles['close']}
            render={<Button variant="quiet" size="icon" />}
            aria-label={closeLabel}
          >
            <CloseIcon />
          </Dialog.Close>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
