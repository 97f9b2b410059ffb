import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leave, PHONE, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { carouselOf } from '../../support/browser/carousel.ts'
import { watchShifts } from '../../support/browser/layout.ts'
import { demoSite } from '../../support/sharedSites.ts'
import { fill, greeting, password, press } from '../../support/browser/siteAccounts.ts'

const top = (page: Page, text: string) =>
  page
    .getByRole('main')
    .getByText(text, { exact: true })
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY)

// At 390 px the news begins within two screens and the page is at most 4,000 px with the demo.
describe('On a phone the landing page', () => {
  const browser = useBrowser()

  it('[home.first-screens] has the status on its first screen, the news within two, and ends within 4,000 px', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE, javaScriptEnabled: false })
    const { page } = visitor
    await page.goto('/')
    expect(await top(page, 'ONLINE')).toBeLessThan(PHONE.height)
    expect(await top(page, '300 PLAYERS')).toBeLessThan(PHONE.height)
    expect(await top(page, 'Latest News')).toBeLessThanOrEqual(2 * PHONE.height)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_000)
    expect(await page.locator('main h2:visible').allTextContents()).toEqual([
      'Server Info',
      'Latest News',
      ...(await carouselOf(page, 'Sorotan').locator('h2').allTextContents()),
      'Game Info',
      'Factions',
      'TOP PLAYER',
      'TOP GUILD',
      'VIP',
      'Tier List',
    ])

    const players = page.getByRole('region', { name: 'TOP PLAYER' })
    const shown = () => players.locator('tbody tr').filter({ visible: true }).count()
    expect(await shown()).toBe(5)
    await players.getByText('Lihat semua 10').click()
    expect(await shown()).toBe(10)
    await leave(visitor)
  })

  it('[site.taps] is three taps from the download: Mulai bermain, REGISTER, and Mulai bermain again, which moves nothing', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE, hasTouch: true, alone: true })
    const { page } = visitor
    await page.goto('/')
    await untilHydrated(page)
    const name = `Pendatang${Date.now()}`
    const begin = page.getByRole('link', { name: 'Mulai bermain', exact: true })
    await begin.tap()
    await page.waitForURL('**/register')
    const terms = page.getByRole('link', { name: /syarat, ketentuan, dan peraturan/ })
    expect(await terms.getAttribute('href')).toBe('/gameinfo/rules')
    await fill(page, {
      Username: name,
      Email: `${name}@example.com`,
      Password: password,
      'Confirm Password': password,
      PIN: '001234',
    })
    await press(page, 'REGISTER')
    await page.waitForURL(`${demoSite().url}/`)
    await greeting(page, name).waitFor()

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

  it('[site.taps] says in two taps what VIP costs and brings', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE, hasTouch: true })
    const { page } = visitor
    await page.goto('/')
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('navigation', { name: 'Navigasi utama' }).getByRole('link', { name: 'DONATION' }).tap()
    const vip = page.getByRole('region', { name: 'VIP', exact: true })
    await vip.getByRole('listitem').filter({ hasText: 'VIP Gold (30 Hari)' }).getByText('Rp. 175.000').waitFor()
    await vip.getByText('VIP Gold: EXP +15%', { exact: false }).waitFor()
    expect(await vip.evaluate((panel) => panel.getBoundingClientRect().bottom)).toBeLessThan(PHONE.height)
    await leave(visitor)
  })
})
