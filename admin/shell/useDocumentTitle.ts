import { useEffect } from 'react'
import { shellWording } from '../wording/shellWording.ts'

/** Names the screen in the browser's tab and history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${shellWording.product} Admin`
  }, [title])
}
