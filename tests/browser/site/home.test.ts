import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leave, PHONE, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { carouselOf, distanceToVisible, visibleSlide, swipe } from '../../support/browser/carousel.ts'
import { demoSite } from '../../support/sharedSites.ts'

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

  it('[home.parts] [home.tiers] [home.carousel] [home.latest-news] [limits.players] [limits.latest-news] visitors see every part on a desktop, and turn the carousel by mouse and keyboard', async () => {
    const visitor = await visit(browser(), demoSite().url, moving)
    const { page } = visitor
    await page.goto('/')
    await expectEveryPart(page)
    await untilHydrated(page)
    const carousel = carouselOf(page, 'Sorotan')
    const next = carousel.getByRole('button', { name: 'Berikutnya' })
    // Its scripts have it when the other slides are inert.
    await expect.poll(() => visibleSlide(carousel)).toBe('1 dari 5')
    await carousel.getByRole('button', { name: 'Sebelumnya' }).click()
    await expect.poll(() => visibleSlide(carousel)).toBe('5 dari 5')
    await next.click()
    await expect.poll(() => visibleSlide(carousel)).toBe('1 dari 5')
    await expect.poll(() => distanceToVisible(carousel)).toBeCloseTo(0, 0)
    for (const slide of ['2', '3', '4', '5', '1']) {
      await next.press('ArrowRight')
      await expect.poll(() => visibleSlide(carousel)).toBe(`${slide} dari 5`)
    }
    await next.press('ArrowLeft')
    await expect.poll(() => visibleSlide(carousel)).toBe('5 dari 5')

    const lookOf = (tier: string) =>
      page
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

  it('[home.parts] visitors without JavaScript see every part on a phone, and every slide of the carousel', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE, javaScriptEnabled: false })
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

  it('[home.carousel] a finger pulls the carousel from slide to slide, beyond both ends', async () => {
    const visitor = await visit(browser(), demoSite().url, { ...moving, viewport: PHONE, hasTouch: true })
    await visitor.page.goto('/')
    await untilHydrated(visitor.page)
    const carousel = carouselOf(visitor.page, 'Sorotan')
    // Its scripts have it when the other slides are inert.
    await expect.poll(() => visibleSlide(carousel)).toBe('1 dari 5')
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
      await expect.poll(() => visibleSlide(carousel)).toBe(slide)
      expect(await distanceToVisible(carousel)).toBeCloseTo(0, 0)
    }
    await leave(visitor)
  })
})
