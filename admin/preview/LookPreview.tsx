import { useCallback, useMemo } from 'react'
import { facePairNames } from '../../content/look/faces.ts'
import { readPercent } from '../../content/look/focus.ts'
import { themeSheet, type HeroPicture } from '../../content/look/themeSheet.ts'
import { lookChoices, type LookSettings } from '../../content/settings/look.ts'
import { readColour } from '../../content/look/colour.ts'
import type { AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'
import { draftText } from './draftText.ts'
import { PagePreview } from './PagePreview.tsx'
import { usePicture, type Picked } from './usePicture.ts'

interface LookPreviewProps {
  row: AnyRow & LookSettings
  /** The values in the form. Fields that the form does not show are missing. */
  draft: Draft
}

export function LookPreview({ row, draft }: LookPreviewProps) {
  const [heroDay, heroNight] = [usePicture(draft['hero_day']), usePicture(draft['hero_night'])]
  const sheet = useMemo(
    () => themeSheet(draftChoices(row, draft, { day: heroDay, night: heroNight })),
    [row, draft, heroDay, heroNight],
  )
  const dress = useCallback(
    (doc: Document) => {
      const scope = doc.defaultView
      if (!scope) return
      // The Content-Security-Policy allows style sheets made by scripts, but no style elements.
      const own = new scope.CSSStyleSheet()
      own.replaceSync(sheet)
      doc.adoptedStyleSheets = [own]
    },
    [sheet],
  )
  return <PagePreview isThemed={false} dress={dress} />
}

function draftChoices(row: AnyRow & LookSettings, draft: Draft, picked: Record<'day' | 'night', Picked>) {
  const text = (name: string) => draftText(row, draft, name)
  const saved = lookChoices(row)
  const hero = (face: 'day' | 'night', stays: HeroPicture | null): HeroPicture | null => {
    const choice = picked[face]
    const focus = [readPercent(text(`hero_${face}_x`)), readPercent(text(`hero_${face}_y`))] as const
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
