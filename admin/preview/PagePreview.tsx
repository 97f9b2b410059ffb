import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { DeviceChoice, DeviceFrame, type Device } from './DeviceFrame.tsx'
import { onlyTheme, ThemeChoice, useLoads, withoutScripts, type Theme } from './PreviewFrame.tsx'
import { previewWording as words } from './wording.ts'
import styles from './preview.module.css'

interface PagePreviewProps {
  isThemed: boolean
  /** Applies the values of the form to the previewed page. It is called again whenever it is another function. */
  dress: (doc: Document) => void
  /** The theme that the draft shows alone. Without a draft of the look, the page says which. */
  only?: Theme | null
}

async function readLandingPage(isThemed: boolean): Promise<string> {
  const response = await fetch('/')
  const page = withoutScripts(await response.text())
  return isThemed ? page : page.replaceAll(/<link rel="stylesheet" href="\/theme\/[^"]*">/g, '')
}

export function PagePreview({ isThemed, dress, only }: PagePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [chosen, setTheme] = useState<Theme>('light')
  const [device, setDevice] = useState<Device>('phone')
  const [loads, onLoad] = useLoads()
  const { data: page } = useQuery({
    queryKey: ['preview', isThemed],
    queryFn: () => readLandingPage(isThemed),
    staleTime: 0,
  })

  const alone = only === undefined ? onlyTheme(page) : only
  const theme = alone ?? chosen

  useEffect(() => {
    const doc = frame.current?.contentDocument
    if (!doc?.head || !doc.defaultView) return
    doc.documentElement.dataset['theme'] = theme
    dress(doc)
  }, [dress, theme, loads])

  return (
    <section className={styles['preview']} aria-label={words.preview}>
      <div className={styles['choices']}>
        <DeviceChoice words={words} value={device} onChange={setDevice} />
        {!alone && <ThemeChoice words={words} value={theme} onChange={setTheme} />}
      </div>
      <DeviceFrame ref={frame} device={device} title={words.preview} page={page ?? ''} onLoad={onLoad} />
    </section>
  )
}
