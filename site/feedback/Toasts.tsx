import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import styles from './Toasts.module.css'

/** Milliseconds after which a toast hides. docs/product.md, section 9. */
const HIDES_AFTER = 3000

type Tone = 'good' | 'bad' | 'note'
interface Message {
  id: number
  tone: Tone
  text: string
}

const icons = { good: CheckIcon, bad: WarningIcon, note: InfoIcon }

type ShowToast = (tone: Tone, text: string) => void
const ToastContext = createContext<ShowToast>(() => undefined)
export const useToast = (): ShowToast => useContext(ToastContext)

let lastId = 0

/** Messages at the bottom right, which outlive a move from one page to another. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const show = useCallback<ShowToast>(
    (tone, text) => setMessages((before) => [...before, { id: ++lastId, tone, text }]),
    [],
  )
  const hide = useCallback((id: number) => setMessages((before) => before.filter((one) => one.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles['stack']} role="status">
        {messages.map((message) => (
          <Toast key={message.id} message={message} onHide={hide} />
        ))}
      </div>
    </ToastContext>
  )
}

function Toast({ message: { id, tone, text }, onHide }: { message: Message; onHide: (id: number) => void }) {
  const Icon = icons[tone]
  useEffect(() => {
    const timer = setTimeout(() => onHide(id), HIDES_AFTER)
    return () => clearTimeout(timer)
  }, [id, onHide])
  return (
    <div className={`${styles['toast']} ${styles[tone]}`}>
      <Icon />
      <p className={styles['text']}>{text}</p>
      <button type="button" className={styles['close']} aria-label="Tutup" onClick={() => onHide(id)}>
        <CloseIcon />
      </button>
    </div>
  )
}
