import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, leave, PHONE, useBrowser, visit, untilHydrated } from '../../support/browser/browser.ts'
import { carouselOf, distanceToShown, shownSlide } from '../../support/browser/carousel.ts'
import { anyDevice, devices, expectRetry, failApi, move, moveWaiting } from '../../support/browser/sitePages.ts'
import { demoSite, emptySite } from '../../support/sharedSites.ts'

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

  describe.each(devices)('on a %s', (_device, viewport) => {
    it('[news.page] have a slider of the first three, all items with picture, title and 20 words, and four social links', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      await visitor.page.goto('/news')
      await expectNews(visitor.page)
      await leave(visitor)
    })
  })

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('[news.page] say Loading... on a move inside the site until they are there', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      await moveWaiting(visitor.page, '/news', 'Loading...')
      await expectNews(visitor.page)
      await leave(visitor)
    })

    it('[news.page] read without JavaScript', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      await visitor.page.goto('/news')
      await expectNews(visitor.page)
      for (const slide of await carouselOf(visitor.page, SLIDER).getByRole('group').all())
        expect(await slide.locator('img').isVisible()).toBe(true)
      await leave(visitor)
    })

    it('[news.page] say No news available where there are none', async () => {
      const visitor = await visit(browser(), emptySite().url, { viewport })
      await visitor.page.goto('/news')
      await visitor.page.getByText('No news available').waitFor()
      expect(await carouselOf(visitor.page, SLIDER).count()).toBe(0)
      await leave(visitor)
    })

    it('[site.failed-fetches] say so where they cannot be read, and are read again', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      await move(visitor.page, '/news', { before: () => failApi(visitor.page).then(() => undefined) })
      await visitor.page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
      await expectRetry(visitor.page, visitor.page.getByRole('article').first())
      await leave(visitor, /500/)
    })
  })

  // docs/product.md, section 9: 3 items, autoplay 7000 ms, speed 1000 ms, infinite, arrows only; frame 1195 by 672 pixels.
  describe('have a slider that', () => {
    /** A visitor whose clock only the test moves; the slider begins to count when `begin` is called. */
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

    /** React has drawn what the last event has changed: two tasks later. */
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

    it('[news.slider] goes on every 7000 ms, in 1000 ms, from the third to the first', async () => {
      const { visitor, page, slider, begin } = await atSlider()
      await begin()
      const first = await shownSlide(slider)
      expect(first).toBe('1 dari 3')
      await run(page, 6_900)
      expect(await shownSlide(slider)).toBe('1 dari 3')
      await run(page, 200)
      expect(await shownSlide(slider)).toBe('2 dari 3')
      await run(page, 400)
      const halfway = await distanceToShown(slider)
      expect(halfway).toBeGreaterThan(0.2)
      expect(halfway).toBeLessThan(0.8)
      await run(page, 700)
      expect(await distanceToShown(slider)).toBeCloseTo(0, 0)
      for (const slide of ['3 dari 3', '1 dari 3']) {
        await run(page, 7_000)
        expect(await shownSlide(slider)).toBe(slide)
      }
      await leave(visitor)
    })

    it.each([
      ['under a pointer', async (slider: Locator) => slider.hover()],
      ['around the focus', async (slider: Locator) => slider.getByRole('button', { name: 'Berikutnya' }).focus()],
    ])('stops %s, and goes on afterwards', async (_where, hold) => {
      const { visitor, page, slider, begin } = await atSlider()
      await begin()
      await hold(slider)
      await settled(page)
      await run(page, 30_000)
      expect(await shownSlide(slider)).toBe('1 dari 3')
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await begin()
      await run(page, 7_100)
      expect(await shownSlide(slider)).toBe('2 dari 3')
      await leave(visitor)
    })

    it('stops for good by its button, and goes on by it', async () => {
      const { visitor, page, slider, begin } = await atSlider()
      await slider.getByRole('button', { name: 'Hentikan pergantian otomatis' }).press('Enter')
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await begin()
      await run(page, 30_000)
      expect(await shownSlide(slider)).toBe('1 dari 3')
      await slider.getByRole('button', { name: 'Lanjutkan pergantian otomatis' }).press('Enter')
      await settled(page)
      await run(page, 7_100)
      expect(await shownSlide(slider)).toBe('2 dari 3')
      await leave(visitor)
    })

    it('stands still for who wants less motion', async () => {
      const { visitor, page, slider, begin } = await atSlider({ reducedMotion: 'reduce' })
      await begin()
      await run(page, 30_000)
      expect(await shownSlide(slider)).toBe('1 dari 3')
      expect(await slider.getByRole('button', { name: /otomatis/ }).count()).toBe(0)
      await slider.getByRole('button', { name: 'Berikutnya' }).click()
      await settled(page)
      expect(await shownSlide(slider)).toBe('2 dari 3')
      expect(await distanceToShown(slider)).toBeCloseTo(0, 0)
      await leave(visitor)
    })

    it('[news.slider] is turned by arrows only, both ways without an end', async () => {
      const visitor = await visit(browser(), demoSite().url, { reducedMotion: 'no-preference' })
      await visitor.page.goto('/news')
      await untilHydrated(visitor.page)
      const slider = carouselOf(visitor.page, SLIDER)
      expect(await slider.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
        'Hentikan pergantian otomatis',
        'Sebelumnya',
        'Berikutnya',
      ])
      await slider.getByRole('button', { name: 'Sebelumnya' }).click()
      await expect.poll(() => shownSlide(slider)).toBe('3 dari 3')
      await slider.getByRole('link', { name: third }).waitFor()
      await slider.getByRole('button', { name: 'Berikutnya' }).click()
      await expect.poll(() => shownSlide(slider)).toBe('1 dari 3')
      await leave(visitor)
    })

    it('[news.slider] has a frame of 1195 by 672 on a wide screen, and its proportions with readable words below on a phone', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport: DESKTOP })
      const { page } = visitor
      await page.goto('/news')
      const slide = carouselOf(page, SLIDER).getByRole('group').first()
      const picture = () => slide.locator('img').evaluate((image) => image.getBoundingClientRect().toJSON() as DOMRect)
      const wide = await picture()
      expect([Math.round(wide.width), Math.round(wide.height)]).toEqual([1195, 672])
      for (const width of [PHONE.width, 360]) {
        await page.setViewportSize({ width, height: 740 })
        const narrow = await picture()
        expect(narrow.width / narrow.height).toBeCloseTo(1195 / 672, 1)
        const words = slide.locator('p')
        expect((await words.boundingBox())?.y).toBeGreaterThan(narrow.bottom)
        expect(await words.evaluate((text) => parseFloat(getComputedStyle(text).fontSize))).toBeGreaterThanOrEqual(16)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await leave(visitor)
    })

    it('asks for its first picture early, and for those of the list when they come near', async () => {
      const html = await (await fetch(`${demoSite().url}/news`)).text()
      const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
      expect(pictures[0]).toMatch(/loading="eager"/)
      expect(pictures[0]).toMatch(/fetchpriority="high"/i)
      // The first of the list is on the first screen of a phone. It is the same picture.
      const early = pictures.filter((tag) => tag.includes('loading="eager"'))
      expect(early).toHaveLength(2)
      expect(new Set(early.map((tag) => /src="([^"]*)"/.exec(tag)?.[1])).size).toBe(1)
    })
  })

  describe.each(anyDevice)('are read one by one on a %s', (_device, viewport) => {
    const expectDetail = async (page: Page) => {
      await page.getByRole('heading', { level: 1, name: newest }).waitFor()
      // Cards of others follow.
      const article = page.getByRole('article').first()
      expect(await article.locator('img').getAttribute('src')).toMatch(/^\/storage\/news\//)
      const lines = (await article.locator('p').last().innerText()).split('\n')
      expect(lines.length).toBeGreaterThan(3)
    }
    const addressOf = async (): Promise<string> => {
      const rows = (await (await fetch(`${demoSite().url}/api/news?per_page=1`)).json()) as { id: number }[]
      return `/news/${rows[0]?.id}`
    }

    it('[news.detail] shows picture, title and description, line breaks kept', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      await visitor.page.goto(await addressOf())
      await expectDetail(visitor.page)
      await leave(visitor)
    })

    it('[news.detail] says Loading... on a move inside the site until it is fetched', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await moveWaiting(page, await addressOf(), 'Loading...', '/news')
      await expectDetail(page)
      await leave(visitor)
    })

    it('[news.detail] says so where it cannot be fetched, and fetches it again when it is asked to', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await move(page, await addressOf(), { from: '/news', before: () => failApi(page).then(() => undefined) })
      await page.getByRole('link', { name: 'Kembali ke News' }).waitFor()
      expect(await page.getByText('Berita tidak ditemukan').count()).toBe(0)
      await expectRetry(page, page.getByRole('article').first())
      await leave(visitor, /500/)
    })

    it('reads without JavaScript', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      await visitor.page.goto(await addressOf())
      await expectDetail(visitor.page)
      await leave(visitor)
    })
  })
})
