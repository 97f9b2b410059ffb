import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { facePairNames } from '../../content/look/faces.ts'
import { themeSheet, type HeroPicture } from '../../content/look/themeSheet.ts'
import { lookChoices, type LookSettings } from '../../content/settings/look.ts'
import { readColour } from '../../content/text.ts'
import { isPictureDraft, type Draft, type DraftValue } from '../fields/drafts.ts'
import { lookWording as words } from './wording.ts'
import styles from './LookPreview.module.css'

interface LookPreviewProps {
  row: LookSettings
  draft: Draft
}

/** The landing page as the choices of the form make it look, before they are saved. */
export function LookPreview({ row, draft }: LookPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [loads, setLoads] = useState(0)
  const { data: page } = useQuery({ queryKey: ['look preview'], queryFn: readLandingPage, staleTime: 0 })
  const [heroDay, heroNight] = [usePicture(draft['hero_day']), usePicture(draft['hero_night'])]
  const sheet = useMemo(
    () => themeSheet(draftChoices(row, draft, { day: heroDay, night: heroNight })),
    [row, draft, heroDay, heroNight],
  )

  useEffect(() => {
    const shown = frame.current?.contentDocument
    const scope = shown?.defaultView
    if (!shown?.head || !scope) return
    shown.documentElement.dataset['theme'] = theme
    // The Content-Security-Policy allows no style elements; a constructed sheet is none.
    const own = new scope.CSSStyleSheet()
    own.replaceSync(sheet)
    shown.adoptedStyleSheets = [own]
  }, [sheet, theme, loads])

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

/** The landing page without the theme that is saved, and without its scripts: browsers complain of those that they don't run. */
async function readLandingPage(): Promise<string> {
  const response = await fetch('/')
  const html = await response.text()
  return html.replaceAll(/<link rel="stylesheet" href="\/theme\/[^"]*">|<script\b.*?<\/script>/gs, '')
}

/** What a form does with a picture: leaves it, or shows that of an address, or none. */
type Picked = 'stays' | { address: string | null }

function usePicture(value: DraftValue | undefined): Picked {
  const file = isPictureDraft(value) ? value.file : null
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  const isRemoved = isPictureDraft(value) && value.removed
  return useMemo(() => (address || isRemoved ? { address } : 'stays'), [address, isRemoved])
}

function draftChoices(row: LookSettings, draft: Draft, picked: Record<'day' | 'night', Picked>) {
  const text = (name: string): string => {
    const value = draft[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const saved = lookChoices(row)
  const percent = (name: string): number => (/^\d{1,3}$/.test(text(name)) ? Math.min(100, Number(text(name))) : 50)
  const hero = (face: 'day' | 'night', stays: HeroPicture | null): HeroPicture | null => {
    const choice = picked[face]
    const focus = [percent(`hero_${face}_x`), percent(`hero_${face}_y`)] as const
    if (choice === 'stays') return stays && { ...stays, focus }
    return choice.address === null ? null : { address: choice.address, width: 0, avif: false, focus }
  }
  return {
    accentDay: readColour(text('accent_day')),
    accentNight: readColour(text('accent_night')),
    faces: facePairNames.find((name) => name === text('faces')) ?? ('' as const),
    heroDay: hero('day', saved.heroDay),
    heroNight: hero('night', saved.heroNight),
  }
}
