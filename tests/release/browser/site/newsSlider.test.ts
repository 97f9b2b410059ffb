import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leave, untilHydrated, useBrowser, visit } from '../../../support/browser/browser.ts'
import { carouselOf, distanceToVisible, visibleSlide } from '../../../support/browser/carousel.ts'
import { demoSite } from '../../../support/sharedSites.ts'

const SLIDER = 'Berita terbaru'

// docs/product.md, section 9, defines the constants of the news slider, such as 7000 ms of autoplay.
describe('The slider of news', () => {
  const browser = useBrowser()
  /** Opens the slider on a page whose clock advances only when the test advances it. */
  async function atSlider(options: Parameters<typeof visit>[2] = {}) {
    const visitor = await visit(browser(), demoSite().url, {
      reducedMotion: 'no-preference',
      alone: true,
      ...options,
    })
    const { page } = visitor
    const start = new Date('2026-11-21T05:00:00Z')
    await page.clock.install({ time: start })
    await page.goto('/news')
    await untilHydrated(page)
    const slider = carouselOf(page, SLIDER)
    await slider.hover()
    await page.clock.pauseAt(new Date(start.getTime() + 60_000))
    await page.clock.runFor(2_000)
    const begin = async () => {
      await page.mouse.move(2, 300)
      await settled(page)
    }
    return { visitor, page, slider, begin }
  }

  const settled = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel()
          let rounds = 0
          port1.onmessage = () => (++rounds < 20 ? port2.postMessage(null) : done())
          port2.postMessage(null)
        }),
    )

  const run = async (page: Page, milliseconds: number) => {
    await page.clock.runFor(milliseconds)
    await settled(page)
  }

  it('[news.slider] moves every 7000 ms, within 1000 ms, from the third item to the first', async () => {
    const { visitor, page, slider, begin } = await atSlider()
    await begin()
    expect(await visibleSlide(slider)).toBe('1 dari 3')
    await run(page, 6_900)
    expect(await visibleSlide(slider)).toBe('1 dari 3')
    await run(page, 200)
    expect(await visibleSlide(slider)).toBe('2 dari 3')
    await run(page, 400)
    const halfway = await distanceToVisible(slider)
    expect(halfway).toBeGreaterThan(0.2)
    expect(halfway).toBeLessThan(0.8)
    await run(page, 700)
    expect(await distanceToVisible(slider)).toBeCloseTo(0, 0)
    for (const slide of ['3 dari 3', '1 dari 3']) {
      await run(page, 7_000)
      expect(await visibleSlide(slider)).toBe(slide)
    }
    await leave(visitor)
  })

  it('stops under a pointer, around the focus and by its button, and continues afterwards', async () => {
    const { visitor, page, slider, begin } = await atSlider()
    const button = (name: string) => slider.getByRole('button', { name })
    const blur = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const stops = [
      () => slider.hover(),
      () => button('Berikutnya').focus(),
      () => button('Hentikan pergantian otomatis').press('Enter').then(blur),
    ]
    await begin()
    for (const stop of stops) {
      const slide = await visibleSlide(slider)
      await stop()
      await settled(page)
      await run(page, 30_000)
      expect(await visibleSlide(slider)).toBe(slide)
      if (stop === stops[2]) await button('Lanjutkan pergantian otomatis').press('Enter')
      await blur()
      await begin()
      await run(page, 7_100)
      expect(await visibleSlide(slider)).not.toBe(slide)
      await run(page, 1_000)
    }
    await leave(visitor)
  })

  it('does not move for visitors who want less motion', async () => {
    const { visitor, page, slider, begin } = await atSlider({ reducedMotion: 'reduce' })
    await begin()
    await run(page, 30_000)
    expect(await visibleSlide(slider)).toBe('1 dari 3')
    expect(await slider.getByRole('button', { name: /otomatis/ }).count()).toBe(0)
    await slider.getByRole('button', { name: 'Berikutnya' }).click()
    await settled(page)
    expect(await visibleSlide(slider)).toBe('2 dari 3')
    expect(await distanceToVisible(slider)).toBeCloseTo(0, 0)
    await leave(visitor)
  })
})
