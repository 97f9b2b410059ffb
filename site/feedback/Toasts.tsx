import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { TOAST_MS, ToastCard, ToastCloseButton, type ToastTone } from '../../ui/ToastCard.tsx'
import { useClearPlace } from '../../ui/useClearPlace.ts'
import { feedbackWording } from './wording.ts'
import styles from './Toasts.module.css'

interface Message {
  id: number
  tone: ToastTone
  text: string
  lang: string | undefined
}

type ShowToast = (tone: ToastTone, text: string, lang?: string) => void
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
  const stack = useRef<HTMLDivElement>(null)
  useClearPlace(stack, messages.length > 0)
  return (
    <ToastContext value={show}>
      {children}
      <div ref={stack} className={styles['stack']} role="status">
        {messages.map((message) => (
          <Toast key={message.id} message={message} onHide={hide} />
        ))}
      </div>
    </ToastContext>
  )
}

function Toast({ message: { id, tone, text, lang }, onHide }: { message: Message; onHide: (id: number) => void }) {
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    if (focused) return
    const timer = setTimeout(() => onHide(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, focused, onHide])
  return (
    <div className={styles['toast']} onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <ToastCard
        tone={tone}
        closeButton={<ToastCloseButton aria-label={feedbackWording.close} onClick={() => onHide(id)} />}
      >
        <p lang={lang}>{text}</p>
      </ToastCard>
    </div>
  )
}
