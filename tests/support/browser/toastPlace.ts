import type { Page } from 'playwright-core'

interface ToastPlace {
  /** Controls that a visible toast overlaps. */
  below: number
  /** Controls below a toast whose click the toast takes. */
  blocked: string[]
  /** Controls below the close button of a toast. */
  underClose: string[]
  /** Close buttons that can be seen. */
  closeButtons: number
}

/** Scrolls to a part of the page and says what the toasts there cover. */
export const toastPlaceAt = (page: Page, part: number): Promise<ToastPlace> =>
  page.evaluate(async (share) => {
    scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const meets = (one: DOMRect, other: DOMRect) =>
      one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const cards = [...document.querySelectorAll('[data-tone]')]
    if (cards.length === 0) throw new Error('The toast has gone.')
    const closing = cards
      .map((card) => card.lastElementChild)
      .filter((button) => button !== null && getComputedStyle(button).visibility === 'visible')
      .map((button) => boxOf(button as Element))
    const below = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      (control) => !control.closest('[data-tone]') && cards.some((card) => meets(boxOf(card), boxOf(control))),
    )
    const named = (controls: Element[]) =>
      controls.map((control) => control.getAttribute('aria-label') ?? control.textContent)
    return {
      below: below.length,
      blocked: named(
        below.filter((control) => {
          const { left, top, width, height } = boxOf(control)
          return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-tone]')
        }),
      ),
      underClose: named(below.filter((control) => closing.some((box) => meets(box, boxOf(control))))),
      closeButtons: closing.length,
    }
  }, part)
