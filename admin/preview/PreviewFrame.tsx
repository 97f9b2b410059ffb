import { useState, type CSSProperties, type Ref } from 'react'
import { PreviewChoice } from './PreviewChoice.tsx'

export type Theme = 'light' | 'dark'

/** Removes scripts and preloads, about which browsers would complain. */
export const withoutScripts = (page: string): string =>
  page.replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')

interface ThemeChoiceProps {
  words: Readonly<Record<'theme' | Theme, string>>
  value: Theme
  onChange: (theme: Theme) => void
}

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

/** Counts loads: changes must be applied again after each. */
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

/** Only accordions react to clicks; everything else would navigate. */
function staysHere(event: Event): void {
  // Elements of another document have other classes.
  const target = event.target as Element
  if (!target.closest('main summary')) event.preventDefault()
}

/** Server-rendered, without scripts and navigation. */
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
