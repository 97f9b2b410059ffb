import { Dialog } from '@base-ui/react/dialog'
import { useRef, type KeyboardEventHandler, type ReactNode } from 'react'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Button } from '../Button.tsx'
import styles from './Modal.module.css'

interface ModalProps {
  open: boolean
  /** Called for the x button, the backdrop and Escape; the owner of `open` decides whether the modal closes. */
  onClose: () => void
  /** Only the x button closes it, not the backdrop and not Escape. */
  closeButtonOnly?: boolean
  title: string
  closeLabel: string
  language: string
  /** `pair`: two columns, where there is room for them. */
  wide?: boolean | 'pair'
  /** The element that gets the focus when the modal has closed. */
  finalFocus: () => HTMLElement | null
  /** Dialogs that open above this one. Base UI needs them inside its root to know that they are nested. */
  nestedDialogs?: ReactNode
  /** Stands below the title. */
  subtitle?: ReactNode
  /** Stands in the header, before the x button. */
  headerButton?: ReactNode
  /** Hears the keys of dialogs above it, too, as far as they stand in it. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  children: ReactNode
}

/**
 * The first input gets the focus. After a touch the panel does, because an input would open the keyboard over the form.
 */
const FIRST_INPUT = 'form :is(input, textarea, select)'

/** A panel over the page that holds focus until it is closed. */
export function Modal(props: ModalProps) {
  const {
    open,
    onClose,
    closeButtonOnly = false,
    title,
    closeLabel,
    language,
    wide = false,
    finalFocus,
    nestedDialogs,
    subtitle,
    headerButton,
    onKeyDown,
    children,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (!next && (!closeButtonOnly || reason === 'close-press')) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} forceRender />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup
            ref={popup}
            initialFocus={(by) => by === 'touch' || (popup.current?.querySelector<HTMLElement>(FIRST_INPUT) ?? true)}
            className={`${styles['popup']} ${wide === 'pair' ? styles['pair'] : wide ? styles['wide'] : ''}`}
            finalFocus={finalFocus}
            lang={language}
            onKeyDown={onKeyDown}
          >
            <header className={styles['header']}>
              <div className={styles['titles']}>
                <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
                {subtitle}
              </div>
              {headerButton && <div className={styles['beside']}>{headerButton}</div>}
              <Dialog.Close render={<Button variant="quiet" size="icon" />} aria-label={closeLabel}>
                <CloseIcon />
              </Dialog.Close>
            </header>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
      {nestedDialogs}
    </Dialog.Root>
  )
}

export function ModalBody({ children }: { children: ReactNode }) {
  return <div className={styles['body']}>{children}</div>
}

export function ModalFooter({ children }: { children: ReactNode }) {
  return <footer className={styles['footer']}>{children}</footer>
}
