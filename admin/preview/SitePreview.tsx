import { useCallback } from 'react'
import type { AnyRow } from '../data/rows.ts'
import { useSiteName } from '../data/siteSettings.ts'
import type { Draft } from '../fields/drafts.ts'
import { draftText } from './draftText.ts'
import { PagePreview } from './PagePreview.tsx'
import { usePicture } from './usePicture.ts'

const SVG = 'http://www.w3.org/2000/svg'

interface SitePreviewProps {
  row: AnyRow
  /** A form with some of the fields has only their values. */
  draft: Draft
}

export function SitePreview({ row, draft }: SitePreviewProps) {
  const present = useSiteName()
  const logo = usePicture(draft['logo'])
  const text = (name: string) => draftText(row, draft, name)
  const [name, motto] = [text('name'), text('motto')]
  const picked = logo === 'stays' ? null : logo.address
  const dress = useCallback(
    (shown: Document) => {
      const visibleName = name || present
      const heading = shown.querySelector('main h1')
      if (heading) heading.textContent = visibleName
      const brand = shown.querySelector('header a[href="/"] > :last-child')
      if (brand) brand.textContent = visibleName
      // A site without a name shows the default motto.
      if (heading && (name || motto)) showMotto(shown, heading, motto)
      if (brand && picked) showLogo(shown, brand, picked)
      else if (brand && name) showInitial(shown, brand, name)
      if (name || picked) clearCrests(shown)
    },
    [name, motto, picked, present],
  )
  return <PagePreview isThemed dress={dress} />
}

function showMotto(shown: Document, heading: Element, motto: string): void {
  const found = heading.parentElement?.querySelector<HTMLElement>(':scope > p')
  const line = found ?? shown.createElement('p')
  if (!found) heading.parentElement?.append(line)
  line.textContent = motto
  // Repeats the styles of Hero.module.css, because a page without a motto has no such element.
  Object.assign(line.style, {
    color: 'var(--on-scene)',
    fontSize: 'var(--type-lead)',
    textShadow: 'var(--scene-shadow)',
  })
}

/** Draws what Emblem.tsx draws. */
function showInitial(shown: Document, brand: Element, name: string): void {
  const emblem = brand.previousElementSibling
  if (!emblem || emblem instanceof (shown.defaultView?.HTMLImageElement ?? HTMLImageElement)) return
  const letter = shown.createElement('span')
  letter.textContent = [...name.toUpperCase()][0] ?? ''
  Object.assign(letter.style, {
    width: '2.25rem',
    border: '1px solid',
    borderRadius: 'var(--corner-small)',
    fontFamily: 'var(--font-display)',
    fontSize: '1.5rem',
    lineHeight: '2.25rem',
    textAlign: 'center',
  })
  emblem.replaceWith(letter)
}

/** Like Crest.tsx, it leaves only the frame and the light if the site has its own emblem. */
function clearCrests(shown: Document): void {
  for (const crest of shown.querySelectorAll('svg[viewBox="0 0 48 48"]')) {
    const [frame, ...gate] = crest.children
    if (!frame || gate.length < 2) continue
    const light = shown.createElementNS(SVG, 'path')
    light.setAttribute('opacity', '.8')
    light.setAttribute('d', 'M24 14 34 24 24 34 14 24Z')
    crest.replaceChildren(frame, light)
  }
}

function showLogo(shown: Document, brand: Element, address: string): void {
  const before = brand.previousElementSibling
  const picture = shown.createElement('img')
  picture.src = address
  picture.alt = ''
  Object.assign(picture.style, { width: 'auto', maxWidth: '7rem', height: '2.25rem', objectFit: 'contain' })
  before?.replaceWith(picture)
}
