import type { Browser, Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { DESKTOP, expectNoBarriers, leave, PHONE, visit } from '../browser.ts'
import { startProduct, type Product } from '../product.ts'

/** What each promise of a public page is tried on. */
export const devices = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const

/** Two products for the tests of a file: one with its demo, one without a single row. */
export function useProducts(): { full: () => Product; empty: () => Product } {
  const products: Partial<Record<'full' | 'empty', Product>> = {}
  beforeAll(async () => {
    ;[products.full, products.empty] = await Promise.all([
      startProduct('sqlite'),
      startProduct('sqlite', { DEMO: '0' }),
    ])
  })
  afterAll(() => Promise.all([products.full?.stop(), products.empty?.stop()]))
  const started = (which: 'full' | 'empty') => () => {
    const product = products[which]
    if (!product) throw new Error(`The product (${which}) has not started.`)
    return product
  }
  return { full: started('full'), empty: started('empty') }
}

/**
 * Arrives at a page by a link of the site and not by loading its document: from `from`, by the header's link unless
 * that page has one of its own. `before` runs between the two, where the API can be made slow or broken.
 */
export async function move(
  page: Page,
  to: string,
  { from = '/login', before }: { from?: string; before?: () => Promise<void> } = {},
): Promise<void> {
  await page.goto(from)
  // Until React has taken the page over, a link would load the document.
  await page.waitForLoadState('networkidle')
  await before?.()
  // On a phone the header's links stand in a closed menu; the site's own handler answers all the same.
  await page
    .locator(`a[href="${to}"]`)
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).click())
}

/** From now on the API answers with a fault that has a message. */
export const failApi = (page: Page): Promise<unknown> =>
  page.route('**/api/**', (route) => route.fulfill({ status: 500, json: { message: 'Database away' } }))

/** From now on the API's answers take this long, in milliseconds. */
export const slowApi = (page: Page, wait = 800): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, wait))
    await route.continue()
  })

/** Width in pixels of the smallest phone that the site is drawn for. */
const NARROWEST = 360

/** Fails where one of these pages has a barrier, logs an error or scrolls sideways, in either of its faces. */
export async function expectWhole(
  browser: Browser,
  baseURL: string,
  viewport: ViewportSize,
  paths: readonly string[],
): Promise<void> {
  const visitor = await visit(browser, baseURL, { viewport, reducedMotion: 'reduce' })
  for (const path of paths) {
    await visitor.page.goto(path)
    await visitor.page.waitForLoadState('networkidle')
    for (const theme of ['light', 'dark']) {
      await visitor.page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
      await expectNoBarriers(visitor.page)
    }
    for (const width of [viewport.width, NARROWEST]) {
      await visitor.page.setViewportSize({ ...viewport, width })
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
    await visitor.page.setViewportSize(viewport)
  }
  await leave(visitor)
}
