import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, leave, PHONE, useBrowser, visit, untilHydrated } from '../../support/browser/browser.ts'
import { carouselOf, visibleSlide } from '../../support/browser/carousel.ts'
import { demoSite } from '../../support/sharedSites.ts'

const SLIDER = 'Berita terbaru'
const newest = 'Hari Jadi Gapura: 7 Hari Login, 7 Hadiah'
const third = 'Patch Note 1.4: Lembah Kabut Dibuka'
const firstThree = [newest, 'Realm Baru "Nusa Purnama" Segera Hadir', third]

/** What is promised on /news (docs/product.md, section 2), filled by the demo. */
async function expectNews(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
  const slides = carouselOf(page, SLIDER).locator('[aria-roledescription="slide"]')
  await slides.first().waitFor()
  expect(await slides.locator('h2').allTextContents()).toEqual(firstThree)
  const items = page.getByRole('article')
  expect(await items.count()).toBe(12)
  for (const item of await items.all()) {
    expect(await item.locator('img').count()).toBe(1)
    const title = (await item.getByRole('heading').textContent()) ?? ''
    const more = item.getByRole('link', { name: /^Read More/ }).filter({ hasText: title })
    expect(await more.getAttribute('href')).toMatch(/^\/news\/\d+$/)
    const words = ((await item.locator('p').textContent()) ?? '').split(/\s+/)
    expect(words).toHaveLength(20)
    expect(words.at(-1)).toMatch(/…$/)
  }
  const social = page.getByRole('navigation', { name: 'Media sosial' }).getByRole('link')
  expect(await social.count()).toBe(4)
  for (const link of await social.all()) expect(await link.getAttribute('target')).toBe('_blank')
}

describe('News', () => {
  const browser = useBrowser()

  // docs/product.md, section 9: 3 items, infinite, arrows only; frame 1195 by 672 pixels.
  it('[news.page] [news.slider] visitors see all items on a desktop, and turn the slider of the first three by its arrows', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: DESKTOP, reducedMotion: 'no-preference' })
    const { page } = visitor
    await page.goto('/news')
    await expectNews(page)
    await untilHydrated(page)
    const slider = carouselOf(page, SLIDER)
    expect(await slider.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      'Hentikan pergantian otomatis',
      'Sebelumnya',
      'Berikutnya',
    ])
    const slide = slider.locator('[aria-roledescription="slide"]').first()
    const picture = () => slide.locator('img').evaluate((image) => image.getBoundingClientRect().toJSON() as DOMRect)
    const wide = await picture()
    expect([Math.round(wide.width), Math.round(wide.height)]).toEqual([1195, 672])
    await slider.getByRole('button', { name: 'Sebelumnya' }).click()
    await expect.poll(() => visibleSlide(slider)).toBe('3 dari 3')
    await slider.getByRole('link', { name: third }).waitFor()
    await slider.getByRole('button', { name: 'Berikutnya' }).click()
    await expect.poll(() => visibleSlide(slider)).toBe('1 dari 3')
    await leave(visitor)
  })

  it('[news.page] [news.slider] [news.detail] visitors without JavaScript see all items on a phone, each slide with readable words below its picture, and read one with its line breaks', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE, javaScriptEnabled: false })
    const { page } = visitor
    await page.goto('/news')
    await expectNews(page)
    const slides = await carouselOf(page, SLIDER).getByRole('group').all()
    for (const slide of slides) {
      const frame = await slide.locator('img').boundingBox()
      if (!frame) throw new Error('Each slide shows its picture.')
      expect(frame.width / frame.height).toBeCloseTo(1195 / 672, 1)
      const words = slide.locator('p')
      expect((await words.boundingBox())?.y).toBeGreaterThan(frame.y + frame.height)
      expect(await words.evaluate((text) => parseFloat(getComputedStyle(text).fontSize))).toBeGreaterThanOrEqual(16)
    }
    await page
      .getByRole('article')
      .getByRole('link', { name: /^Read More/ })
      .filter({ hasText: newest })
      .click()
    await page.getByRole('heading', { level: 1, name: newest }).waitFor()
    // Cards of others follow.
    const article = page.getByRole('article').first()
    expect(await article.locator('img').getAttribute('src')).toMatch(/^\/storage\/news\//)
    const lines = (await article.locator('p').last().innerText()).split('\n')
    expect(lines.length).toBeGreaterThan(3)
    await leave(visitor)
  })
})
