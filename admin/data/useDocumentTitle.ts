import { useEffect } from 'react'
import { fill } from '../../content/messages/fill.ts'
import { shellWording } from '../wording/shellWording.ts'
import { useSiteName } from './siteSettings.ts'

export function useDocumentTitle(title: string): void {
  const name = useSiteName()
  useEffect(() => {
    document.title = fill(shellWording.documentTitle, { title, site: name })
  }, [title, name])
}
