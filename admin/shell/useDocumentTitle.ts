import { useEffect } from 'react'
import { shellWording } from '../wording/shellWording.ts'

/** Sets the document's title to that of the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${shellWording.product} Admin`
  }, [title])
}
