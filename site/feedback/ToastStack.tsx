import { useEffect, useState, type RefObject } from 'react'
import { TOAST_MS, ToastCard, ToastCloseButton, type ToastTone } from '../../ui/ToastCard.tsx'
import { useClearPlace } from '../../ui/useClearPlace.ts'
import { feedbackWording } from './wording.ts'
import styles from './Toasts.module.css'

export interface Message {
  id: number
  tone: ToastTone
  text: string
  lang: string | undefined
}

type Hide = (id: number) => void

interface ToastStackProps {
  messages: readonly Message[]
  stack: RefObject<HTMLDivElement | null>
  onHide: Hide
}

/** Loaded with the first message: most visits have none. */
export default function ToastStack({ messages, stack, onHide }: ToastStackProps) {
  useClearPlace(stack, messages.length > 0)
  return messages.map((message) => <Toast key={message.id} message={message} onHide={onHide} />)
}

function Toast({ message: { id, tone, text, lang }, onHide }: { message: Message; onHide: Hide }) {
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
