import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoBarriers, leave, PHONE, useBrowser, visit, untilHydrated } from '../../support/browser/browser.ts'
import { anyDevice } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'

const PATH = '/gameinfo/server'

/** The sections in their order, with the names that they have in the address. */
const sections = [
  ['feature', 'Feature Information'],
  ['general', 'General Information'],
  ['npclist', 'NPC List Information'],
  ['droplist', 'Drop List Information'],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2 }).getByRole('link', { name })
const columns = (page: Page) => page.getByRole('columnheader').allTextContents()
const cells = async (page: Page, column: number): Promise<string[]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows, at) => rows.map((row) => row.querySelectorAll('td')[at]?.innerText.trim() ?? ''), column)
const unique = (values: readonly string[]) => [...new Set(values)]

// docs/product.md, sections 2, 4 and 8.
describe('/gameinfo/server', () => {
  const browser = useBrowser()

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('[server-info.sections] [server-info.features] [server-info.general] [site.accordions] visitors open one of four sections at a time, and read what they hold', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await page.goto(PATH)
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
        sections.map(([, title]) => title),
      )
      for (const [key, title] of sections) {
        await heading(page, title).click()
        await page.waitForURL(`**${PATH}?section=${key}`)
        await expect.poll(() => page.locator('[aria-expanded=true]').allTextContents()).toEqual([title])
      }
      await page.goBack()
      await page.getByRole('columnheader', { name: 'Currency' }).waitFor()
      await heading(page, 'NPC List Information').click()
      await page.waitForURL(demoSite().url + PATH)
      await expect.poll(() => page.locator('[aria-expanded=true]').count()).toBe(0)

      await page.goto(`${PATH}?section=feature`)
      expect(await columns(page)).toEqual(['Item Name', 'Type', 'Trade'])
      const row = page.getByRole('row').filter({ hasText: 'Pendant Mata Naga' })
      expect(await row.getByRole('cell').allTextContents()).toEqual([
        'Pendant Mata Naga',
        'Pendant boss - Critical +6%, tahan api +15%',
        'Trade',
      ])
      expect(await row.locator('img').getAttribute('src')).toMatch(/^\/storage\/pendants\//)
      await page.getByRole('cell', { name: 'Ruby Bara Lv.2' }).waitFor()

      await page.goto(`${PATH}?section=general`)
      const titles = ['SERVER INFORMATION', 'SYSTEM INFORMATION', 'ENABLED FEATURES', 'DISABLED FEATURES']
      expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(titles)
      for (const title of titles) {
        const list = page.locator('section', { has: page.getByRole('heading', { name: title, level: 3, exact: true }) })
        expect(await list.getByRole('listitem').count(), title).toBeGreaterThan(0)
      }
      const realm = page.getByRole('listitem').filter({ hasText: 'Nusa Fajar' }).first()
      expect(await realm.innerText()).toMatch(/PvP\)\.\nNusa Purnama/)
      await leave(visitor)
    })

    it('[server-info.npcs-and-drops] visitors find drops by monster, item or map, and follow them from row to row and back', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await page.goto(`${PATH}?section=droplist`)
      await untilHydrated(page)
      const input = page.getByRole('searchbox', { name: 'Cari monster, map, item' })
      for (const [words, column] of Object.entries({ CELENG: 0, 'lembah kabut': 1, 'kulit kasar': 2 })) {
        await input.fill(words)
        await input.press('Enter')
        await page.getByRole('link', { name: `Hapus Cari: ${words}` }).waitFor()
        expect(new URL(page.url()).searchParams.get('q')).toBe(words)
        const found = await cells(page, column)
        expect(found.length).toBeGreaterThan(0)
        expect(found.filter((text) => !text.toLowerCase().includes(words.toLowerCase()))).toEqual([])
        await page
          .getByRole('status')
          .filter({ hasText: `${found.length} ditemukan.` })
          .waitFor()
        expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
      }

      await page.goBack()
      await page.getByRole('link', { name: 'Hapus Cari: lembah kabut' }).waitFor()
      expect(await input.inputValue()).toBe('lembah kabut')

      await input.fill('tidak ada ini')
      await input.press('Enter')
      await page.getByText('Tidak ada yang cocok dengan “tidak ada ini”.', { exact: true }).waitFor()
      expect(await page.getByRole('table').count()).toBe(0)
      await expectNoBarriers(page)
      await page.getByRole('link', { name: 'Tampilkan semua' }).click()
      await page.getByRole('table').waitFor()
      expect(await input.inputValue()).toBe('')
      expect(new URL(page.url()).searchParams.has('q')).toBe(false)

      await page.goto(`${PATH}?section=droplist`)
      await page.getByRole('cell').getByRole('link', { name: 'Celeng Bertanduk', exact: true }).first().click()
      await page.getByRole('link', { name: 'Hapus Monster: Celeng Bertanduk' }).waitFor()
      expect(unique(await cells(page, 0))).toEqual(['Celeng Bertanduk'])
      expect(unique(await cells(page, 1)).sort()).toEqual(['Dataran Sri Kencana', 'Hutan Seribu Bisik'])

      await page.getByRole('cell').getByRole('link', { name: 'Kulit Kasar', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Kulit Kasar', level: 1 }).waitFor()
      const droppers = page.getByRole('table', { name: 'Yang menjatuhkan Kulit Kasar' })
      for (const name of ['Celeng Bertanduk', 'Tikus Lumbung']) await droppers.getByText(name).first().waitFor()
      await page.goBack()
      await page.getByRole('cell').getByRole('link', { name: 'Hutan Seribu Bisik', exact: true }).first().click()
      await page.getByRole('link', { name: 'Hapus Map: Hutan Seribu Bisik' }).waitFor()
      expect(unique(await cells(page, 1))).toEqual(['Hutan Seribu Bisik'])
      await expectNoBarriers(page)

      await page.getByRole('link', { name: 'Lihat map Hutan Seribu Bisik' }).click()
      await page.getByRole('heading', { name: 'Hutan Seribu Bisik' }).waitFor()
      await page.getByRole('link', { name: 'Celeng Bertanduk', exact: true }).click()
      const chip = page.getByRole('link', { name: 'Hapus Monster: Celeng Bertanduk' })
      await chip.click()
      await chip.waitFor({ state: 'detached' })
      expect(unique(await cells(page, 0)).length).toBeGreaterThan(1)
      await leave(visitor)
    })

    it('follows the links in its rows inside the site, or in a tab of their own where that is asked for', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await page.goto(`${PATH}?section=droplist`)
      await untilHydrated(page)
      const documents: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(request.url())
      })
      const links = page.getByRole('cell').getByRole('link', { name: 'Celeng Bertanduk', exact: true })
      await links.first().click()
      await page.getByRole('link', { name: 'Hapus Monster: Celeng Bertanduk' }).waitFor()
      const visited = await page.evaluate(() => window.history.length)
      await links.first().press('Enter')
      expect(await page.evaluate(() => window.history.length), 'the same place is visited once').toBe(visited)
      const tab = page.context().waitForEvent('page')
      await links.first().click({ modifiers: ['ControlOrMeta'] })
      await (await tab).getByRole('link', { name: 'Hapus Monster: Celeng Bertanduk' }).waitFor()
      expect(documents).toEqual([])
      await leave(visitor)
    })

    it('can be read and searched without JavaScript', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      const { page } = visitor
      await page.goto(PATH)
      await heading(page, 'Drop List Information').click()
      expect(await columns(page)).toEqual(['Monster', 'Map', 'Item Drop'])
      await page.getByRole('main').getByRole('searchbox').fill('celeng')
      await page.getByRole('main').getByRole('button', { name: 'Cari' }).click()
      await page.waitForURL('**q=celeng*')
      expect(
        await page
          .getByRole('row')
          .filter({ hasNotText: /celeng|Monster/i })
          .count(),
      ).toBe(0)
      await page.getByRole('link', { name: 'Celeng Bertanduk', exact: true }).first().click()
      await page.getByRole('link', { name: 'Hapus Monster: Celeng Bertanduk' }).waitFor()
      await heading(page, 'General Information').click()
      await page.getByRole('heading', { name: 'ENABLED FEATURES' }).waitFor()
      await leave(visitor)
    })
  })

  it('[server-info.npcs-and-drops] a narrow phone names a monster once, above all that it drops, and holds words of any length', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: { ...PHONE, width: 360 } })
    const { page } = visitor
    await page.goto(`${PATH}?section=droplist`)
    const named = await page
      .locator('tbody td:first-child')
      .evaluateAll((all) => all.map((cell) => [cell.textContent, cell.getBoundingClientRect().width > 1] as const))
    const seen = named.flatMap(([monster, isSeen]) => (isSeen ? [monster] : []))
    expect(seen).toEqual(unique(named.map(([monster]) => monster)))
    expect(seen.length).toBeLessThan(named.length)

    for (const query of [
      `section=droplist&q=${'W'.repeat(200)}&monster=${'M'.repeat(200)}`,
      'section=feature',
      'section=general',
    ]) {
      await page.goto(`${PATH}?${query}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }
    await leave(visitor)
  })

  it('reads a long list a page at a time, and keeps to what was searched for', async () => {
    const visitor = await visit(browser(), demoSite().url)
    const { page } = visitor
    await page.goto(`${PATH}?section=droplist&q=a`)
    const pages = page.getByRole('navigation', { name: 'Halaman' })
    const first = await cells(page, 0)
    expect(first).toHaveLength(50)
    await pages.getByRole('link', { name: 'Halaman 2', exact: true }).click()
    await page.waitForURL(/page=2/)
    await pages.locator('[aria-current]').filter({ hasText: '2' }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('a')
    const second = await page.locator('tbody').innerText()
    await page.reload()
    expect(await page.locator('tbody').innerText()).toBe(second)
    // Another search begins at its first page.
    await page.getByRole('main').getByRole('searchbox').fill('kabut')
    await page.getByRole('main').getByRole('searchbox').press('Enter')
    await page.getByRole('link', { name: 'Hapus Cari: kabut' }).waitFor()
    expect(new URL(page.url()).searchParams.has('page')).toBe(false)
    await leave(visitor)
  })

  it('says so where an address asks for what nobody has, and never breaks', async () => {
    const { url } = demoSite()
    const read = async (query: string) => {
      const response = await fetch(`${url}${PATH}?section=droplist&${query}`)
      expect(response.status, query.slice(0, 40)).toBe(200)
      return response.text()
    }
    for (const query of ['map=999999', 'item=2147483647', 'monster=Nobody', `q=${'x'.repeat(6000)}`])
      expect(await read(query), query.slice(0, 40)).toContain('Tidak ada yang cocok')
    for (const query of ['map=2147483648', 'map=-1', 'item=x', 'q=%00', 'q=%20', 'page=999999999', 'page=-1'])
      await read(query)
    expect(await (await fetch(`${url}${PATH}?section=nothing`)).text()).toContain('tidak ada.')
  })
})
