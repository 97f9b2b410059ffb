import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { TOAST_MS, ToastCard, ToastCloseButton } from '../../ui/ToastCard.tsx'
import { useClearPlace } from '../../ui/useClearPlace.ts'
import { Button } from './Button.tsx'
import { logMessage, type Message } from './notices/messageLog.ts'
import styles from './toasts.module.css'

/** Milliseconds for which a toast with a button stays visible. */
const ACTION_MS = 12_000

const TOAST_LIMIT = 5

const manager = Toast.createToastManager<Message>()

/** Messages that arrive before ToastHost is mounted. Null once it is mounted. */
let early: Message[] | null = []

export function showToast(message: Message): void {
  logMessage(message)
  if (early) early.push(message)
  else addToast(message)
}

/** While a toast fades out, its button still takes clicks. */
function once({ label, run }: NonNullable<Message['action']>): NonNullable<Message['action']> {
  let isRun = false
  return {
    label,
    run: () => {
      if (isRun) return
      isRun = true
      run()
    },
  }
}

const addToast = ({ action, ...message }: Message): void =>
  void manager.add({
    data: { ...message, ...(action && { action: once(action) }) },
    ...(action && { timeout: ACTION_MS }),
  })

interface HostWording {
  label: string
  closeLabel: string
  language: string
}

function Stack({ label, closeLabel, language: hostLanguage }: HostWording) {
  const { toasts } = Toast.useToastManager<Message>()
  const viewport = useRef<HTMLDivElement>(null)
  useClearPlace(viewport, toasts.length > 0)
  const visible = toasts.map((toast) => {
    const { tone = 'note', title, text, language, action } = toast.data ?? {}
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection={[]} lang={language} className={styles['toast']}>
        <Toast.Content
          render={
            <ToastCard
              tone={tone}
              // Base UI hides the close button of stacked toasts from screen readers. These toasts are not stacked, so
              // the button stays accessible.
              closeButton={
                <Toast.Close
                  render={<ToastCloseButton />}
                  lang={hostLanguage}
                  aria-label={closeLabel}
                  aria-hidden={false}
                />
              }
            />
          }
        >
          {/* The title is the accessible name of the toast, so a toast without a title uses its text. */}
          <Toast.Title render={<p />} className={title ? styles['title'] : undefined}>
            {title ?? text}
          </Toast.Title>
          {title && <Toast.Description>{text}</Toast.Description>}
          {action && (
            <Button
              size="small"
              className={styles['action']}
              onClick={() => {
                manager.close(toast.id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
        </Toast.Content>
      </Toast.Root>
    )
  })
  return (
    <Toast.Viewport
      ref={viewport}
      className={styles['viewport']}
      aria-label={label}
      lang={hostLanguage}
      // Base UI would let the toasts wait for the pointer, which may rest there only because of what is below.
      onMouseEnter={(event) => event.preventBaseUIHandler()}
      onMouseMove={(event) => event.preventBaseUIHandler()}
    >
      {visible}
    </Toast.Viewport>
  )
}

/** Toasts appear above dialogs. F6 moves the focus to them. */
export function ToastHost(wording: HostWording) {
  // React runs the effects of child components first, so Base UI's toast provider already accepts messages here.
  useEffect(() => {
    const waiting = early ?? []
    early = null
    waiting.forEach(addToast)
  }, [])
  return (
    <Toast.Provider timeout={TOAST_MS} limit={TOAST_LIMIT} toastManager={manager}>
      <Toast.Portal>
        <Stack {...wording} />
      </Toast.Portal>
    </Toast.Provider>
  )
}
