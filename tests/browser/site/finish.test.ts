import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { publicPages } from '../../../scripts/lib/publicPages.mjs'
import { DESKTOP, leave, PHONE, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { demoSite } from '../../support/sharedSites.ts'

const NARROW = { width: 320, height: 640 } as const

/** Pairs of texts on the page of which one lies over the other. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** The part of a box that is painted: its ancestors may cut it off. */
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
          // Lines of the display face stand closer than their boxes are tall.
          if (other.text !== text && width > 3 && height > Math.min(box.height, other.box.height) / 2)
            found.push(`${text.slice(0, 40)} | ${other.text.slice(0, 40)}`)
        }
      })
    }
    return [...new Set(found)]
  })

// Issue 14, "Finish".
describe('Every page', () => {
  const browser = useBrowser()
  const { url } = demoSite()

  it('fits 320 px, with text at 200 % too: nothing scrolls sideways, no text lies over another', async () => {
    const visitor = await visit(browser(), url, { viewport: NARROW, reducedMotion: 'reduce' })
    const { page } = visitor
    const faults: string[] = []
    for (const { name, path } of publicPages) {
      await page.goto(path)
      await untilHydrated(page)
      for (const size of ['100%', '200%']) {
        await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > NARROW.width) faults.push(`${name} at ${size} is ${width} px wide`)
        for (const pair of await overlaps(page)) faults.push(`${name} at ${size}: ${pair}`)
      }
    }
    expect(faults).toEqual([])
    await leave(visitor, /404/)
  })

  it('is printed black on white, without its header', async () => {
    const visitor = await visit(browser(), url, { viewport: DESKTOP })
    const { page } = visitor
    for (const path of ['/', '/news/1', '/gameinfo/rules', '/donation?section=retail', '/gameinfo/map?map=1']) {
      await page.goto(path)
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('banner').isVisible(), path).toBe(false)
      const colours = await page.locator('main :not(:has(*))').evaluateAll((elements) => {
        const printed = elements.filter((element) => element.checkVisibility() && element.textContent.trim())
        return [
          ...new Set(
            printed.map(
              (element) => `${getComputedStyle(element).color} on ${getComputedStyle(element).backgroundColor}`,
            ),
          ),
        ]
      })
      expect(colours, path).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)'])
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
      await page.emulateMedia({ media: null })
    }
    await leave(visitor)
  })

  it('has on its first paint nothing that is transparent, and no picture of its first screen that waits', async () => {
    const faults: string[] = []
    for (const viewport of [PHONE, DESKTOP]) {
      const visitor = await visit(browser(), url, { viewport })
      const { page } = visitor
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () =>
          requestAnimationFrame(() => {
            const texts = [...document.querySelectorAll('main *')].filter((element) => element.textContent.trim())
            const hidden = texts.filter((element) => getComputedStyle(element).opacity === '0')
            Object.assign(window, { hidden: hidden.map(({ outerHTML }) => outerHTML.slice(0, 100)) })
          }),
        )
      })
      for (const { name, path } of publicPages) {
        await page.goto(path)
        await page.waitForFunction(() => 'hidden' in window)
        const hidden = await page.evaluate(() => (window as unknown as { hidden: string[] }).hidden)
        faults.push(...hidden.map((html) => `${name} hides ${html}`))
        const waiting = await page.locator('main img').evaluateAll((images) =>
          images
            .filter((image) => {
              const { top, bottom, left, right, height } = image.getBoundingClientRect()
              const isFirst = height > 0 && top < window.innerHeight - 8 && bottom > 0
              return isFirst && left < window.innerWidth && right > 0 && !image.closest('[inert]')
            })
            .filter((image) => image.getAttribute('loading') === 'lazy')
            .map((image) => image.getAttribute('src')),
        )
        faults.push(...waiting.map((address) => `${name} waits for ${address}`))
      }
      await leave(visitor, /404/)
    }
    expect(faults).toEqual([])
  })

  it('opens its sections by the space bar, and a shared section within the first screen', async () => {
    const visitor = await visit(browser(), url, { viewport: PHONE })
    const { page } = visitor
    await page.goto('/gameinfo/server')
    await untilHydrated(page)
    const general = page.getByRole('link', { name: 'General Information' })
    const before = await page.evaluate(() => window.scrollY)
    await general.press(' ')
    await page.getByRole('heading', { name: 'SYSTEM INFORMATION' }).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    const top = await general.evaluate((link) => link.getBoundingClientRect().top)
    await general.press(' ')
    await page.getByRole('heading', { name: 'SYSTEM INFORMATION' }).waitFor({ state: 'detached' })
    expect(await general.evaluate((link) => link.getBoundingClientRect().top)).toBeCloseTo(top, 0)

    for (const path of [
      '/gameinfo/quest?section=monday',
      '/donation?section=howto',
      '/gameinfo/server?section=droplist',
    ]) {
      await page.goto(path)
      const content = page.locator('[data-open] h2 + div')
      expect(await content.evaluate((element) => element.getBoundingClientRect().top), path).toBeLessThan(
        PHONE.height - 60,
      )
    }
    await leave(visitor)
  })
})
