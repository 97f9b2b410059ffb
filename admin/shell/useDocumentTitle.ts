import { useEffect } from 'react'
import { shell } from '../wording/commonWording.ts'

/** Names the screen in the browser's tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${shell.product} Admin`
  }, [title])
}
