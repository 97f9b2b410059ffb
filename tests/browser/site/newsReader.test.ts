import { describe, expect, it } from 'vitest'
import { leave, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { carouselOf } from '../../support/browser/carousel.ts'
import { anyDevice } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'

const newest = 'Hari Jadi Gapura: 7 Hari Login, 7 Hadiah'
const second = 'Realm Baru "Nusa Purnama" Segera Hadir'
const third = 'Patch Note 1.4: Lembah Kabut Dibuka'
/** Those of the demo in the category Patch. */
const patches = [
  'Patch Note 1.4: Lembah Kabut Dibuka',
  'Daftar Bug Fix Mingguan #9',
  'Season Pass "Angin Timur" Telah Tersedia',
  'Patch Note 1.2: Tambang Kristal Wesi Lantai 2',
  'Hotfix 1.0.1: Login Queue dan Bug Gudang',
]

// docs/product.md, section 2, `/news` and `/news/{id}`.
describe.each(anyDevice)('The reader of news, on a %s', (_device, viewport) => {
  const browser = useBrowser()
  const addressOf = async (title: string): Promise<string> => {
    const rows = (await (await fetch(`${demoSite().url}/api/news`)).json()) as { id: number; title: string }[]
    return `/news/${rows.find((row) => row.title === title)?.id}`
  }

  it('[news.reading] narrows them to a category by a link, also without JavaScript, and back', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled })
      const { page } = visitor
      await page.goto('/news')
      const chips = page.getByRole('navigation', { name: 'Kategori berita' })
      expect(await chips.getByRole('link').allTextContents()).toEqual([
        'Semua',
        'Patch',
        'Event',
        'Maintenance',
        'Notice',
      ])
      await chips.getByRole('link', { name: 'Patch' }).click()
      await page.waitForURL('**/news?category=1')
      await expect.poll(() => page.getByRole('article').getByRole('heading').allTextContents()).toEqual(patches)
      expect(await chips.getByRole('link', { name: 'Patch' }).getAttribute('aria-current')).toBe('page')
      expect(await page.title()).toBe('News - Patch · Gapura')
      await page.goBack()
      await carouselOf(page, 'Berita terbaru').waitFor()
      await leave(visitor)
    }
  })

  it('[news.reading] readers find marked what came after their last visit, learn when an item came, and pass it on', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport })
    const { page } = visitor
    const marked = () => page.getByRole('article').getByText('Baru', { exact: true }).count()
    await page.goto('/news')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('news-seen'))).not.toBeNull()
    expect(await marked()).toBe(0)
    const third = String(await page.getByRole('article').nth(2).locator('time').getAttribute('datetime'))
    await page.evaluate((time) => localStorage.setItem('news-seen', time), third)
    for (let time = 1; time <= 2; time += 1) {
      await page.goto('/news')
      await expect.poll(marked).toBe(2)
      expect(await page.getByRole('article').nth(2).getByText('Baru', { exact: true }).count()).toBe(0)
    }
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/news')
    await untilHydrated(page)
    expect(await marked()).toBe(0)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const path = await addressOf(newest)
    await page.goto(path)
    await page
      .getByText(/^\d+ \w+ \d{4}$/)
      .first()
      .waitFor()
    await page.getByRole('article').first().getByText('Event', { exact: true }).waitFor()
    const share = page.getByRole('region', { name: 'Bagikan' })
    const link = encodeURIComponent(demoSite().url + path)
    for (const name of ['WhatsApp', 'Telegram', 'Facebook']) {
      const service = share.getByRole('link', { name })
      expect(await service.getAttribute('href')).toContain(link)
      expect(await service.getAttribute('rel')).toContain('noopener')
    }
    await share.getByRole('button', { name: 'Salin tautan' }).click()
    await share.getByText('Tautan disalin.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(demoSite().url + path)
    await leave(visitor)
  })

  it('[news.reading] is led to the one before and after, and to others of its category, also without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled })
      const { page } = visitor
      await page.goto(await addressOf(newest))
      const steps = page.getByRole('navigation', { name: 'Berita lain' })
      await steps.getByRole('link', { name: /^Sebelumnya/ }).click()
      await page.getByRole('heading', { level: 1, name: second }).waitFor()
      await steps.getByRole('link', { name: /^Sebelumnya/ }).click()
      await page.getByRole('heading', { level: 1, name: third }).waitFor()
      const related = page.getByRole('region', { name: 'Berita terkait' }).getByRole('heading', { level: 3 })
      expect(await related.allTextContents()).toEqual(patches.slice(1, 4))
      await steps.getByRole('link', { name: /^Berikutnya/ }).click()
      await page.getByRole('heading', { level: 1, name: second }).waitFor()
      await leave(visitor)
    }
  })
})
