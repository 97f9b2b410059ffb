import { useEffect } from 'react'
import { useSiteName } from '../data/siteSettings.ts'

/** Sets the document's title to that of the screen. */
export function useDocumentTitle(title: string): void {
  const name = useSiteName()
  useEffect(() => {
    document.title = `${title} · ${name} Admin`
  }, [title, name])
}
