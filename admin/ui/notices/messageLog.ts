import { useSyncExternalStore } from 'react'
import type { ToastTone } from '../../../ui/ToastCard.tsx'

export interface Message {
  tone: ToastTone
  text: string
  title?: string
  language: string
  /** A button in the toast, which then stays longer. */
  action?: { label: string; run: () => void }
}

export interface LoggedMessage extends Message {
  id: number
  time: string
}

/** Only in memory. */
const MOST_MESSAGES = 20

let messages: readonly LoggedMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function logMessage(message: Message): void {
  lastId += 1
  messages = [{ ...message, id: lastId, time: new Date().toISOString() }, ...messages].slice(0, MOST_MESSAGES)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useMessages = (): readonly LoggedMessage[] => useSyncExternalStore(subscribe, () => messages)
