import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { KEEP_CLEAR } from '../../../ui/useClearPlace.ts'
import panel from './panel.module.css'
import styles from './AlertBox.module.css'

interface AlertBoxProps {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  actions: ReactNode
  language: string
  finalFocus?: (() => HTMLElement | null) | undefined
  /**
   * For alerts longer than a sentence. The dialog itself gets the focus, so that a stray key press does not trigger a
   * button.
   */
  wide?: boolean
}

/** A click outside does not close an alert, because the user must choose one of its buttons. */
export function AlertBox({
  open,
  onClose,
  title,
  children,
  actions,
  language,
  finalFocus,
  wide = false,
}: AlertBoxProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`${panel['backdrop']} ${styles['backdrop']}`} forceRender />
        <AlertDialog.Viewport className={`${panel['viewport']} ${styles['viewport']}`}>
          <AlertDialog.Popup
            ref={popup}
            initialFocus={wide ? popup : undefined}
            className={[panel['popup'], styles['popup'], wide && styles['wide']].filter(Boolean).join(' ')}
            lang={language}
            finalFocus={finalFocus}
          >
            <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description className={styles['text']} render={<div />}>
                {children}
              </AlertDialog.Description>
            )}
            <div className={styles['actions']} {...KEEP_CLEAR}>
              {actions}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
