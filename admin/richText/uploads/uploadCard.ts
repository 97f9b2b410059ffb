import { fill } from '../../../content/messages/fill.ts'
import type { Words } from '../wording.ts'
import styles from './uploadCard.module.css'

export interface UploadCard {
  element: HTMLElement
  progress: (fraction: number) => void
  /** `retry` is null if the upload would fail again. */
  fail: (sentence: string, retry: (() => void) | null) => void
  begin: () => void
  note: (sentence: string) => void
}

function button(label: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = styles['button'] ?? ''
  element.textContent = label
  element.addEventListener('click', onPress)
  return element
}

/** The card is plain DOM instead of React, because ProseMirror renders the editor's content. */
export function uploadCard(name: string, words: Words, onRemove: () => void): UploadCard {
  const element = document.createElement('div')
  element.className = styles['card'] ?? ''
  element.contentEditable = 'false'
  const sentence = document.createElement('p')
  const bar = document.createElement('progress')
  bar.max = 1
  const buttons = document.createElement('div')
  buttons.className = styles['buttons'] ?? ''

  return {
    element,
    begin: () => {
      sentence.textContent = fill(words.uploading, { name })
      sentence.removeAttribute('role')
      bar.setAttribute('aria-label', sentence.textContent)
      bar.removeAttribute('value')
      buttons.replaceChildren(button(words.uploadCancel, onRemove))
      element.classList.remove(styles['failed'] ?? '')
      element.replaceChildren(sentence, bar, buttons)
    },
    note: (text) => {
      sentence.textContent = text
      element.replaceChildren(sentence, buttons)
      buttons.replaceChildren(button(words.uploadDismiss, onRemove))
    },
    progress: (fraction) => {
      bar.value = Math.min(1, Math.max(0, fraction))
    },
    fail: (text, retry) => {
      sentence.textContent = text
      sentence.setAttribute('role', 'alert')
      buttons.replaceChildren(
        ...(retry ? [button(words.uploadRetry, retry)] : []),
        button(words.uploadDismiss, onRemove),
      )
      element.classList.add(styles['failed'] ?? '')
      element.replaceChildren(sentence, buttons)
    },
  }
}
