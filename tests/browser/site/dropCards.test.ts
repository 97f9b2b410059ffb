import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes } from '../../support/browser/accessibility.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit } from '../../support/browser/browser.ts'
import { demoSite } from '../../support/sharedSites.ts'

const PORING = '/gameinfo/server?section=droplist&monster=Poring'

/** How often a text is seen, not only read to people who do not see. */
const seen = (within: Locator, words: string): Promise<number> =>
  within
    .getByText(words, { exact: true })
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 1).length)

const isSeen = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.every((one) => one.getBoundingClientRect().height > 1))

// The tests check docs/product.md, section 2, "Server information", and docs/site/item-database.md.
describe('Drops are cards', () => {
  const browser = useBrowser()

  it('[server-info.npcs-and-drops] of a monster, with each map once above what it drops there, as one table without scripts', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE, javaScriptEnabled: false })
    const { page } = visitor
    await page.goto(PORING)
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      const card = page.getByRole('table').getByRole('rowgroup').filter({ hasText: 'Kartu Poring' })
      expect(await card.getByRole('row').count()).toBe(4)
      for (const once of ['Poring', 'Level 1', 'Dataran Sri Kencana', 'Hutan Seribu Bisik'])
        expect(await seen(card, once), `${once} at ${viewport.width} px`).toBe(1)
      expect(await card.getByRole('cell', { name: 'Dataran Sri Kencana' }).count(), 'read with each drop').toBe(3)
      expect(await card.locator('td:nth-child(3) :is(img, use)').count(), 'each item has a picture or drawing').toBe(4)
      expect(await card.locator('td:first-child img').count()).toBe(1)
      await card.getByText('0,01 %', { exact: true }).waitFor()
    }
    expect(await isSeen(page, 'thead th'), 'a wide table has headings').toBe(true)
    await leave(visitor)
  })

  it('[site.accessibility] on pages of items, monsters and maps fit 320 pixels with text twice as large, and paper', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: { width: 320, height: 640 } })
    const { page } = visitor
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    for (const address of [PORING, '/gameinfo/items', '/gameinfo/monsters', '/gameinfo/map']) {
      await page.goto(address)
      for (const size of ['100%', '200%']) {
        await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
        expect(await width(), `${address} with text at ${size}`).toBe(320)
      }
    }
    await page.goto(PORING)
    await expectNoBarriersInBothThemes(page)
    await page.goto('/gameinfo/monsters?q=poring')
    await page.getByRole('table').getByRole('link', { name: 'Poring' }).click()
    await page.getByRole('table', { name: 'Drop Poring' }).getByText('Kartu Poring').first().waitFor()
    expect(await width()).toBe(320)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1100 })
    expect(await width()).toBe(794)
    expect(await seen(page.getByRole('table', { name: 'Drop Poring' }), 'Kartu Poring')).toBe(1)
    await leave(visitor)
  })
})
