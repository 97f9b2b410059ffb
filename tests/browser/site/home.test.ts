import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leave, PHONE, untilHydrated, useBrowser, visit, type VisitOptions } from '../../support/browser/browser.ts'
import { carouselOf, distanceToVisible, visibleSlide, swipe } from '../../support/browser/carousel.ts'
import { watchShifts } from '../../support/browser/layout.ts'
import { fill, greeting, password, press } from '../../support/browser/siteAccounts.ts'
import { demoSite } from '../../support/sharedSites.ts'

const moving = { reducedMotion: 'no-preference' } as const

const rowsOf = (page: Page, list: string): Promise<string[][]> =>
  page
    .getByRole('region', { name: list, exact: true })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('span, td:not(:has(span))')].map(({ textContent }) => textContent)),
    )

const top = (page: Page, text: string) =>
  page
    .getByRole('main')
    .getByText(text, { exact: true })
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY)

/** Expects every section that docs/product.md, section 2, lists for the landing page. */
async function expectEveryPart(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Server Info' })
  await panel.getByText('ONLINE', { exact: true }).waitFor()
  await panel.getByText('300 PLAYERS', { exact: true }).waitFor()
  const factions = panel.getByRole('listitem')
  expect(await factions.allInnerTexts()).toEqual([
    expect.stringMatching(/^Arunika\s+Players\s+112\s+Total Kills\s+48\.213$/i),
    expect.stringMatching(/^Candra\s+Players\s+97\s+Total Kills\s+45\.870$/i),
    expect.stringMatching(/^Wesi\s+Players\s+91\s+Total Kills\s+46\.902$/i),
  ])
  expect(await factions.locator('img').count()).toBe(3)
  const players = await rowsOf(page, 'TOP PLAYER')
  expect(players[0]).toEqual(['Arjasena', 'Arunika', '1.284', '402'])
  expect(players).toHaveLength(10)
  expect((await rowsOf(page, 'TOP GUILD'))[0]).toEqual(['Panji Rajawali', 'Arunika', '64', '18'])
  expect((await rowsOf(page, 'VIP'))[0]).toEqual(['SultanSenja', 'Arunika', 'GOLD TIER'])
  const tiers = page.getByRole('region', { name: 'Tier List' }).getByRole('heading', { level: 3 })
  expect(await tiers.allTextContents()).toEqual(['GOLD TIER', 'SILVER TIER', 'BRONZE TIER', 'IRON TIER'])
  const latest = page.getByRole('region', { name: 'Latest News' })
  expect(await latest.getByRole('listitem').count()).toBe(3)
  await latest.getByText('Gerbang dibuka untuk semua, pemain lama maupun baru').waitFor()
  const social = page.getByRole('navigation', { name: 'Media sosial' }).getByRole('link')
  expect(await social.allTextContents()).toEqual(
    ['Galeri Gapura', 'Gapura TV', 'Warga Gapura', 'Balai Gapura'].map((name) => `${name} (tab baru)`),
  )
  for (const link of await social.all()) expect(await link.getAttribute('target')).toBe('_blank')
}

