import type { Page } from 'playwright-core'

/** Returns the visible words that are broken at a place that has no hyphen. */
export const brokenWithoutHyphen = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const found = new Set<string>()
    for (const element of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        if (!parent?.checkVisibility() || parent.closest('.visually-hidden, option, code, [aria-hidden="true"]'))
          continue
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
          const lines = new Set<number>()
          const range = document.createRange()
          for (let letter = index; letter < index + word.length; letter++) {
            range.setStart(node, letter)
            range.setEnd(node, letter + 1)
            // The first letter of a line also has an empty place at the end of the line before it.
            const place = [...range.getClientRects()].at(-1)
            if (place && place.width > 0) lines.add(Math.round(place.top))
          }
          if (lines.size > 1) found.add(word)
        }
      }
    }
    return [...found]
  }, part)

/** Returns what of the header is cut, sticks out of the screen, or overlaps something else. */
export const headerFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const brand = document.querySelector('header > div > a')
    const name = brand?.lastElementChild
    if (!brand || !name) return ['There is no name.']
    if (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
      faults.push('name: is cut')
    const logo = brand.querySelector('img')
    if (logo && (logo.clientWidth < 20 || !logo.complete || logo.naturalWidth === 0))
      faults.push('logo: is not visible')
    for (const label of document.querySelectorAll('header nav a, header nav summary > :first-child'))
      if (label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
        faults.push(`${label.textContent}: is cut`)
    const controls = [...document.querySelectorAll('header :is(a, button, summary)')]
      .filter((control) => control.checkVisibility())
      .map((control) => ({
        what: control.getAttribute('aria-label') ?? control.textContent,
        box: control.getBoundingClientRect(),
      }))
    for (const [index, { what, box }] of controls.entries()) {
      if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`${what}: sticks out`)
      for (const other of controls.slice(index + 1)) {
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (width > 1 && height > 1) faults.push(`${what}: overlaps ${other.what}`)
      }
    }
    return faults
  })
