import { useLayoutEffect, useRef, useState } from 'react'

/** In which way this browser's admin has written last: a new text begins so. */
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
    // Storage is denied: the next text begins as a plain one.
  }
}

export interface Texts {
  /** Markdown; empty where the text is a plain one. */
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

/** How a text is written: plain, or formatted, and the ways from one to the other. Neither loses what was typed. */
export function useFormatting({ source, words }: Texts, { isNew, onChange }: FormattingOptions): Formatting {
  const [isChosen, setChosen] = useState(source !== '' || (isNew && words === '' && isUsual()))
  // What a text was formatted as, for whoever takes that back.
  const before = useRef<Texts | null>(null)

  // What formats is loaded while somebody may go on typing.
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
    // Where it cannot be loaded the text stays a plain one.
    format: () => void format().catch(() => undefined),
    makePlain: () => {
      remember(false)
      setChosen(false)
      before.current = { source, words }
      onChange({ source: '', words })
    },
  }
}
