// What the header does in the browser, with and without React. Each function returns another that ends it.
import { fill } from '../../content/messages/fill.ts'
import { headerWording } from './wording.ts'

/** `top` is at the top of the page. */
export function followScroll(top: Element, onChange: (scrolled: boolean) => void): () => void {
  const observer = new IntersectionObserver(([entry]) => onChange(entry ? !entry.isIntersecting : false))
  observer.observe(top)
  return () => observer.disconnect()
}

export function followPopover(popover: HTMLElement, onChange: (open: boolean) => void): () => void {
  const follow = () => onChange(popover.matches(':popover-open'))
  popover.addEventListener('toggle', follow)
  return () => popover.removeEventListener('toggle', follow)
}

/** Closes a list that is open if the visitor presses Escape, or clicks or focuses something else. */
export function closeFromOutside(details: HTMLDetailsElement): () => void {
  const closeOutside = ({ target }: Event) => {
    if (details.open && target instanceof Node && !details.contains(target)) details.open = false
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.open) return
    details.open = false
    details.querySelector('summary')?.focus()
  }
  document.addEventListener('pointerdown', closeOutside)
  document.addEventListener('focusin', closeOutside)
  document.addEventListener('keydown', closeOnEscape)
  return () => {
    document.removeEventListener('pointerdown', closeOutside)
    document.removeEventListener('focusin', closeOutside)
    document.removeEventListener('keydown', closeOnEscape)
  }
}

export const greeting = (username: string): string => fill(headerWording.greeting, { name: username })

/** The element into which the script of a document puts the greeting, and the list of entries that it adds to. */
export const ACCOUNT_MARK = 'data-account'
export const ENTRIES_MARK = 'data-entries'
export const LOG_OUT_MARK = 'data-log-out'
export const SIGNED_IN_ID = 'signed-in'
export const ADMIN_ENTRY_ID = 'admin-entry'
