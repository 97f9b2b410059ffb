import { pageLanguage, pagePrefix } from '../../../client/language.ts'
import { addressIn } from '../../../content/site/languageAddress.ts'
import type { Suggestions } from '../../../content/siteSearch/searchSchemas.ts'
import { SUGGESTIONS } from '../../../content/siteSearch/suggestions.ts'
import { textIn } from '../../data/langOf.ts'
import { COUNT_MARK, SAYS_MARK, SUGGESTION_LIST_ID, type Said } from '../../data/suggestions.ts'

/** Milliseconds without a key after which suggestions are requested. */
const PAUSE_MS = 150

/** One Latin letter begins thousands of names. A syllable of Korean or a sign of Japanese is a word. */
const isEnough = (text: string): boolean => text.length > 1 || text > '\u1100'

/**
 * Suggests names below a search box: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/, "editable combobox with list
 * autocomplete". What is typed stays as it is. If suggestions cannot be read, there are none.
 */
export function start(island: HTMLElement): void {
  const input = island.querySelector('input')
  const list = island.querySelector<HTMLElement>(`#${SUGGESTION_LIST_ID}`)
  const count = island.querySelector(`[${COUNT_MARK}]`)
  const pattern = island.querySelector('template')?.content.firstElementChild
  if (!input || !list || !count || !pattern) return

  const sentence = count.getAttribute(COUNT_MARK) ?? ''
  let active = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let request = new AbortController()

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('a')]

  function activate(index: number): void {
    active = index
    for (const [at, option] of options().entries()) {
      option.setAttribute('aria-selected', String(at === index))
      if (at !== index) continue
      option.scrollIntoView({ block: 'nearest' })
      input?.setAttribute('aria-activedescendant', option.id)
    }
    if (index < 0) input?.removeAttribute('aria-activedescendant')
  }

  function open(isOpen: boolean): void {
    activate(-1)
    list?.toggleAttribute('hidden', !isOpen)
    input?.setAttribute('aria-expanded', String(isOpen))
    if (count) count.textContent = isOpen ? sentence.replace('{count}', String(options().length)) : ''
  }

  function close(): void {
    clearTimeout(timer)
    request.abort()
    open(false)
  }

  function show(suggestions: Suggestions): void {
    const made = suggestions.map(({ to, languages, ...says }, index) => {
      const option = pattern?.cloneNode(true) as HTMLAnchorElement // `Suggestion` in site/pages/search renders a link.
      option.id = `${SUGGESTION_LIST_ID}-${index}`
      option.href = addressIn(pagePrefix(), to)
      for (const part of option.querySelectorAll<HTMLElement>(`[${SAYS_MARK}]`)) {
        const said = part.getAttribute(SAYS_MARK) as Said // `Suggestion` in site/pages/search writes only these.
        part.textContent = says[said]
        Object.assign(part, textIn(languages?.[said]))
      }
      return option
    })
    list?.replaceChildren(...made)
    open(made.length > 0)
  }

  async function suggest(text: string): Promise<void> {
    request = new AbortController()
    const { signal } = request
    try {
      const language = pageLanguage()
      const query = new URLSearchParams({ q: text, ...(language !== null && { lang: language }) })
      const answer = await fetch(`/api${SUGGESTIONS}?${query}`, { signal })
      const suggestions = answer.ok ? ((await answer.json()) as Suggestions) : [] // The API documents this type.
      if (!signal.aborted) show(suggestions)
    } catch {
      if (!signal.aborted) show([])
    }
  }

  /** Suggestions for what was typed before stay until others arrive, so that nothing flickers. */
  function follow(): void {
    clearTimeout(timer)
    request.abort()
    activate(-1)
    const text = input?.value.trim() ?? ''
    if (!isEnough(text)) return close()
    timer = setTimeout(() => void suggest(text), PAUSE_MS)
  }

  function move(by: 1 | -1): void {
    const { length } = options()
    if (length === 0) return
    if (list?.hidden) open(true)
    // From the box itself, the first key leads to the first suggestion or the last, and the next after the last leads back.
    const places = length + 1
    activate(((active + 1 + by + places) % places) - 1)
  }

  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-expanded', 'false')
  input.addEventListener('input', follow)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && active >= 0) options()[active]?.click()
    else if (event.key === 'Escape' && !list.hidden) close()
    else return
    event.preventDefault()
  })
  // The focus stays in the box, so that the list does not close before a click reaches a suggestion.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  input.addEventListener('blur', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && list.contains(relatedTarget))) close()
  })
  input.form?.addEventListener('submit', close)
  // Back on this page, the list is closed.
  window.addEventListener('pagehide', close)
  // The first letters may have been typed before this script was there.
  if (input.value !== input.defaultValue) follow()
}
