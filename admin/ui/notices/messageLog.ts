import type { ToastTone } from '../../../ui/ToastCard.tsx'
import { createStore } from '../createStore.ts'

export interface Message {
  tone: ToastTone
  text: string
  title?: string
  language: string
  /** The toast's button. A toast with a button stays visible longer. */
  action?: { label: string; run: () => void }
}

export interface LoggedMessage extends Message {
  id: number
  time: string
}

const MOST_MESSAGES = 20

const messages = createStore<readonly LoggedMessage[]>([])
let lastId = 0

export function logMessage(message: Message): void {
  lastId += 1
  const logged = { ...message, id: lastId, time: new Date().toISOString() }
  messages.change((old) => [logged, ...old].slice(0, MOST_MESSAGES))
}

export const useMessages = messages.use
