import { useEffect, type RefObject } from 'react'

export const KEEP_CLEAR = { 'data-keep-clear': '' } as const

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label:has(input), [role="slider"], [contenteditable="true"]'

/** Matches elements behind a modal dialog. Toasts may cover them, because the user cannot reach them anyway. */
const OUT_OF_REACH = '[inert], [aria-hidden="true"], [data-base-ui-inert]'

const GAP = 8
const STEP = 8

const boxesOf = (elements: Iterable<Element>): DOMRect[] => [...elements].map((one) => one.getBoundingClientRect())

const meets = (one: DOMRect, lift: number, other: DOMRect, gap = 0): boolean =>
  one.top - lift < other.bottom + gap &&
  one.bottom - lift > other.top - gap &&
  one.left < other.right + gap &&
  one.right > other.left - gap

/**
 * Places the toasts of `target` so that they cover no element with `data-keep-clear`, and so that their buttons cover
 * no control. Sets `--lift`, how far the toasts move up from the bottom of the window, and `data-close`: the side of
 * their close buttons, or "none" if there is no room for them.
 */
export function useClearPlace(target: RefObject<HTMLElement | null>, visible: boolean): void {
  useEffect(() => {
    const element = target.current
    if (!visible || !element) return
    let frame = 0
    const place = () => {
      // Scrolling, dialogs and animations move what is below the toasts, so the place is checked in each frame.
      frame = requestAnimationFrame(place)
      element.style.setProperty('--lift', '0px')
      const own = element.getBoundingClientRect()
      const below = (selector: string) =>
        [...document.querySelectorAll(selector)]
          .filter((one) => !element.contains(one) && !one.closest(OUT_OF_REACH))
          .map((one) => one.getBoundingClientRect())
          .filter(({ left, right }) => left < own.right + GAP && right > own.left - GAP)
      const bars = below('[data-keep-clear]')
      const controls = below(CONTROLS)
      const sides = ['right', 'left'].map((side) => {
        element.dataset['close'] = side
        return { side, buttons: boxesOf(element.querySelectorAll('button')) }
      })
      const put = (lift: number, side: string) => {
        element.style.setProperty('--lift', `${lift}px`)
        element.dataset['close'] = side
      }
      const most = Math.max(0, own.top - GAP)
      let lowest: number | undefined
      for (let lift = 0; lift <= most; lift += STEP) {
        if (bars.some((bar) => meets(own, lift, bar, GAP))) continue
        lowest ??= lift
        for (const { side, buttons } of sides) {
          if (!buttons.some((button) => controls.some((control) => meets(button, lift, control))))
            return put(lift, side)
        }
      }
      put(lowest ?? most, 'none')
    }
    place()
    return () => cancelAnimationFrame(frame)
  }, [target, visible])
}
