import { useEffect } from 'react'
import { useSiteName } from './siteSettings.ts'

export function useDocumentTitle(title: string): void {
  const name = useSiteName()
  useEffect(() => {
    document.title = `${title} · ${name} Admin`
  }, [title, name])
}
