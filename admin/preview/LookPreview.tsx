import { useCallback, useMemo, useState } from 'react'
import { readColour } from '../../content/look/colour.ts'
import { contrastChecks, type ContrastCheck } from '../../content/look/contrastChecks.ts'
import { readPercent } from '../../content/look/focus.ts'
import { completeLook, type HeroPicture, type LookChoices } from '../../content/look/looks.ts'
import { hasUsualScene, themeSheet } from '../../content/look/themeSheet.ts'
import { lookChoices, type LookSettings } from '../../content/settings/look.ts'
import { lookFiles } from '../../ui/looks/files.ts'
import type { AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'
import { ContrastTable } from './ContrastTable.tsx'
import { draftText } from './draftText.ts'
import { PagePreview } from './PagePreview.tsx'
import styles from './preview.module.css'
import { usePicture, type Picked } from './usePicture.ts'

interface LookPreviewProps {
  row: AnyRow & LookSettings
  /** The values in the form. Fields that the form does not show are missing. */
  draft: Draft
}

const THEMES = { day: 'light', night: 'dark' } as const

export function LookPreview({ row, draft }: LookPreviewProps) {
  const [heroDay, heroNight] = [usePicture(draft['hero_day']), usePicture(draft['hero_night'])]
  const look = useMemo(
    () => draftChoices(row, draft, { day: heroDay, night: heroNight }),
    [row, draft, heroDay, heroNight],
  )
  const playText = draftText(row, draft, 'play_text')
  const [checks, setChecks] = useState<Record<'day' | 'night', ContrastCheck[]> | null>(null)
  const dress = useCallback(
    (doc: Document) => {
      const scope = doc.defaultView
      if (!scope) return
      // The Content-Security-Policy allows style sheets made by scripts, but no style elements.
      const own = new scope.CSSStyleSheet()
      own.replaceSync(themeSheet(look, lookFiles))
      doc.adoptedStyleSheets = [own]
      doc.documentElement.toggleAttribute('data-only', look.times !== 'both')
      const button = doc.querySelector<HTMLElement>('main section a')
      if (button) button.textContent = playText || (button.dataset['usual'] ??= button.textContent)
      setChecks({ day: measure(doc, look, 'day'), night: measure(doc, look, 'night') })
    },
    [look, playText],
  )
  return (
    <div className={styles['look']}>
      <PagePreview isThemed={false} dress={dress} only={look.times === 'both' ? null : THEMES[look.times]} />
      {checks && <ContrastTable checks={checks} times={look.times} />}
    </div>
  )
}

/** What the page really has, whether it comes from the theme or from ui/tokens.css. */
function measure(doc: Document, look: LookChoices, face: 'day' | 'night'): ContrastCheck[] {
  const { dataset } = doc.documentElement
  const shown = dataset['theme']
  dataset['theme'] = THEMES[face]
  const values = doc.defaultView?.getComputedStyle(doc.documentElement)
  const checks = contrastChecks((name) => values?.getPropertyValue(`--${name}`).trim() ?? '', hasUsualScene(look))
  dataset['theme'] = shown
  return checks
}

function draftChoices(row: AnyRow & LookSettings, draft: Draft, picked: Record<'day' | 'night', Picked>): LookChoices {
  const text = (name: string) => draftText(row, draft, name)
  const saved = lookChoices(row)
  const hero = (face: 'day' | 'night', stays: HeroPicture | null): HeroPicture | null => {
    const choice = picked[face]
    const focus = [readPercent(text(`hero_${face}_x`)), readPercent(text(`hero_${face}_y`))] as const
    if (choice === 'stays') return stays && { ...stays, focus }
    return choice.address === null ? null : { address: choice.address, width: 0, avif: false, focus }
  }
  const corners = text('corners')
  return completeLook({
    look: text('look'),
    accentDay: readColour(text('accent_day')),
    accentNight: readColour(text('accent_night')),
    faces: text('faces'),
    ornaments: text('ornaments'),
    corners: /^\d+$/.test(corners) ? Number(corners) : null,
    background: text('background'),
    heroHeight: text('hero_height'),
    heroSide: text('hero_side'),
    times: text('times'),
    heroDay: hero('day', saved.heroDay),
    heroNight: hero('night', saved.heroNight),
  })
}
