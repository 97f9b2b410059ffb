import { Dialog } from '@base-ui/react/dialog'
import { useRef, type KeyboardEventHandler, type ReactNode } from 'react'
import { CloseIcon } from '../../../ui/icons.tsx'
import { commonWording } from '../../wording/commonWording.ts'
import { Button } from '../Button.tsx'
import panel from './panel.module.css'
import styles from './Modal.module.css'

interface ModalProps {
  open: boolean
  /** The close button, a click outside and Escape call this function. The caller decides whether the dialog closes. */
  onClose: () => void
  closeButtonOnly?: boolean
  title: string
  language: string
  /** `pair` makes the dialog wide enough for two columns. */
  wide?: boolean | 'pair'
  finalFocus: () => HTMLElement | null
  /** Dialogs that open above this one. Base UI requires them inside the root of this dialog. */
  nestedDialogs?: ReactNode
  subtitle?: ReactNode
  headerButton?: ReactNode
  /** Keys that are pressed in nested dialogs also reach this handler, because React events bubble through portals. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  children: ReactNode
}

/**
 * The first input gets the focus. If the dialog was opened by touch, no input does, because that would open the
 * on-screen keyboard.
 */
const FIRST_INPUT = 'form :is(input, textarea, select)'

export function Modal(props: ModalProps) {
  const {
    open,
    onClose,
    closeButtonOnly = false,
    title,
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
        <Dialog.Backdrop className={`${panel['backdrop']} ${styles['backdrop']}`} forceRender />
        <Dialog.Viewport className={`${panel['viewport']} ${styles['viewport']}`}>
          <Dialog.Popup
            ref={popup}
            initialFocus={(by) => by === 'touch' || (popup.current?.querySelector<HTMLElement>(FIRST_INPUT) ?? true)}
            className={`${panel['popup']} ${styles['popup']} ${wide === 'pair' ? styles['pair'] : wide ? styles['wide'] : ''}`}
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
              <Dialog.Close render={<Button variant="quiet" size="icon" />} aria-label={commonWording(language).close}>
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
