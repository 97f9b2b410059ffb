import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { PreviewFrame, ThemeChoice, useLoads, withoutScripts, type Theme } from './PreviewFrame.tsx'
import { previewWording as words } from './wording.ts'
import styles from './preview.module.css'

interface PagePreviewProps {
  isThemed: boolean
  /** Applies the values of the form to the previewed page. It is called again whenever it is another function. */
  dress: (doc: Document) => void
}

async function readLandingPage(isThemed: boolean): Promise<string> {
  const response = await fetch('/')
  const page = withoutScripts(await response.text())
  return isThemed ? page : page.replaceAll(/<link rel="stylesheet" href="\/theme\/[^"]*">/g, '')
}

export function PagePreview({ isThemed, dress }: PagePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [theme, setTheme] = useState<Theme>('light')
  const [loads, onLoad] = useLoads()
  const { data: page } = useQuery({
    queryKey: ['preview', isThemed],
    queryFn: () => readLandingPage(isThemed),
    staleTime: 0,
  })

  useEffect(() => {
    const doc = frame.current?.contentDocument
    if (!doc?.head || !doc.defaultView) return
    doc.documentElement.dataset['theme'] = theme
    dress(doc)
  }, [dress, theme, loads])

  return (
    <section className={styles['preview']} aria-label={words.preview}>
      <ThemeChoice words={words} value={theme} onChange={setTheme} />
      <PreviewFrame ref={frame} className={styles['page']} title={words.preview} page={page ?? ''} onLoad={onLoad} />
    </section>
  )
}
