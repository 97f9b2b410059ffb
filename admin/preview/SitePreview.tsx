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
  /** The values in the form. Fields that the form does not show are missing. */
  draft: Draft
}

export function SitePreview({ row, draft }: SitePreviewProps) {
  const present = useSiteName()
  const logo = usePicture(draft['logo'])
  const text = (name: string) => draftText(row, draft, name)
  const [name, motto] = [text('name'), text('motto')]
  const picked = logo === 'stays' ? null : logo.address
  const dress = useCallback(
    (doc: Document) => {
      const visibleName = name || present
      const heading = doc.querySelector('main h1')
      if (heading) heading.textContent = visibleName
      const brand = doc.querySelector('header a[href="/"] > :last-child')
      if (brand) brand.textContent = visibleName
      // A site without a name shows the default motto, so an empty motto must not replace it.
      if (heading && (name || motto)) showMotto(doc, heading, motto)
      if (brand && picked) showLogo(doc, brand, picked)
      else if (brand && name) showInitial(doc, brand, name)
      if (name || picked) clearCrest(doc)
    },
    [name, motto, picked, present],
  )
  return <PagePreview isThemed dress={dress} />
}

function showMotto(doc: Document, heading: Element, motto: string): void {
  const found = heading.parentElement?.querySelector<HTMLElement>(':scope > p')
  const line = found ?? doc.createElement('p')
  if (!found) heading.parentElement?.append(line)
  line.textContent = motto
  // The styles repeat Hero.module.css, because a page without a motto has no element to copy them from.
  Object.assign(line.style, {
    color: 'var(--on-scene)',
    fontSize: 'var(--type-lead)',
    textShadow: 'var(--scene-shadow)',
  })
}

function showInitial(doc: Document, brand: Element, name: string): void {
  const emblem = brand.previousElementSibling
  if (!emblem || emblem instanceof (doc.defaultView?.HTMLImageElement ?? HTMLImageElement)) return
  const letter = doc.createElement('span')
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

/** If the site has a name or a logo, its crest is only a frame with a gem. The preview must do the same. */
function clearCrest(doc: Document): void {
  const crest = doc.getElementById('drawing-crest') // The id is set in site/decoration/Drawings.tsx.
  const frame = crest?.firstElementChild
  if (!crest || !frame) return
  const gem = doc.createElementNS(SVG, 'path')
  gem.setAttribute('opacity', '.8')
  gem.setAttribute('d', 'M24 14 34 24 24 34 14 24Z')
  crest.replaceChildren(frame, gem)
}

function showLogo(doc: Document, brand: Element, address: string): void {
  const before = brand.previousElementSibling
  const picture = doc.createElement('img')
  picture.src = address
  picture.alt = ''
  Object.assign(picture.style, { width: 'auto', maxWidth: '7rem', height: '2.25rem', objectFit: 'contain' })
  before?.replaceWith(picture)
}
