import { useEffect, type RefObject } from 'react'

export const KEEP_CLEAR = { 'data-keep-clear': '' } as const

/** Matches elements behind a modal dialog. Toasts may cover them, because the user cannot reach them anyway. */
const OUT_OF_REACH = '[inert], [aria-hidden="true"], [data-base-ui-inert]'

const GAP = 8

/**
 * Sets `--lift`: how far an element at the bottom of the window must move up so that it does not cover elements with
 * `data-keep-clear`.
 */
export function useKeepClear(target: RefObject<HTMLElement | null>, visible: boolean): void {
  useEffect(() => {
    const element = target.current
    if (!visible || !element) return
    const place = () => {
      element.style.removeProperty('--lift')
      const own = element.getBoundingClientRect()
      const covered = [...document.querySelectorAll('[data-keep-clear]')]
        .filter((one) => !one.closest(OUT_OF_REACH))
        .map((one) => one.getBoundingClientRect())
        .filter(({ top, bottom, left, right }) => {
          const below = top < own.bottom + GAP && bottom > own.top - GAP
          return below && left < own.right + GAP && right > own.left - GAP
        })
      if (covered.length === 0) return
      const lift = own.bottom - Math.min(...covered.map(({ top }) => top)) + GAP
      element.style.setProperty('--lift', `${Math.max(0, Math.min(lift, own.top - GAP))}px`)
    }
    place()
    const resized = new ResizeObserver(place)
    resized.observe(element)
    resized.observe(document.body)
    const listening = new AbortController()
    for (const event of ['scroll', 'resize']) {
      window.addEventListener(event, place, { capture: true, passive: true, signal: listening.signal })
    }
    return () => {
      resized.disconnect()
      listening.abort()
      element.style.removeProperty('--lift')
    }
  }, [target, visible])
}
