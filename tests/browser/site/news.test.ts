import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { useAdminPage } from '../../support/browser/adminPage.ts'
import { useSharedAdmin } from '../../support/browser/adminSession.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit, untilHydrated } from '../../support/browser/browser.ts'
import { carouselOf, visibleSlide } from '../../support/browser/carousel.ts'
import { ref } from '../../support/screens/screen.ts'
import { startRewritingProxy } from '../../support/rewritingProxy.ts'
import { demoSite, workerSite } from '../../support/sharedSites.ts'

const newest = 'Hari Jadi Gapura: 7 Hari Login, 7 Hadiah'
const second = 'Realm Baru "Nusa Purnama" Segera Hadir'
const patches = [
  'Patch Note 1.4: Lembah Kabut Dibuka',
  'Daftar Bug Fix Mingguan #9',
  'Season Pass "Angin Timur" Telah Tersedia',
  'Patch Note 1.2: Tambang Kristal Wesi Lantai 2',
  'Hotfix 1.0.1: Login Queue dan Bug Gudang',
] as const
const [third] = patches

const link = (page: Page, title: string) =>
  page
    .getByRole('article')
    .getByRole('link', { name: /^Read More/ })
    .filter({ hasText: title })

// The tests check docs/product.md, sections 2 (screens and routes) and 9 (constants and limits).
describe('News', () => {
  const browser = useBrowser()
  const { url } = demoSite()

  it('[news.page] [news.slider] [news.reading] has a slider of the first three items on a desktop, marks what is new, and passes an item on', async () => {
    const visitor = await visit(browser(), url, { viewport: DESKTOP, reducedMotion: 'no-preference' })
    const { page } = visitor
    const marked = () => page.getByRole('article').getByText('Baru', { exact: true }).count()
    await page.goto('/news')
    await untilHydrated(page)
    const slider = carouselOf(page, 'Berita terbaru')
    expect(await slider.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      'Hentikan pergantian otomatis',
      'Sebelumnya',
      'Berikutnya',
    ])
    const frame = await slider.locator('[aria-roledescription="slide"] img').first().boundingBox()
    expect([Math.round(frame?.width ?? 0), Math.round(frame?.height ?? 0)]).toEqual([1195, 672])
    await slider.getByRole('button', { name: 'Sebelumnya' }).click()
    await expect.poll(() => visibleSlide(slider)).toBe('3 dari 3')
    await slider.getByRole('link', { name: third }).waitFor()
    await slider.getByRole('button', { name: 'Berikutnya' }).click()
    await expect.poll(() => visibleSlide(slider)).toBe('1 dari 3')

    await expect.poll(() => page.evaluate(() => localStorage.getItem('news-seen'))).not.toBeNull()
    expect(await marked()).toBe(0)
    const seen = String(await page.getByRole('article').nth(2).locator('time').getAttribute('datetime'))
    await page.evaluate((time) => localStorage.setItem('news-seen', time), seen)
    for (let time = 1; time <= 2; time += 1) {
      await page.goto('/news')
      await expect.poll(marked).toBe(2)
      expect(await page.getByRole('article').nth(2).getByText('Baru', { exact: true }).count()).toBe(0)
    }
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await untilHydrated(page)
    expect(await marked()).toBe(0)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await link(page, newest).click()
    await page.getByRole('heading', { level: 1, name: newest }).waitFor()
    const share = page.getByRole('region', { name: 'Bagikan' })
    for (const name of ['WhatsApp', 'Telegram', 'Facebook']) {
      const service = share.getByRole('link', { name })
      expect(await service.getAttribute('href')).toContain(encodeURIComponent(page.url()))
      expect(await service.getAttribute('rel')).toContain('noopener')
    }
    await share.getByRole('button', { name: 'Salin tautan' }).click()
    await share.getByText('Tautan disalin.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await leave(visitor)
  })

  it.each([true, false])(
    '[news.detail] [news.page] [news.reading] [news.slider] reads on a phone as a list, by category, and item by item (scripts: %s)',
    async (javaScriptEnabled) => {
      const visitor = await visit(browser(), url, { viewport: PHONE, javaScriptEnabled })
      const { page } = visitor
      await page.goto('/news')
      const items = page.getByRole('article')
      if (!javaScriptEnabled) {
        await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
        const slides = carouselOf(page, 'Berita terbaru').getByRole('group')
        expect(await slides.locator('h2').allTextContents()).toEqual([newest, second, third])
        for (const slide of await slides.all()) {
          const frame = await slide.locator('img').boundingBox()
          if (!frame) throw new Error('A slide has no picture.')
          expect(frame.width / frame.height).toBeCloseTo(1195 / 672, 1)
          const words = slide.locator('p')
          expect((await words.boundingBox())?.y).toBeGreaterThan(frame.y + frame.height)
          expect(await words.evaluate((text) => parseFloat(getComputedStyle(text).fontSize))).toBeGreaterThanOrEqual(16)
        }
        expect(await items.count()).toBe(12)
        for (const item of await items.all()) {
          expect(await item.locator('img').count()).toBe(1)
          const title = (await item.getByRole('heading').textContent()) ?? ''
          expect(await link(page, title).getAttribute('href')).toMatch(/^\/news\/\d+$/)
          expect((await item.locator('p').textContent())?.split(/\s+/)).toHaveLength(20)
          expect(await item.locator('p').textContent()).toMatch(/…$/)
        }
        expect(await page.getByRole('navigation', { name: 'Media sosial' }).getByRole('link').count()).toBe(4)
      }

      const chips = page.getByRole('navigation', { name: 'Kategori berita' }).getByRole('link')
      expect(await chips.allTextContents()).toEqual(['Semua', 'Patch', 'Event', 'Maintenance', 'Notice'])
      await chips.filter({ hasText: 'Patch' }).click()
      await page.waitForURL('**/news?category=1')
      await expect.poll(() => items.getByRole('heading').allTextContents()).toEqual(patches)
      expect(await chips.filter({ hasText: 'Patch' }).getAttribute('aria-current')).toBe('page')
      expect(await page.title()).toBe('News - Patch · Gapura')
      await page.goBack()
      await link(page, newest).click()
      await page.getByRole('heading', { level: 1, name: newest }).waitFor()
      const article = items.first()
      expect(await article.locator('img').getAttribute('src')).toMatch(/^\/storage\/news\//)
      expect((await article.locator('p').last().innerText()).split('\n').length).toBeGreaterThan(3)
      await article.getByText('Event', { exact: true }).waitFor()
      await page
        .getByText(/^\d+ \w+ \d{4}$/)
        .first()
        .waitFor()
      const steps = page.getByRole('navigation', { name: 'Berita lain' })
      for (const [step, title] of [
        [/^Sebelumnya/, second],
        [/^Sebelumnya/, third],
        [/^Berikutnya/, second],
      ] as const) {
        await steps.getByRole('link', { name: step }).click()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        const related = page.getByRole('region', { name: 'Berita terkait' }).getByRole('heading', { level: 3 })
        if (title === third) expect(await related.allTextContents()).toEqual(patches.slice(1, 4))
      }
      await leave(visitor)
    },
  )
})

// Specification: docs/api/content.md, "Formatted texts".
describe('A formatted text', () => {
  const browser = useBrowser()
  const admin = useSharedAdmin(browser, workerSite)
  const { page } = useAdminPage(admin)

  it('[formatted.markdown] is no barrier if it has two tables, and the same part twice', async () => {
    await admin().prepare(['Paket Utama'])
    const table = '| Hari | Hadiah |\n| --- | --- |\n| 1 | Jamu |'
    const part = `::prices ${admin().numberOf(ref('Mingguan'))}`
    const body = ['## Hadiah', table, part, table, part].join('\n\n')
    const { id } = (await admin().call('POST', '/news', { title: 'Dua tabel', body })) as { id: number }
    await page().goto(`/news/${id}`)
    await expect.poll(() => page().getByRole('group', { name: 'Tabel' }).getByRole('table').count()).toBe(4)
    await expectAccessible(page())
    await admin().call('DELETE', `/news/${id}`)
    await admin().tidy()
  })

  it('[site.rewriting-proxy] is shown, and its page hydrates, behind a proxy that rewrites e-mail addresses', async () => {
    const address = 'juragan@contoh.id'
    const values = {
      title: `Tulis ke ${address}`,
      body: `Kirim ke **${address}** atau [kami](https://contoh.id/@kami).`,
    }
    const { id } = (await admin().call('POST', '/news', values)) as { id: number }
    const proxy = await startRewritingProxy(admin().url)
    for (const javaScriptEnabled of [true, false]) {
      const visitor = await visit(browser(), proxy.url, { javaScriptEnabled, alone: true })
      await visitor.page.goto(`/news/${id}`)
      if (javaScriptEnabled) await untilHydrated(visitor.page)
      const article = visitor.page.getByRole('article').first()
      await article.getByRole('heading', { level: 1, name: values.title }).waitFor()
      expect(await article.innerText()).toContain(`Kirim ke ${address} atau kami.`)
      expect(await article.getByRole('link', { name: 'kami' }).getAttribute('href')).toBe('https://contoh.id/@kami')
      expect(await visitor.page.title()).toContain(address)
      await leave(visitor)
    }
    await proxy.stop()
    await admin().call('DELETE', `/news/${id}`)
  })
})
