import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The browser stores the user's last choice between plain and formatted text under this key. New texts start with that
 * choice.
 */
const KEY = 'formatted-texts'

function isUsual(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

function remember(isFormatted: boolean): void {
  try {
    localStorage.setItem(KEY, isFormatted ? 'yes' : 'no')
  } catch {
    // An error means that the browser denies storage. New texts then start as plain text.
  }
}

export interface Texts {
  /** The formatted text as Markdown; empty if the text is plain. */
  source: string
  words: string
}

interface Formatting {
  isFormatted: boolean
  format: () => void
  makePlain: () => void
}

interface FormattingOptions {
  isNew: boolean
  onChange: (texts: Texts) => void
}

export function useFormatting({ source, words }: Texts, { isNew, onChange }: FormattingOptions): Formatting {
  const [isChosen, setChosen] = useState(source !== '' || (isNew && words === '' && isUsual()))
  // The text before the user made it plain. It is restored if the user formats the text again.
  const before = useRef<Texts | null>(null)

  // A ref, because the user may type while the module that formats text is loading.
  const latest = useRef({ words, onChange })
  useLayoutEffect(() => {
    latest.current = { words, onChange }
  })

  const format = async () => {
    if (words !== '' && before.current?.words === words) onChange(before.current)
    else if (words !== '') {
      const { sourceOf } = await import('./plainText.ts')
      const now = latest.current
      now.onChange({ source: sourceOf(now.words), words: now.words })
    }
    remember(true)
    setChosen(true)
  }
  return {
    isFormatted: isChosen || source !== '',
    // If the module that formats text cannot be loaded, the text stays plain.
    format: () => void format().catch(() => undefined),
    makePlain: () => {
      remember(false)
      setChosen(false)
      before.current = { source, words }
      onChange({ source: '', words })
    },
  }
}
