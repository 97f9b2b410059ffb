import { useState, type CSSProperties, type Ref } from 'react'
import { PreviewChoice } from './PreviewChoice.tsx'

export type Theme = 'light' | 'dark'

/** Without its scripts, and what loads them ahead: a preview is looked at, and browsers complain of scripts that they don't run. */
export const withoutScripts = (page: string): string =>
  page.replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')

interface ThemeChoiceProps {
  words: Readonly<Record<'theme' | Theme, string>>
  value: Theme
  onChange: (theme: Theme) => void
}

/** Whether a page is looked at by day or by night. */
export const ThemeChoice = ({ words, value, onChange }: ThemeChoiceProps) => (
  <PreviewChoice
    legend={words.theme}
    name="preview-theme"
    options={[
      { value: 'light', label: words.light },
      { value: 'dark', label: words.dark },
    ]}
    value={value}
    onChange={onChange}
  />
)

/** How often the page of a frame was loaded: what was changed in it is to be changed again. */
export function useLoads(): [loads: number, onLoad: () => void] {
  const [loads, setLoads] = useState(0)
  return [loads, () => setLoads((count) => count + 1)]
}

interface PreviewFrameProps {
  ref: Ref<HTMLIFrameElement>
  title: string
  /** HTML without scripts. */
  page: string
  className: string | undefined
  style?: CSSProperties
  onLoad: () => void
}

/** A part of the text opens and closes; everything else would lead away. */
function staysHere(event: Event): void {
  // Of another document, whose classes are not those of this one.
  const target = event.target as Element
  if (!target.closest('main summary')) event.preventDefault()
}

/** A page to be looked at: without scripts, as the server has rendered it, and led nowhere by a click. */
export const PreviewFrame = ({ page, onLoad, ...props }: PreviewFrameProps) => (
  <iframe
    {...props}
    sandbox="allow-same-origin"
    srcDoc={page}
    onLoad={({ currentTarget }) => {
      currentTarget.contentDocument?.addEventListener('click', staysHere, true)
      onLoad()
    }}
  />
)
