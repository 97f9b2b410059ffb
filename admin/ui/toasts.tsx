import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import styles from './toasts.module.css'

/** Milliseconds after which a toast hides. Specification, section 9. */
const HIDES_AFTER = 3000

/** Toasts that stand at once; older ones wait their three seconds out of sight. */
const MOST_AT_ONCE = 5

type Tone = 'good' | 'bad' | 'note'

const icons: { [T in Tone]: () => ReactNode } = { good: CheckIcon, bad: WarningIcon, note: InfoIcon }

interface Message {
  tone: Tone
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
    const Icon = icons[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="right"
        className={`${styles['toast']} ${styles[tone]}`}
        data-tone={tone}
      >
        <Toast.Content className={styles['content']}>
          <Icon />
          <div className={styles['words']}>
            {/* The first line names the toast for assistive technology, so it is its title even when it stands alone. */}
            <Toast.Title render={<p />} className={title ? styles['title'] : undefined}>
              {title ?? text}
            </Toast.Title>
            {title && <Toast.Description>{text}</Toast.Description>}
          </div>
          {/* Base UI hides this from assistive technology while toasts lie behind each other; these never do. */}
          <Toast.Close render={<Button variant="quiet" size="small" />} aria-label={closeLabel} aria-hidden={false}>
            <CloseIcon />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** Gives `showToast` its place: bottom right, above dialogs, reachable with F6. */
export function ToastHost({ label, closeLabel }: { label: string; closeLabel: string }) {
  return (
    <Toast.Provider timeout={HIDES_AFTER} limit={MOST_AT_ONCE} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport']} aria-label={label}>
          <Stack closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