describe('The landing page', () => {
  const browser = useBrowser()
  const { url } = demoSite()

  async function arrive(options: VisitOptions = {}) {
    const visitor = await visit(browser(), url, options)
    await visitor.page.goto('/')
    if (options.javaScriptEnabled !== false) await untilHydrated(visitor.page)
    return { visitor, page: visitor.page, carousel: carouselOf(visitor.page, 'Sorotan') }
  }

  it('[home.carousel] [home.latest-news] [home.parts] [home.tiers] [limits.latest-news] [limits.players] shows every part on a desktop, and a carousel that turns by mouse and keyboard', async () => {
    const { visitor, page, carousel } = await arrive(moving)
    await expectEveryPart(page)
    const next = carousel.getByRole('button', { name: 'Berikutnya' })
    // Before its script runs, all slides of the carousel are reachable. So the test waits until only one slide is
    // reachable.
    await expect.poll(() => visibleSlide(carousel)).toBe('1 dari 5')
    for (const [slide, turn] of [
      ['5', () => carousel.getByRole('button', { name: 'Sebelumnya' }).click()],
      ['1', () => next.click()],
      ...['2', '3', '4', '5', '1'].map((slide) => [slide, () => next.press('ArrowRight')] as const),
      ['5', () => next.press('ArrowLeft')],
    ] as const) {
      await turn()
      await expect.poll(() => visibleSlide(carousel)).toBe(`${slide} dari 5`)
    }
    await expect.poll(() => distanceToVisible(carousel)).toBeCloseTo(0, 0)

    const colours = await Promise.all(
      ['gold', 'silver', 'bronze', 'iron'].map((metal) =>
        page
          .getByRole('region', { name: 'VIP', exact: true })
          .getByText(`${metal} tier`)
          .first()
          .evaluate((cell) => getComputedStyle(cell).color),
      ),
    )
    expect(new Set(colours).size).toBe(4)
    await leave(visitor)
  })

  it('[home.parts] gives all faction cards the same lines from 768 to 1920 px', async () => {
    const { visitor, page } = await arrive()
    const cards = page.getByRole('region', { name: 'Server Info' }).getByRole('listitem')
    for (const width of [768, 800, 900, 992, 1024, 1200, 1280, 1366, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const lines = await cards.evaluateAll((all) =>
        all.map((card) =>
          [...card.querySelectorAll('dt, dd')].map((line) =>
            Math.round(line.getBoundingClientRect().bottom - card.getBoundingClientRect().top),
          ),
        ),
      )
      expect(lines, `${width} px`).toEqual(lines.map(() => lines[0]))
    }
    await leave(visitor)
  })

  it('[home.first-screens] [home.parts] has the status on the first screen of a phone and the news within two, and needs no scripts', async () => {
    const { visitor, page, carousel } = await arrive({ viewport: PHONE, javaScriptEnabled: false })
    await expectEveryPart(page)
    expect(await top(page, 'ONLINE')).toBeLessThan(PHONE.height)
    expect(await top(page, '300 PLAYERS')).toBeLessThan(PHONE.height)
    expect(await top(page, 'Latest News')).toBeLessThanOrEqual(2 * PHONE.height)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_300)
    expect(await page.locator('main h2:visible').allTextContents()).toEqual([
      ...['Server Info', 'Latest News'],
      ...(await carousel.locator('h2').allTextContents()),
      ...['Game Info', 'Factions', 'TOP PLAYER', 'TOP GUILD', 'VIP', 'Tier List'],
    ])
    const players = page.getByRole('region', { name: 'TOP PLAYER' })
    const visible = () => players.locator('tbody tr').filter({ visible: true }).count()
    expect(await visible()).toBe(5)
    await players.getByText('Lihat semua 10').click()
    expect(await visible()).toBe(10)
    const slides = carousel.getByRole('group')
    expect(await slides.count()).toBe(5)
    for (const slide of await slides.all()) {
      await slide.scrollIntoViewIfNeeded()
      expect(await slide.getByRole('heading').isVisible()).toBe(true)
      expect(await slide.locator('img').isVisible()).toBe(true)
    }
    await leave(visitor)
  })

  it('[home.carousel] has a carousel that a finger pulls from slide to slide, beyond both ends', async () => {
    const { visitor, carousel } = await arrive({ ...moving, viewport: PHONE, hasTouch: true })
    await expect.poll(() => visibleSlide(carousel)).toBe('1 dari 5')
    await carousel.scrollIntoViewIfNeeded()
    // The browser lays out the section only when it comes near the visible area. This moves the carousel, so the test
    // waits for the layout and scrolls again.
    await expect
      .poll(() => carousel.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true })))
      .toBe(true)
    await carousel.scrollIntoViewIfNeeded()
    for (const [from, to, slide] of [
      [60, 330, '5 dari 5'],
      [330, 60, '1 dari 5'],
      [330, 60, '2 dari 5'],
    ] as const) {
      await swipe(carousel, from, to)
      await expect.poll(() => visibleSlide(carousel)).toBe(slide)
      expect(await distanceToVisible(carousel)).toBeCloseTo(0, 0)
    }
    await leave(visitor)
  })

  it('[site.taps] is two taps from the price of VIP and three from the download, without moving', async () => {
    const { visitor, page } = await arrive({ viewport: PHONE, hasTouch: true, alone: true })
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('navigation', { name: 'Navigasi utama' }).getByRole('link', { name: 'DONATION' }).tap()
    const vip = page.getByRole('region', { name: 'VIP', exact: true })
    await vip.getByRole('listitem').filter({ hasText: 'VIP Gold (30 Hari)' }).getByText('Rp. 175.000').waitFor()
    await vip.getByText('VIP Gold: EXP +15%', { exact: false }).waitFor()
    expect(await vip.evaluate((panel) => panel.getBoundingClientRect().bottom)).toBeLessThan(PHONE.height)

    await page.goto('/')
    await untilHydrated(page)
    const name = `Pendatang${Date.now()}`
    const begin = page.getByRole('link', { name: 'Mulai bermain', exact: true })
    await begin.tap()
    await page.waitForURL('**/register')
    const terms = page.getByRole('link', { name: /syarat, ketentuan, dan peraturan/ })
    expect(await terms.getAttribute('href')).toBe('/gameinfo/rules')
    await fill(page, { Username: name, Email: `${name}@example.com`, PIN: '001234' })
    await fill(page, { Password: password, 'Confirm Password': password })
    await press(page, 'REGISTER')
    await page.waitForURL(`${url}/`)
    await greeting(page, name).waitFor({ state: 'attached' })
    const shifts = await watchShifts(page)
    await page.reload()
    await expect.poll(() => begin.getAttribute('href')).toBe('/download')
    expect(await shifts()).toEqual([])
    await begin.tap()
    await page.waitForURL('**/download')
    const steps = page.getByRole('region', { name: 'Cara mulai bermain' }).getByRole('listitem')
    await steps.first().waitFor()
    expect(await steps.getByRole('heading').allTextContents()).toEqual(['Daftar', 'Unduh', 'Masuk'])
    await leave(visitor)
  })

  it('[limits.local-storage] [theme.system] [theme.toggle] begins with the theme of the system, and remembers a choice before the first paint', async () => {
    const night = await arrive({ colorScheme: 'dark' })
    const theme = (page: Page) =>
      page.evaluate(() => [document.documentElement.dataset['theme'], localStorage.getItem('theme')])
    expect(await theme(night.page)).toEqual(['dark', null])
    await leave(night.visitor)
    const { visitor, page } = await arrive({ colorScheme: 'light' })
    const toggle = page.getByRole('button', { name: 'Ganti tema' })
    expect(await theme(page)).toEqual(['light', null])
    for (const chosen of ['dark', 'light', 'dark']) {
      await toggle.click()
      expect(await theme(page)).toEqual([chosen, chosen])
    }
    // Script files may arrive late, but the stored theme and the theme switch must work without them.
    await page.route('**/*.js', (route) => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await theme(page)).toEqual(['dark', 'dark'])
    await toggle.click()
    expect(await theme(page)).toEqual(['light', 'light'])
    await leave(visitor, /ERR_FAILED/)
  })

  it('[footer.copyright] [header.links] [site.unknown-path] [site.accessibility] requests nothing from other hosts or of the back-office, prints black on white, and scrolls back to where it was left', async () => {
    const visitor = await visit(browser(), url)
    const { page } = visitor
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    await untilHydrated(page)
    expect(asked.filter((address) => !address.startsWith(`${url}/`))).toEqual([])
    // Public pages must not load the main script of the back-office. They may share its other scripts.
    const html = await (await fetch(`${url}/admin`)).text()
    const adminEntry = [...html.matchAll(/"(\/assets\/main-[^"]+\.js)"/g)].at(-1)?.[1]
    expect(adminEntry).toContain('/main-')
    expect(asked.some((address) => address.endsWith('.js'))).toBe(true)
    expect(asked).not.toContain(url + adminEntry)

    const position = () => page.evaluate(() => Math.round(window.scrollY))
    /**
     * The browser lays out a section only when it comes near the visible area, which shifts everything below. So the
     * test waits for a stable scroll position.
     */
    const positionAfter = async (start: number) => {
      let last = start
      await expect
        .poll(async () => {
          const before = last
          last = await position()
          return last > start && last === before
        })
        .toBe(true)
      return last
    }
    let leftAt = 0
    for (const key of ['PageDown', 'End']) {
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
      // An unfinished scroll would continue on the next page, so the test waits until the scroll has ended.
      const scrolling = await page.evaluateHandle(() => ({
        ended: new Promise<unknown>((resolve) => addEventListener('scrollend', resolve, { once: true })),
      }))
      await page.keyboard.press(key)
      await scrolling.evaluate(({ ended }) => ended.then(() => null))
      leftAt = await positionAfter(leftAt)
      // A real click would first scroll to the link, so the test dispatches a click event.
      await page.locator('header a[href="/donation"]').first().dispatchEvent('click')
      await expect.poll(position).toBe(0)
      await page.goBack()
      await expect.poll(position, { message: key }).toBe(leftAt)
    }

    await page.emulateMedia({ media: 'print' })
    for (const path of ['/', '/news/1', '/gameinfo/rules', '/donation?section=retail', '/gameinfo/map?map=1']) {
      await page.goto(path)
      await page.getByText(`© ${new Date().getFullYear()} Gapura`).waitFor({ state: 'attached' })
      expect(await page.getByRole('banner').isVisible(), path).toBe(false)
      const colours = await page.locator('main :not(:has(*))').evaluateAll((elements) => {
        const printed = elements.filter((element) => element.checkVisibility() && element.textContent.trim())
        return printed.map((element) => {
          const { color, backgroundColor } = getComputedStyle(element)
          return `${color} on ${backgroundColor}`
        })
      })
      expect([...new Set(colours)], path).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)'])
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    }
    await page.emulateMedia({ media: null })
    await page.goto('/nothing/here')
    await page.getByRole('heading', { name: 'Halaman Tidak Ditemukan' }).waitFor()
    await page.getByRole('contentinfo').getByText('© ').waitFor()
    await page.getByRole('link', { name: 'HOME' }).first().click()
    await page.waitForURL(`${url}/`)
    await leave(visitor, /404/)
  })
})
