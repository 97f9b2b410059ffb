import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../support/browser/accessibility.ts'
import { DESKTOP, leave, PHONE, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { anyDevice } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'

describe('The search of the site', () => {
  const browser = useBrowser()

  it.each(anyDevice)('[search.site] finds in groups, without scripts, on a %s', async (_device, viewport) => {
    const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
    const { page } = visitor
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Cari', exact: true }).click()
    await page.getByRole('heading', { name: 'Cari', level: 1 }).waitFor()
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('lumbung')
    await search.press('Enter')
    const drops = page.getByRole('region', { name: /^Drops/ })
    await drops.getByRole('link').first().waitFor()
    expect(await drops.locator('mark').first().textContent()).toMatch(/^lumbung$/i)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await fitsItsWidth(page)).toBe(true)
    await drops.getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Tikus Lumbung', level: 1 }).waitFor()
    await leave(visitor)
  })

  it('[search.site] [search.typing-errors] the search says what it has corrected, and leads on where there is nothing; the search of a table corrects, too', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE })
    const { page } = visitor
    await page.goto('/search?q=lumbumg')
    await page.getByText('Tidak ada yang cocok dengan “lumbumg”. Ditampilkan: “lumbung”.').waitFor()
    await untilHydrated(page)
    await expectNoBarriersInBothThemes(page)
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('<script>alert(1)</script> "xqzvw"')
    await search.press('Enter')
    await page.getByText('Tidak ada yang cocok dengan “<script>alert(1)</script> "xqzvw"”.').waitFor()
    await page.getByRole('link', { name: 'Drop List' }).waitFor()
    await expectNoBarriersInBothThemes(page)
    await page.goBack()
    await page.getByText('Ditampilkan: “lumbung”.').waitFor()
    expect(await search.inputValue()).toBe('lumbumg')

    await page.goto('/gameinfo/server?section=droplist')
    const drops = page.getByRole('searchbox', { name: 'Cari monster, map, item' })
    await drops.fill('celemg')
    await drops.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: 'Tidak ada yang cocok dengan “celemg”. Ditampilkan: “celeng”.' })
      .waitFor()
    await page
      .getByRole('table')
      .getByText(/celeng/i)
      .first()
      .waitFor()
    await leave(visitor)
  })

  it('[search.site] is reached by the key /, but not while somebody types', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: DESKTOP })
    const { page } = visitor
    await page.goto('/')
    await page.getByRole('heading', { name: 'Latest News' }).waitFor()
    await page.keyboard.press('/')
    const search = page.getByRole('main').getByRole('searchbox')
    await search.waitFor()
    await untilHydrated(page)
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('/')
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('a/b')
    expect(await search.inputValue()).toBe('a/b')
    await leave(visitor)
  })
})
