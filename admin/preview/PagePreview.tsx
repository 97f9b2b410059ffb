import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { previewWording as words } from './wording.ts'
import styles from './PagePreview.module.css'

interface PagePreviewProps {
  /** Whether the page keeps the theme that is saved. */
  isThemed: boolean
  /** Changes the page to what the form holds. Called again when it is another function. */
  dress: (shown: Document) => void
}

/** The landing page without its scripts: browsers complain of those that they don't run, and of those to be loaded ahead. */
async function readLandingPage(isThemed: boolean): Promise<string> {
  const response = await fetch('/')
  const page = (await response.text()).replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
  return isThemed ? page : page.replaceAll(/<link rel="stylesheet" href="\/theme\/[^"]*">/g, '')
}

/** The landing page beside a form, as what is typed there makes it look. */
export function PagePreview({ isThemed, dress }: PagePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [loads, setLoads] = useState(0)
  const { data: page } = useQuery({
    queryKey: ['preview', isThemed],
    queryFn: () => readLandingPage(isThemed),
    staleTime: 0,
  })

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!shown?.head || !shown.defaultView) return
    shown.documentElement.dataset['theme'] = theme
    dress(shown)
  }, [dress, theme, loads])

  return (
    <section className={styles['preview']} aria-label={words.preview}>
      <fieldset className={styles['themes']}>
        <legend className="visually-hidden">{words.theme}</legend>
        {(['light', 'dark'] as const).map((name) => (
          <label key={name}>
            <input type="radio" name="preview-theme" checked={theme === name} onChange={() => setTheme(name)} />
            {words[name]}
          </label>
        ))}
      </fieldset>
      <iframe
        ref={frame}
        className={styles['page']}
        title={words.preview}
        // Without scripts: what is shown is the page as the server has rendered it.
        sandbox="allow-same-origin"
        srcDoc={page ?? ''}
        onLoad={() => {
          frame.current?.contentDocument?.addEventListener('click', (event) => event.preventDefault(), true)
          setLoads((count) => count + 1)
        }}
      />
    </section>
  )
}
