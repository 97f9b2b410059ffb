import { useEffect, useRef, useState } from 'react'
import { previewPage } from '../../client/writer.ts'
import type { ContentType } from '../../content/define.ts'
import { pictureIn, workingCopyOf, type AnyRow } from '../data/rows.ts'
import { isPictureDraft, type Draft } from '../fields/drafts.ts'
import type { AsideSaving } from '../form/ContentForm.tsx'
import { SharePreview } from './links/SharePreview.tsx'
import { DeviceChoice, DeviceFrame, type Device } from './DeviceFrame.tsx'
import { onlyTheme, ThemeChoice, useLoads, withoutScripts, type Theme } from './PreviewFrame.tsx'
import styles from './preview.module.css'
import { usePicture } from './usePicture.ts'
import { rowPreviewWording } from './wording.ts'

const PAUSE = 350

interface RowPreviewProps {
  type: ContentType
  row: AnyRow | null
  draft: Draft
  /** Of the page; null for the site's main language. */
  language: string | null
  saving: AsideSaving
  picture: string
}

const draftValues = (row: AnyRow | null, draft: Draft): Record<string, unknown> => ({
  ...(row && { id: row.id }),
  ...Object.fromEntries(Object.entries(draft).filter(([, value]) => !isPictureDraft(value))),
})

interface MadePage {
  page: string
  language: string | null
}

/** When the user stops typing, the server renders a page with the values of the form. */
function usePage(
  type: ContentType,
  row: AnyRow | null,
  draft: Draft,
  language: string | null,
): { made: MadePage | null; hasFailed: boolean } {
  const [made, setMade] = useState<MadePage | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const values = JSON.stringify(draftValues(row, draft))
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      previewPage(type, JSON.parse(values) as Record<string, unknown>, { language, signal: ended.signal }) // The JSON was made from the values of the form above, so the cast is safe.
        .then((page) => {
          setMade({ page: withoutScripts(page), language })
          setFailed(false)
        })
        .catch(() => {
          // If the preview cannot be loaded, the last page stays visible.
          if (!ended.signal.aborted) setFailed(true)
        })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [type, values, language])
  return { made, hasFailed }
}

/** An accordion that the user has opened stays open in the new page. */
function keepOpen(present: Element, next: Element): void {
  const before = [...present.querySelectorAll('details')]
  for (const [index, details] of next.querySelectorAll('details').entries()) details.open = before[index]?.open ?? false
}

function showFile(doc: Document, address: string): void {
  const image = doc.querySelector<HTMLImageElement>('main article img')
  if (!image) return
  image
    .closest('picture')
    ?.querySelectorAll('source')
    .forEach((source) => source.remove())
  image.removeAttribute('srcset')
  image.src = address
}

export function RowPreview({ type, row, draft, language, saving, picture }: RowPreviewProps) {
  const words = rowPreviewWording(type.wording.language)
  const frame = useRef<HTMLIFrameElement>(null)
  const [device, setDevice] = useState<Device>('phone')
  const [chosen, setTheme] = useState<Theme>('light')
  const { made, hasFailed } = usePage(type, row, draft, language)
  // The frame loads the first page of a language. Of later ones it gets the content alone.
  const [first, setFirst] = useState<MadePage | null>(null)
  if (made && first?.language !== made.language) setFirst(made)
  const only = onlyTheme(first?.page)
  const theme = only ?? chosen
  const [loads, onLoad] = useLoads()
  const picked = usePicture(draft[picture])
  // The server renders the published picture, so the preview must insert the picture of the working copy.
  const copied = row && workingCopyOf(row) ? pictureIn(row, picture) : null
  const file = picked === 'stays' ? (copied?.address ?? null) : picked.address

  useEffect(() => {
    const doc = frame.current?.contentDocument
    const present = doc?.querySelector('main')
    if (!doc || !present || !made) return
    doc.documentElement.dataset['theme'] = theme
    // Only the content of the page is replaced, so that the page keeps its scroll position.
    const next = new DOMParser().parseFromString(made.page, 'text/html').querySelector('main')
    if (next) keepOpen(present, next)
    if (next && next.innerHTML !== present.innerHTML) present.replaceWith(doc.importNode(next, true))
    if (file) showFile(doc, file)
  }, [made, theme, loads, file])

  return (
    <section className={styles['preview']} aria-label={words.preview}>
      <div className={styles['choices']}>
        <DeviceChoice words={words} value={device} onChange={setDevice} />
        {!only && <ThemeChoice words={words} value={theme} onChange={setTheme} />}
        <SharePreview type={type} row={row} saving={saving} />
        <span role="status">{hasFailed ? words.failed : ''}</span>
      </div>
      <DeviceFrame ref={frame} device={device} title={words.preview} page={first?.page ?? ''} onLoad={onLoad} />
    </section>
  )
}
