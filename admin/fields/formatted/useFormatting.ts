import { useLayoutEffect, useRef, useState } from 'react'

/** The last choice in this browser, for new texts. */
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
    // Storage is denied; the default remains plain.
  }
}

export interface Texts {
  /** Markdown; empty for plain text. */
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

/** Switches between plain and formatted text without losing input. */
export function useFormatting({ source, words }: Texts, { isNew, onChange }: FormattingOptions): Formatting {
  const [isChosen, setChosen] = useState(source !== '' || (isNew && words === '' && isUsual()))
  // The text before formatting, for undo.
  const before = useRef<Texts | null>(null)

  // The user may type while the formatter loads.
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
    // If it cannot load, the text stays plain.
    format: () => void format().catch(() => undefined),
    makePlain: () => {
      remember(false)
      setChosen(false)
      before.current = { source, words }
      onChange({ source: '', words })
    },
  }
}
