import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { leave, PHONE, untilHydrated, useBrowser, visit } from '../../../support/browser/browser.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { demoSite } from '../../../support/sharedSites.ts'

const ITEM = /^\/gameinfo\/item\/\d+-apple$/
const pathOf = (url: string) => new URL(url).pathname

// docs/site/item-database.md.
describe('The item database', () => {
  const browser = useBrowser()

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it.each([true, false])(
      '[game.item-pages] is three taps and one word from “/” to where Apple drops and how often (scripts: %s)',
      async (javaScriptEnabled) => {
        const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled })
        const { page } = visitor
        await page.goto('/')
        if (javaScriptEnabled) await untilHydrated(page)
        await page.getByRole('banner').getByRole('link', { name: 'Cari', exact: true }).click()
        const main = page.getByRole('main')
        await main.getByRole('searchbox').fill('apple')
        await main.getByRole('button', { name: 'Cari' }).click()
        await page
          .getByRole('region', { name: /^Items/ })
          .getByRole('link', { name: 'Apple' })
          .click()
        await page.getByRole('heading', { name: 'Apple', level: 1 }).waitFor()
        expect(pathOf(page.url())).toMatch(ITEM)
        const [first] = await page
          .getByRole('table', { name: 'Yang menjatuhkan Apple' })
          .getByRole('row')
          .all()
          .then((rows) => rows.slice(1))
        expect((await first?.innerText())?.replace(/\s+/g, ' ')).toMatch(/Poring .*Dataran Sri Kencana .*10 %/i)
        await leave(visitor)
      },
    )

    it('leads from an item to its monster, to that one’s map and back, without scripts', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      const { page } = visitor
      await page.goto('/gameinfo/items?kind=makanan')
      await page.getByRole('link', { name: 'Apple' }).click()
      expect(pathOf(page.url())).toMatch(ITEM)
      await page
        .getByRole('table', { name: 'Yang menjatuhkan Apple' })
        .getByRole('link', { name: 'Poring' })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Poring', level: 1 }).waitFor()
      const spawns = page.getByRole('table', { name: 'Tempat Poring muncul' })
      expect((await spawns.innerText()).replace(/\s+/g, ' ')).toMatch(/Dataran Sri Kencana.*70.*5 detik.*120, 180/i)
      await spawns.getByRole('link', { name: 'Dataran Sri Kencana' }).first().click()
      await page.getByRole('heading', { name: 'Dataran Sri Kencana', level: 1 }).waitFor()
      expect(await fitsItsWidth(page)).toBe(true)
      await page.getByRole('link', { name: 'Lihat di daftar monster' }).click()
      await page.getByText('4 ditemukan.').waitFor()
      await page.getByRole('combobox', { name: 'Ras' }).selectOption('Serangga')
      await page.getByRole('button', { name: 'Tampilkan', exact: true }).click()
      await page.getByText('1 ditemukan.').waitFor()
      await page.getByRole('link', { name: 'Belalang Sawah' }).waitFor()
      expect(await page.getByRole('link', { name: 'Poring' }).count()).toBe(0)
      await leave(visitor)
    })

    it('[game.item-pages] marks on a map’s picture what has a place, and says the same in its tables', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await page.goto('/gameinfo/map/2-dataran-sri-kencana')
      await untilHydrated(page)
      const picture = await page.getByRole('img', { name: 'Gambar map Dataran Sri Kencana' }).boundingBox()
      const marks = page.locator('main svg circle')
      expect(await marks.count()).toBe(4)
      const mark = await marks.first().boundingBox()
      if (!picture || !mark) throw new Error('The picture and its marks are shown.')
      // Poring at 120, 180 of 400 by 300 cells, counted from below.
      expect((mark.x + mark.width / 2 - picture.x) / picture.width).toBeCloseTo(0.3, 1)
      expect((mark.y + mark.height / 2 - picture.y) / picture.height).toBeCloseTo(0.4, 1)
      expect(
        (await page.getByRole('table', { name: 'Monster di Dataran Sri Kencana' }).innerText()).replace(/\s+/g, ' '),
      ).toMatch(/Poring.*120, 180.*1/i)
      await expectNoBarriersInBothThemes(page)
      await leave(visitor)
    })
  })

  it('[game.item-pages] the address keeps the filters of monsters, and an item that nobody has is not there', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: PHONE })
    const { page } = visitor
    await page.goto('/gameinfo/monsters')
    await untilHydrated(page)
    await page.getByRole('spinbutton', { name: 'Level dari' }).fill('4')
    await page.getByRole('combobox', { name: 'Urutan' }).selectOption('Level')
    await page.getByRole('button', { name: 'Tampilkan', exact: true }).click()
    await page.getByText('2 ditemukan.').waitFor()
    expect(new URL(page.url()).search).toContain('from=4')
    expect(await page.getByRole('spinbutton', { name: 'Level dari' }).inputValue()).toBe('4')
    await expectNoBarriersInBothThemes(page)
    await page.getByRole('link', { name: 'Tampilkan semua' }).click()
    await page.getByText('4 monster').waitFor()
    expect(await page.getByRole('spinbutton', { name: 'Level dari' }).inputValue()).toBe('')
    await page.goBack()
    await page.getByText('2 ditemukan.').waitFor()
    expect(await page.getByRole('spinbutton', { name: 'Level dari' }).inputValue()).toBe('4')

    const missing = await page.goto('/gameinfo/item/99999-apple')
    expect(missing?.status()).toBe(404)
    await page.getByText('Item tidak ditemukan.').waitFor()
    await page.getByRole('link', { name: 'Lihat semua item' }).waitFor()
    await expectNoBarriersInBothThemes(page)
    await leave(visitor, /404/)
  })
})
