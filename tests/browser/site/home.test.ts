import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../support/browser/accessibility.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit, untilHydrated } from '../../support/browser/browser.ts'
import { carouselOf, distanceToShown, shownSlide, swipe } from '../../support/browser/carousel.ts'
import { watchShifts } from '../../support/browser/layout.ts'
import { anyDevice, devices, expectRetry, failApi, move, moveWaiting } from '../../support/browser/sitePages.ts'
import { demoSite, emptySite } from '../../support/sharedSites.ts'

/** For what is about motion: visitors of the tests want less of it unless they say otherwise. */
const moving = { reducedMotion: 'no-preference' } as const

const rowsOf = (page: Page, list: string): Promise<string[][]> =>
  page
    .getByRole('region', { name: list, exact: true })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('span, td:not(:has(span))')].map(({ textContent }) => textContent)),
    )

/** What is promised on the landing page (docs/product.md, section 2), filled by the demo. */
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
  expect(await social.allTextContents()).toEqual([
    'Galeri Gapura (tab baru)',
    'Gapura TV (tab baru)',
    'Warga Gapura (tab baru)',
    'Balai Gapura (tab baru)',
  ])
  for (const link of await social.all()) expect(await link.getAttribute('target')).toBe('_blank')
}

describe('The landing page', () => {
  const browser = useBrowser()

  describe.each(devices)('on a %s', (_device, viewport) => {
    it('[home.parts] [limits.players] shows every part on a first visit', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      await visitor.page.goto('/')
      await expectEveryPart(visitor.page)
      await leave(visitor)
    })
  })

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('[home.parts] says Loading... on a move inside the site, and shows every part when the data is there', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      await moveWaiting(visitor.page, '/', 'Loading...')
      await expectEveryPart(visitor.page)
      await leave(visitor)
    })

    it('[home.parts] reads without JavaScript, every slide of the carousel too', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      await visitor.page.goto('/')
      await expectEveryPart(visitor.page)
      const slides = carouselOf(visitor.page, 'Sorotan').getByRole('group')
      expect(await slides.count()).toBe(5)
      for (const slide of await slides.all()) {
        await slide.scrollIntoViewIfNeeded()
        expect(await slide.getByRole('heading').isVisible()).toBe(true)
        expect(await slide.locator('img').isVisible()).toBe(true)
      }
      await leave(visitor)
    })

    it('[home.parts] is whole where there is nothing yet', async () => {
      const visitor = await visit(browser(), emptySite().url, { viewport })
      const { page } = visitor
      await page.goto('/')
      expect(await page.locator('main h2').allTextContents()).toEqual(['Game Info'])
      expect(await page.getByText(/ONLINE|PLAYERS/).count(), 'nobody has said how the server is').toBe(0)
      expect(await page.locator('[aria-roledescription="carousel"]').count()).toBe(0)
      expect(await page.getByRole('navigation', { name: 'Media sosial' }).count()).toBe(0)
      await untilHydrated(page)
      await expectNoBarriersInBothThemes(page)
      expect(await fitsItsWidth(page)).toBe(true)
      await leave(visitor)
    })

    it('[site.failed-fetches] says so where nothing can be read, and reads again when it is asked to', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await move(page, '/', { before: () => failApi(page).then(() => undefined) })
      await page.getByRole('heading', { name: 'Game Info', level: 2 }).waitFor()
      expect(await page.locator('main h2').allTextContents()).toEqual(['Game Info'])
      await expectRetry(page, page.getByRole('heading', { name: 'TOP PLAYER' }))
      await leave(visitor, /500/)
    })
  })

  it('[site.failed-fetches] shows its other parts where one cannot be read', async () => {
    const visitor = await visit(browser(), demoSite().url)
    const { page } = visitor
    const failGuilds = (): Promise<unknown> =>
      page.route('**/api/home/top-guilds*', (route) => route.fulfill({ status: 500, json: { message: 'Away' } }))
    await move(page, '/', { before: () => failGuilds().then(() => undefined) })
    await page.getByRole('heading', { name: 'TOP PLAYER' }).waitFor()
    expect(await page.getByRole('heading', { name: 'TOP GUILD' }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Latest News' }).getByRole('listitem').count()).toBe(3)
    await leave(visitor, /500/)
  })

  it('[home.tiers] colours tiers by the styles gold-tier, silver-tier and bronze-tier, and others grey', async () => {
    const visitor = await visit(browser(), demoSite().url)
    await visitor.page.goto('/')
    const lookOf = (tier: string) =>
      visitor.page
        .getByRole('region', { name: 'VIP', exact: true })
        .getByText(tier, { exact: true })
        .first()
        .evaluate((cell) => ({ names: [...cell.classList], colour: getComputedStyle(cell).color }))
    const other = await lookOf('IRON TIER')
    const colours = [other.colour]
    for (const metal of ['gold', 'silver', 'bronze']) {
      const look = await lookOf(`${metal.toUpperCase()} TIER`)
      expect(look.names).toContain(`${metal}-tier`)
      colours.push(look.colour)
    }
    expect(new Set(colours).size).toBe(4)
    const [red = 0, green = 0, blue = 0] = (other.colour.match(/\d+/g) ?? []).map(Number)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(20)
    await leave(visitor)
  })

  it('[home.carousel] has a carousel with previous and next that wraps around, by mouse and keyboard', async () => {
    const visitor = await visit(browser(), demoSite().url, moving)
    await visitor.page.goto('/')
    await untilHydrated(visitor.page)
    const carousel = carouselOf(visitor.page, 'Sorotan')
    const next = carousel.getByRole('button', { name: 'Berikutnya' })
    // Its scripts have it when the other slides are inert.
    await expect.poll(() => shownSlide(carousel)).toBe('1 dari 5')
    await carousel.getByRole('button', { name: 'Sebelumnya' }).click()
    await expect.poll(() => shownSlide(carousel)).toBe('5 dari 5')
    await carousel.getByRole('heading', { name: 'Pasar Malam Karangwangi' }).waitFor()
    await next.click()
    await expect.poll(() => shownSlide(carousel)).toBe('1 dari 5')
    await expect.poll(() => distanceToShown(carousel)).toBeCloseTo(0, 0)
    for (const slide of ['2', '3', '4', '5', '1']) {
      await next.press('ArrowRight')
      await expect.poll(() => shownSlide(carousel)).toBe(`${slide} dari 5`)
    }
    await next.press('ArrowLeft')
    await expect.poll(() => shownSlide(carousel)).toBe('5 dari 5')
    await expect.poll(() => distanceToShown(carousel)).toBeCloseTo(0, 0)
    await leave(visitor)
  })

  it('[home.carousel] lets a finger pull the carousel from slide to slide, beyond both ends', async () => {
    const visitor = await visit(browser(), demoSite().url, { ...moving, viewport: PHONE, hasTouch: true })
    await visitor.page.goto('/')
    await untilHydrated(visitor.page)
    const carousel = carouselOf(visitor.page, 'Sorotan')
    // Its scripts have it when the other slides are inert.
    await expect.poll(() => shownSlide(carousel)).toBe('1 dari 5')
    await carousel.scrollIntoViewIfNeeded()
    // What has come near is laid out only now, and moves it.
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
      await expect.poll(() => shownSlide(carousel)).toBe(slide)
      expect(await distanceToShown(carousel)).toBeCloseTo(0, 0)
    }
    await leave(visitor)
  })

  // Everything at most 300 KB; layout shift 0. Under the carousel's arrows nobody waits for five pictures.
  it('costs a phone at most 300 KB to its end, moves nothing, and asks for one slide until another is wanted', async () => {
    const visitor = await visit(browser(), demoSite().url, {
      ...moving,
      viewport: PHONE,
      deviceScaleFactor: 2,
      alone: true,
    })
    const { page } = visitor
    const shifts = await watchShifts(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    const slides = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/storage/slides/')) slides.add(request.url())
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < height; y += PHONE.height) {
      await page.mouse.wheel(0, PHONE.height)
      await page.waitForTimeout(50)
    }
    await page.waitForLoadState('networkidle')
    expect(slides.size).toBe(1)
    expect(bytes).toBeLessThanOrEqual(300_000)
    expect(await shifts()).toEqual([])
    await carouselOf(page, 'Sorotan').getByRole('button', { name: 'Berikutnya' }).focus()
    await expect.poll(() => slides.size).toBe(3)
    await leave(visitor)
  })

  it('lets its parts stand beside each other at 360 px, with words as long as they come', async () => {
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
        // In a row that one swipes each card has an edge of its own.
        const edge = (part: Element) => (part.closest('section li') ?? section).getBoundingClientRect().right
        return [...section.querySelectorAll('td, h3, dd, p')]
          .filter((part) => !part.closest('[inert]') && part.getBoundingClientRect().right > edge(part) + 1)
          .map((part) => part.outerHTML)
      }),
    )
    expect(overflowing).toEqual([])
    await leave(visitor)
  })

  it('keeps still for who wants less motion', async () => {
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
