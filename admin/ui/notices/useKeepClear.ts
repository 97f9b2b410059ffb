import { useEffect, type RefObject } from 'react'

/** Marks what toasts must not cover. */
export const KEEP_CLEAR = { 'data-keep-clear': '' } as const

/** Elements behind a modal dialog are out of reach anyway. */
const OUT_OF_REACH = '[inert], [aria-hidden="true"], [data-base-ui-inert]'

/** Pixels between the toasts and what they give way to, and between them and the upper edge. */
const GAP = 8

/** Lifts an element at the lower edge, by `--lift`, above what it must not cover; for as long as it is shown. */
export function useKeepClear(target: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const element = target.current
    if (!shown || !element) return
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
  }, [target, shown])
}
