import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { TOAST_MS, ToastCard, ToastCloseButton, type ToastTone } from '../../ui/ToastCard.tsx'
import styles from './Toasts.module.css'

interface Message {
  id: number
  tone: ToastTone
  text: string
  lang: 'en' | undefined
}

type ShowToast = (tone: ToastTone, text: string, lang?: 'en') => void
const ToastContext = createContext<ShowToast>(() => undefined)
export const useToast = (): ShowToast => useContext(ToastContext)

let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const show = useCallback<ShowToast>(
    (tone, text, lang) => setMessages((before) => [...before, { id: ++lastId, tone, text, lang }]),
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

function Toast({ message: { id, tone, text, lang }, onHide }: { message: Message; onHide: (id: number) => void }) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const waits = pointed || focused
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => onHide(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, waits, onHide])
  return (
    <div
      className={styles['toast']}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ToastCard tone={tone} closeButton={<ToastCloseButton aria-label="Tutup" onClick={() => onHide(id)} />}>
        <p lang={lang}>{text}</p>
      </ToastCard>
    </div>
  )
}
