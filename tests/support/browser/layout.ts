import type { Page, Route } from 'playwright-core'
import { untilHydrated } from './browser.ts'

export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const painted = (box: DOMRect, element: Element): DOMRect => {
      let { left, top, right, bottom } = box
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(ancestor)
        if (clipPath !== 'none') return new DOMRect()
        const edge = ancestor.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const found: string[] = []
    for (const part of document.querySelectorAll('header, main, footer')) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const boxes: { text: string; box: DOMRect }[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const parent = node.parentElement
        if (!text || !parent?.checkVisibility() || parent.closest('[inert], [aria-hidden="true"], noscript, option'))
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const line of range.getClientRects()) {
          const box = painted(line, parent)
          if (box.width > 2 && box.height > 2) boxes.push({ text, box })
        }
      }
      boxes.forEach(({ text, box }, index) => {
        for (const other of boxes.slice(index + 1)) {
          const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          // Text boxes may overlap a little, because the display font's lines are close together.
          if (other.text !== text && width > 3 && height > Math.min(box.height, other.box.height) / 2)
            found.push(`${text.slice(0, 40)} | ${other.text.slice(0, 40)}`)
        }
      })
    }
    return [...new Set(found)]
  })

/** The words and numbers of tables that stand on two lines, though their column could be as wide as they are. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = 11
    const found: string[] = []
    for (const cell of document.querySelectorAll('td')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s–/-]+/g)) {
          if (/\p{L}/u.test(word) && word.length > longest) continue
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
          if (new Set(lines).size > 1) found.push(word)
        }
    }
    return found
  })

/** Words that stand on two lines without a hyphen. A longer word than twelve letters may not fit at twice its size. */
export const splitWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('[inert], .visually-hidden')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[^\s\u2010-\u2015\u00ad/-]{2,12}(?![^\s\u2010-\u2015\u00ad/-])/g,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
        if (new Set(lines).size > 1) found.add(word)
      }
    }
    return [...found]
  })

export const watchFirstPaint = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() => {
        const texts = [...document.querySelectorAll('main *')].filter((element) => element.textContent.trim())
        const transparent = texts.filter((element) => getComputedStyle(element).opacity === '0')
        Object.assign(window, { transparent: transparent.map(({ outerHTML }) => outerHTML.slice(0, 100)) })
      }),
    )
  })

export async function transparent(page: Page): Promise<string[]> {
  await page.waitForFunction(() => 'transparent' in window)
  return page.evaluate(() => (window as unknown as { transparent: string[] }).transparent)
}

export const waitingPictures = (page: Page): Promise<(string | null)[]> =>
  page.locator('main img').evaluateAll((images) =>
    images
      .filter((image) => {
        const { top, bottom, left, right, height } = image.getBoundingClientRect()
        const isFirst = height > 0 && top < window.innerHeight - 8 && bottom > 0
        return isFirst && left < window.innerWidth && right > 0 && !image.closest('[inert]')
      })
      .filter((image) => image.getAttribute('loading') === 'lazy')
      .map((image) => image.getAttribute('src')),
  )

export const loadedPictures = (page: Page): Promise<string[]> =>
  page
    .locator('main img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).map(({ currentSrc }) => currentSrc),
    )

export async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
}

/**
 * Returns the controls that moved when React hydrated the page. Visitors would miss a control that moves while they
 * press it.
 */
export async function movedByScripts(page: Page, path: string): Promise<string[]> {
  const { promise: laidOut, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route): Promise<void> => {
    await laidOut
    await route.continue()
  }
  await page.route('**/assets/*.js', hold)
  try {
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    const before = await page.evaluateHandle(async () => {
      const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      while (styles.some(({ sheet }) => sheet === null)) await new Promise(requestAnimationFrame)
      const all = new CSSStyleSheet()
      all.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets = [all]
      await document.fonts.ready
      for (const glide of document.getAnimations())
        if (glide.effect?.getComputedTiming().endTime !== Infinity) glide.finish()
      const controls = [...document.querySelectorAll('#root :is(a, button, input, select, summary)')]
      const shown = controls.filter((control) => control.checkVisibility())
      return shown.map((control) => ({ control, top: control.getBoundingClientRect().top + scrollY }))
    })
    release()
    await untilHydrated(page)
    return await before.evaluate((controls) => {
      document.adoptedStyleSheets = []
      return controls
        .filter(({ control }) => control.isConnected)
        .map(({ control, top }) => ({ control, by: Math.round(control.getBoundingClientRect().top + scrollY - top) }))
        .filter(({ by }) => by !== 0)
        .map(({ control, by }) => `${control.textContent || control.outerHTML.slice(0, 80)}: ${by} px`)
    })
  } finally {
    release()
    await page.unroute('**/assets/*.js', hold)
  }
}
