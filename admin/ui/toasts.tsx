import { Toast } from '@base-ui/react/toast'
import { TOAST_MS, ToastCard, ToastCloseButton, type ToastTone } from '../../ui/ToastCard.tsx'
import styles from './toasts.module.css'

/** Toasts that are shown at once; older ones wait hidden until their time is over. */
const TOAST_LIMIT = 5

interface Message {
  tone: ToastTone
  text: string
  title?: string
}

const manager = Toast.createToastManager<Message>()

/** Shows a message in the corner. Messages stack; none replaces another. */
export function showToast(message: Message): void {
  manager.add({ data: message })
}

function Stack({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager<Message>()
  return toasts.map((toast) => {
    const { tone = 'note', title, text } = toast.data ?? {}
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection="right" className={styles['toast']}>
        <Toast.Content
          render={
            <ToastCard
              tone={tone}
              // Base UI hides this button from assistive technology while toasts lie behind each other; these never do.
              closeButton={<Toast.Close render={<ToastCloseButton />} aria-label={closeLabel} aria-hidden={false} />}
            />
          }
        >
          {/* The first line names the toast for assistive technology, so it is its title even when it stands alone. */}
          <Toast.Title render={<p />} className={title ? styles['title'] : undefined}>
            {title ?? text}
          </Toast.Title>
          {title && <Toast.Description>{text}</Toast.Description>}
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** Gives `showToast` its place: bottom right, above dialogs, reachable with F6. */
export function ToastHost({ label, closeLabel }: { label: string; closeLabel: string }) {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={TOAST_LIMIT} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport']} aria-label={label}>
          <Stack closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
