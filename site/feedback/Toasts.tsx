import { createContext, lazy, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import type { ToastTone } from '../../ui/ToastCard.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import type { Message } from './ToastStack.tsx'
import styles from './Toasts.module.css'

const ToastStack = lazy(() => import('./ToastStack.tsx'))

type ShowToast = (tone: ToastTone, text: string, lang?: string) => void
const ToastContext = createContext<ShowToast>(() => undefined)
export const useToast = (): ShowToast => useContext(ToastContext)

let lastId = 0

/** Without the file of the stack, a message is at least there. */
const plainText = ({ id, lang, text }: Message) => (
  <p key={id} lang={lang}>
    {text}
  </p>
)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  // The stack stays after its last message, so that it notices when there is none.
  const [hasShown, setShown] = useState(false)
  const show = useCallback<ShowToast>((tone, text, lang) => {
    setShown(true)
    setMessages((before) => [...before, { id: ++lastId, tone, text, lang }])
  }, [])
  const hide = useCallback((id: number) => setMessages((before) => before.filter((one) => one.id !== id)), [])
  const stack = useRef<HTMLDivElement>(null)
  return (
    <ToastContext value={show}>
      {children}
      <div ref={stack} className={styles['stack']} role="status">
        {hasShown && (
          <PartBoundary fallback={messages.map(plainText)}>
            <Suspense>
              <ToastStack messages={messages} stack={stack} onHide={hide} />
            </Suspense>
          </PartBoundary>
        )}
      </div>
    </ToastContext>
  )
}
