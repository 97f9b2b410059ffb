import { Dialog } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Button } from '../Button.tsx'
import styles from './Drawer.module.css'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  language: string
  closeLabel: string
  /** Content of the button that opens the drawer; focus returns to that button. */
  trigger: ReactNode
  triggerLabel: string
  children: ReactNode
}

/** A panel that slides in from the left; for navigation on narrow screens. */
export function Drawer({
  open,
  onOpenChange,
  label,
  language,
  closeLabel,
  trigger,
  triggerLabel,
  children,
}: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger render={<Button variant="quiet" size="icon" />} aria-label={triggerLabel}>
        {trigger}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup
          ref={panel}
          className={styles['panel']}
          aria-label={label}
          lang={language}
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
