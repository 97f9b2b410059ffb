import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes } from '../../support/browser/accessibility.ts'
import { DESKTOP, leave, PHONE, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { adminLink, greeting, press, stored, useSiteAccounts, wayIn } from '../../support/browser/siteAccounts.ts'
import { startFilledRealms } from '../../support/game/filledRealms.ts'
import type { RealmSite } from '../../support/game/realmSite.ts'
import { demoSite } from '../../support/sharedSites.ts'

const HEADER_SCRIPT = '**/assets/header-*.js'
const KIB = 1024

// The tests check docs/decisions.md, "Pages as documents".
describe('A document', () => {
  const browser = useBrowser()

  it('[site.documents] needs no React: at most 14 files and 100 KiB without pictures, of which its script has 8', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE, alone: true })
    const { page } = visitor
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const files = new Map<string, { url: string; bytes: number }>()
    session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) =>
      files.set(requestId, { url, bytes: 0 }),
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const file = files.get(requestId)
      if (file) file.bytes = bytes
    })
    await page.goto('/gameinfo/item/1')
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    const loaded = [...files.values()].filter(({ url }) => url.startsWith('http') && !url.includes('/storage/'))
    const scripts = loaded.filter(({ url }) => url.endsWith('.js'))
    expect(scripts.map(({ url }) => /[a-z]+(?=-[^/]*\.js)/.exec(url)?.[0])).toEqual(['header'])
    expect(scripts[0]?.bytes).toBeLessThan(8 * KIB)
    expect(loaded.length, loaded.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(14)
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100 * KIB)
    await leave(visitor)
  })

  it('[site.documents] has a menu and lists that open and close, on a phone and on a desktop', async () => {
    const phone = await visit(browser(), demoSite().url, { viewport: PHONE })
    const opener = phone.page.getByRole('button', { name: 'Menu', exact: true })
    await phone.page.goto('/gameinfo/items')
    await untilHydrated(phone.page)
    await opener.click()
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
    await phone.page.getByRole('link', { name: 'NEWS', exact: true }).waitFor()
    await expectNoBarriersInBothThemes(phone.page)
    await phone.page.keyboard.press('Escape')
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
    await leave(phone)

    const desktop = await visit(browser(), demoSite().url, { viewport: DESKTOP })
    const { page } = desktop
    const list = page.getByRole('banner').locator('summary').filter({ hasText: 'Game Info' })
    const isOpen = () => list.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open)
    await page.goto('/gameinfo/monsters')
    await untilHydrated(page)
    await list.press('Enter')
    expect(await isOpen()).toBe(true)
    await page.getByRole('link', { name: 'Map Info', exact: true }).focus()
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await list.evaluate((summary) => summary === document.activeElement)).toBe(true)
    await list.click()
    await page.mouse.click(20, 700)
    expect(await isOpen()).toBe(false)
    await page.mouse.wheel(0, 600)
    await page.locator('header[data-solid]').waitFor()
    await leave(desktop)
  })

  it('[site.documents] is whole without its script: links, forms and the menu work', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE, alone: true })
    const { page } = visitor
    await page.route(HEADER_SCRIPT, (route) => route.abort())
    await page.goto('/search')
    await page.getByRole('main').getByRole('searchbox').fill('lumbung')
    await page.getByRole('main').getByRole('button', { name: 'Cari' }).click()
    await page.getByText(/\d+ ditemukan\./).waitFor()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'NEWS', exact: true }).click()
    await page.waitForURL('**/news')
    await leave(visitor, /net::ERR_FAILED/)
  })

  it('[site.documents] is reached from other pages and left again, and keeps the place where the visitor was', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE })
    const { page } = visitor
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.goto('/gameinfo/map')
    await untilHydrated(page)
    const link = page
      .getByRole('main')
      .getByRole('link', { name: /Sri Kencana/ })
      .first()
    await link.scrollIntoViewIfNeeded()
    const before = await scrolled()
    await link.click()
    await page.getByRole('heading', { name: 'Dataran Sri Kencana', level: 1 }).waitFor()
    await page.goBack()
    await link.waitFor()
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(5)
    await page.goForward()
    await page.getByRole('heading', { name: 'Dataran Sri Kencana', level: 1 }).waitFor()
    await leave(visitor)
  })
})

describe('Who is logged in', () => {
  const { adminToken, userToken, arrive } = useSiteAccounts(useBrowser())

  it('[site.documents] [header.greeting] [header.admin] reads their name on a document, and logs out there in every tab', async () => {
    const player = await arrive(userToken(), { viewport: DESKTOP })
    await player.page.goto('/search')
    await greeting(player.page, 'Sari').waitFor()
    expect(await adminLink(player.page).count()).toBe(0)
    await leave(player)

    const admin = await arrive(adminToken(), { viewport: DESKTOP })
    const { page } = admin
    await page.goto('/search')
    await adminLink(page).waitFor()
    const other = await page.context().newPage()
    await other.goto('/nothing')
    const name = other.getByRole('banner').getByText(/^Halo, /)
    await name.waitFor()
    await name.click()
    await press(other, 'LOGOUT')
    await other.waitForURL('**/login')
    expect((await stored(other))['token']).toBeUndefined()
    await wayIn(page).waitFor()
    expect(await adminLink(page).count()).toBe(0)
    await leave(admin, /404/)
  })
})

describe('The status of the server', () => {
  const browser = useBrowser()
  let site: RealmSite
  beforeAll(async () => {
    site = await startFilledRealms()
  })
  afterAll(() => site.product.stop())

  it('[site.documents] shows and says newer figures without reloading, but not under the focus of a visitor', async () => {
    const visitor = await visit(browser(), site.product.url, { viewport: DESKTOP, alone: true })
    const { page } = visitor
    const realm = page.getByRole('region', { name: 'Nusantara' })
    const report = (players: number) => site.send('main', { interval: 3_600, online: [{ players }] })
    await page.clock.install()
    const loaded = page.waitForResponse('**/assets/live-*.js')
    await page.goto('/status')
    await realm.getByText('1.312', { exact: true }).waitFor()
    await page.clock.fastForward(5_000)
    await loaded
    // The chart's table may have the same number.
    const shown = (players: string) => realm.getByText(`${players} pemain online`, { exact: true }).count()
    const afterMinutes = async (players: string) => {
      await page.clock.fastForward(61_000)
      return shown(players)
    }
    await report(1_400)
    await expect.poll(() => afterMinutes('1.400')).toBe(1)
    await page.getByRole('status').filter({ hasText: 'Nusantara: 1.400 pemain online.' }).waitFor({ state: 'attached' })

    await realm.getByRole('link', { name: '7 hari', exact: true }).focus()
    await report(1_500)
    await Promise.all([page.waitForResponse('**/status'), page.clock.fastForward(61_000)])
    expect(await shown('1.400')).toBe(1)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(() => afterMinutes('1.500')).toBe(1)
    await leave(visitor)
  })
})
