import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leave, PHONE, untilHydrated, useBrowser, visit } from '../../../support/browser/browser.ts'
import { password, PIN } from '../../../support/browser/siteAccounts.ts'
import { countedTaps } from '../../../support/browser/taps.ts'
import { demoSite } from '../../../support/sharedSites.ts'

describe('[site.taps] On a phone, from the first screen of the site,', () => {
  const browser = useBrowser()
  const arrive = async (address = '/') => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE, hasTouch: true, alone: true })
    const { page } = visitor
    await page.goto(address)
    await untilHydrated(page)
    return { visitor, page, taps: countedTaps(page) }
  }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

  it('[register.success] a newcomer downloads the game in at most six taps', async () => {
    const { visitor, page, taps } = await arrive()
    await taps.tap(page.getByRole('link', { name: 'Mulai bermain', exact: true }))
    await page.waitForURL('**/register')
    const name = `Pendatang${Date.now()}`
    await taps.type(page.getByLabel('Username', { exact: true }), name)
    const further = {
      email: `${name}@example.com`,
      password,
      password_confirmation: password,
      PIN,
    }
    for (const [field, value] of Object.entries(further)) {
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toBe(field)
      await page.keyboard.insertText(value)
    }
    await taps.tap(page.getByRole('button', { name: 'REGISTER', exact: true }))
    const bar = page.getByRole('region', { name: 'Langkah berikutnya' })
    await bar.getByText('Akun Anda sudah jadi. Sekarang unduh gamenya.').waitFor()
    await taps.tap(bar.getByRole('link', { name: 'Unduh', exact: true }))
    await page.waitForURL('**/download')
    await page.getByText('Akun Anda sudah siap.').waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'Buat akun' }).count()).toBe(0)
    const file = page
      .getByRole('link', { name: /^DOWNLOAD/ })
      .and(page.locator('[target=_blank]'))
      .first()
    const [opened] = await Promise.all([page.context().waitForEvent('page'), taps.tap(file)])
    expect(opened.url()).not.toBe('')
    expect(taps.count()).toBeLessThanOrEqual(6)
    await page.context().close()
    expect(visitor.complaints).toEqual([])
  })

  it('[search.site] three taps lead to where an item drops', async () => {
    const { visitor, page, taps } = await arrive()
    await taps.tap(page.getByRole('banner').getByRole('link', { name: 'Cari', exact: true }))
    await page.waitForURL('**/search')
    await taps.type(page.getByLabel('Cari berita, item, map, NPC, drop, dan peraturan'), 'apple')
    await taps.tap(page.getByRole('option', { name: /Apple/ }).first())
    await page.getByRole('heading', { name: 'Apple', level: 1 }).waitFor()
    const droppers = page.getByRole('table', { name: 'Yang menjatuhkan Apple' })
    await droppers.getByText('Dataran Sri Kencana').first().waitFor()
    expect(taps.count()).toBeLessThanOrEqual(3)
    await leave(visitor)
  })

  it('one tap leads from a price to how to pay it', async () => {
    const { visitor, page, taps } = await arrive('/donation?section=retail')
    const price = page.getByText(/^Rp/).first()
    await price.scrollIntoViewIfNeeded()
    const way = page.getByRole('link', { name: 'Cara bayar', exact: true })
    const box = await way.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), 'the bar is beside the price').toBeLessThanOrEqual(PHONE.height)
    await taps.tap(way)
    await page.waitForURL(/section=howto/)
    await page.getByText('Donasi lewat transfer bank').waitFor()
    await page.getByText('Catat username akun kalian.').waitFor()
    expect(taps.count()).toBe(1)
    await leave(visitor)
  })
})
