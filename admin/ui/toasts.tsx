import { Toast } from '@base-ui/react/toast'
import { TOAST_MS, ToastCard, ToastCloseButton, type ToastTone } from '../../ui/ToastCard.tsx'
import styles from './toasts.module.css'

/** Toasts that are shown at once; older ones wait hidden until their time is over. */
const TOAST_LIMIT = 5

interface Message {
  tone: ToastTone
  text: string
  title?: string
  language: string
}

const manager = Toast.createToastManager<Message>()

/** Shows a message in the corner. Messages stack; none replaces another. */
export function showToast(message: Message): void {
  manager.add({ data: message })
}

interface HostWording {
  label: string
  closeLabel: string
  language: string
}

function Stack({ closeLabel, language: hostLanguage }: Omit<HostWording, 'label'>) {
  const { toasts } = Toast.useToastManager<Message>()
  return toasts.map((toast) => {
    const { tone = 'note', title, text, language } = toast.data ?? {}
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection="right" lang={language} className={styles['toast']}>
        <Toast.Content
          render={
            <ToastCard
              tone={tone}
              // Base UI hides the button from assistive technology while toasts are stacked behind each other; these
              // are not.
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
          {/* The first line names the toast for assistive technology, so it is the title even without further text. */}
          <Toast.Title render={<p />} className={title ? styles['title'] : undefined}>
            {title ?? text}
          </Toast.Title>
          {title && <Toast.Description>{text}</Toast.Description>}
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** Renders the toasts of `showToast` at the bottom right, above dialogs. F6 moves the focus there. */
export function ToastHost({ label, closeLabel, language }: HostWording) {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={TOAST_LIMIT} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport']} aria-label={label} lang={language}>
          <Stack closeLabel={closeLabel} language={language} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
