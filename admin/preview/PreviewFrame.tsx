import { useState, type CSSProperties, type Ref } from 'react'
import { PreviewChoice } from './PreviewChoice.tsx'

export type Theme = 'light' | 'dark'

/**
 * The preview runs no scripts, so scripts and their preload links are removed. Browsers would log warnings about unused
 * preloads.
 */
export const withoutScripts = (page: string): string =>
  page.replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')

/** The theme of a site that has only one: server/pages/document.ts. */
export function onlyTheme(page: string | undefined): Theme | null {
  const [, theme] = /^<!doctype html><html[^>]* data-theme="(light|dark)" data-only/.exec(page ?? '') ?? []
  return theme === 'light' || theme === 'dark' ? theme : null
}

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

/** Counts the loads of the frame, because the preview must change the page again after each load. */
export function useLoads(): [loads: number, onLoad: () => void] {
  const [loads, setLoads] = useState(0)
  return [loads, () => setLoads((count) => count + 1)]
}

interface PreviewFrameProps {
  ref: Ref<HTMLIFrameElement>
  title: string
  page: string
  className: string | undefined
  style?: CSSProperties
  onLoad: () => void
}

/** In the preview only accordions react to a click; anything else would leave the page. */
function staysHere(event: Event): void {
  // The element belongs to another document, so `instanceof` fails and a cast is needed.
  const target = event.target as Element
  if (!target.closest('main summary')) event.preventDefault()
}

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
