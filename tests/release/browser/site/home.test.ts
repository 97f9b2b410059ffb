import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { untilEncoded } from '../../../../scripts/lib/product.mjs'
import { DESKTOP, leave, PHONE, useBrowser, visit } from '../../../support/browser/browser.ts'
import { carouselOf } from '../../../support/browser/carousel.ts'
import { watchShifts } from '../../../support/browser/layout.ts'
import { move } from '../../../support/browser/sitePages.ts'
import { runProduct } from '../../../support/runProduct.ts'
import { demoSite } from '../../../support/sharedSites.ts'

async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += PHONE.height) {
    await page.mouse.wheel(0, PHONE.height)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await page.waitForLoadState('networkidle')
}

describe('The landing page', () => {
  const browser = useBrowser()

  it('costs a phone at most 280 KiB at the first visit, and 293 KiB with all that is below', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gapura-weight-'))
    const site = await runProduct({ DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' })
    onTestFinished(site.stop)
    await untilEncoded(site.url)
    const visitor = await visit(browser(), site.url, {
      reducedMotion: 'no-preference',
      viewport: PHONE,
      deviceScaleFactor: 2,
      alone: true,
    })
    const { page } = visitor
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(bytes).toBeLessThanOrEqual(280 * 1024)
    await scrollToEnd(page)
    expect(bytes).toBeLessThanOrEqual(293 * 1024)
    await leave(visitor)
  }, 420_000)

  it('moves nothing, and loads one slide until another is wanted', async () => {
    const visitor = await visit(browser(), demoSite().url, {
      reducedMotion: 'no-preference',
      viewport: PHONE,
      alone: true,
    })
    const { page } = visitor
    const shifts = await watchShifts(page)
    const slides = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/storage/slides/')) slides.add(request.url())
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await scrollToEnd(page)
    expect(slides.size).toBe(1)
    expect(await shifts()).toEqual([])
    await carouselOf(page, 'Sorotan').getByRole('button', { name: 'Berikutnya' }).focus()
    await expect.poll(() => slides.size).toBe(3)
    await leave(visitor)
  })

  it('fits 360 px with very long words', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: { width: 360, height: 740 } })
    const { page } = visitor
    await page.route('**/api/home/**', async (route) => {
      const response = await route.fetch()
      const rows = (await response.json()) as Record<string, unknown>[]
      const long = (value: unknown) =>
        typeof value === 'string' && /^[a-z ]+$/i.test(value) ? 'Panjang'.repeat(20) : value
      const stretched = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name === 'kind' ? value : long(value)])),
      )
      await route.fulfill({ response, json: stretched })
    })
    await move(page, '/')
    await page.getByRole('heading', { name: 'TOP PLAYER' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const overflowing = await page.locator('main section').evaluateAll((sections) =>
      sections.flatMap((section) => {
        // Text in a scrolling row must stay within its card. Other text must stay within its section.
        const edge = (part: Element) => (part.closest('section li') ?? section).getBoundingClientRect().right
        return [...section.querySelectorAll('td, h3, dd, p')]
          .filter((part) => !part.closest('[inert]') && part.getBoundingClientRect().right > edge(part) + 1)
          .map((part) => part.outerHTML)
      }),
    )
    expect(overflowing).toEqual([])
    await leave(visitor)
  })

  it('stops its animations for visitors who want less motion', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: DESKTOP, reducedMotion: 'reduce' })
    await visitor.page.goto('/')
    const running = () =>
      visitor.page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline).length,
      )
    await expect.poll(running, { timeout: 10_000 }).toBe(0)
    await leave(visitor)
  })
})
