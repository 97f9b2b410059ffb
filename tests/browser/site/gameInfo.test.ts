import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useSharedAdmin } from '../../support/browser/adminSession.ts'
import { expectNoBarriers, leave, PHONE, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { expectWaiting } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'

const SERVER = '/gameinfo/server'
const ODD_NAME = 'Gua &amp;  <b>"Kembar"</b> \u{1F409}'

const sections = {
  feature: 'Feature Information',
  general: 'General Information',
  npclist: 'NPC List Information',
  droplist: 'Drop List Information',
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2 }).getByRole('link', { name })
const headings = (page: Page, level: number) => page.getByRole('main').getByRole('heading', { level }).allTextContents()
const columns = (page: Page) => page.getByRole('columnheader').allTextContents()
const cells = (page: Page, column: number): Promise<string[]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows, at) => rows.map((row) => row.querySelectorAll('td')[at]?.innerText.trim() ?? ''), column)
const unique = (values: readonly string[]) => [...new Set(values)]
const entries = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const query = (page: Page) => new URL(page.url()).searchParams
const chip = (page: Page, words: string) => page.getByRole('link', { name: `Hapus ${words}` })

// The tests check docs/product.md, section 2 (screens and routes), and docs/site/item-database.md.
describe('The pages about the game', () => {
  const browser = useBrowser()
  const { url } = demoSite()
  const admin = useSharedAdmin(browser)
  let made: { id: number }
  beforeAll(async () => {
    made = (await admin().call('POST', '/game-info/mapinfo', { map_name: ODD_NAME })) as { id: number }
  })
  afterAll(() => admin().call('DELETE', `/game-info/mapinfo/${made.id}`))

  it('[donation.sections] [download.page] [download.sizes] [header.other-pages] [quest.sections] [quest.weekdays] [rules.page] show donations, downloads, quests and rules without scripts', async () => {
    const visitor = await visit(browser(), url, { viewport: PHONE, javaScriptEnabled: false })
    const { page } = visitor
    await page.goto('/donation')
    const donations = ['Retail Donation', 'Service Donation', 'Season Pass', 'Package Donation', 'How To Donation']
    expect(await page.getByRole('main').locator('h2:has(a)').allTextContents()).toEqual(donations)
    const retail = page.locator('#retail')
    await retail.getByText(/^8 pilihan · diperbarui /).waitFor()
    expect(await retail.getByRole('listitem').count()).toBe(3)
    await heading(page, 'Retail Donation').click()
    expect(query(page).get('section')).toBe('retail')
    await entries(page, '575 Gapura Coin').getByText('Rp. 50.000', { exact: true }).waitFor()
    await heading(page, 'Service Donation').click()
    for (const [block, offer, price] of [
      ['SERVICE DONATION', 'Ganti Nama Karakter', 'Rp. 50.000'],
      ['TAB GEMSTONE', 'Opal Kabut (tab isi 5)', 'Rp. 45.000'],
      ['TAB RESOURCE', 'Batu Tempa x20', 'Rp. 35.000'],
    ] as const) {
      const list = page.getByRole('region', { name: block, exact: true })
      await list.getByRole('listitem').filter({ hasText: offer }).getByText(price, { exact: true }).waitFor()
    }
    expect(await entries(page, '575 Gapura Coin').count()).toBe(0)
    await heading(page, 'Season Pass').click()
    const pass = entries(page, 'Season Pass "Angin Timur" - Premium+')
    await pass.getByText('Rp. 120.000', { exact: true }).waitFor()
    expect(await pass.locator('img').getAttribute('src')).toContain('/storage/seassonpass/')
    await heading(page, 'Package Donation').click()
    const bought = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Paket Pengembara', level: 3 }) })
    for (const words of ['Paket Pemula', 'Scroll EXP 50% (1 Jam)', 'Rp. 50.000', 'Bonus Bekal Jalan'])
      await bought.getByText(words).first().waitFor()
    expect(await bought.getByRole('listitem').allTextContents()).toEqual(['Ramuan Merah (L)', 'Scroll Pulang Kota'])
    expect(await headings(page, 3)).not.toContain('Bonus Bekal Jalan')
    await heading(page, 'How To Donation').click()
    const guide = page.getByRole('article').filter({ hasText: 'Donasi lewat dompet digital' })
    expect(await guide.locator('ol').getByRole('listitem').count()).toBe(5)
    await page.goto('/download')
    await page.getByRole('heading', { name: 'DOWNLOAD', level: 1, exact: true }).waitFor()
    for (const [name, size] of [
      ['Download Full Client', '1.79 GB'],
      ['Download Full Patch', '103.45 MB'],
    ] as const) {
      const group = page.getByRole('region', { name })
      await group.getByRole('heading', { name: `${name} (${size})` }).waitFor()
      const readme = group.getByText('README', { exact: true })
      expect(await readme.evaluate((label) => getComputedStyle(label).borderStyle), 'it is no button').toBe('none')
      for (const mirror of ['File Share', 'Cloud Drive']) {
        const row = group.getByRole('listitem').filter({ hasText: mirror })
        await row.getByText(size, { exact: true }).waitFor()
        const link = row.getByRole('link', { name: `DOWNLOAD ${name}, ${mirror}` })
        expect(await link.getAttribute('target')).toBe('_blank')
        expect(await link.getAttribute('rel')).toBe('noopener')
        expect(await link.getAttribute('href')).toMatch(/^https:\/\/example\.com\//)
      }
      expect([await group.getByRole('link').count(), await group.getByRole('button').count()]).toEqual([2, 0])
    }

    await page.goto('/gameinfo/quest')
    const days = ['Sunday', 'Saturday', 'Friday', 'Thursday', 'Wednesday', 'Tuesday', 'Monday']
    expect(await headings(page, 2)).toEqual(['Daily Quest Afterwar', ...days.map((day) => `Daily Quest [${day}]`)])
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('link', { name: 'Daily Quest Afterwar' }).click()
    expect(await columns(page)).toEqual(['Daily Quest Afterwar', 'Map', 'Quest', 'Reward'])
    const war = page.getByRole('row').filter({ hasText: 'Puing Menara Trisula' })
    await war.getByText('War Siang').waitFor()
    await war.getByRole('cell', { name: 'Medan Perang Trisula', exact: true }).waitFor()
    expect(await war.getByRole('cell').last().getByRole('listitem').allTextContents()).toEqual([
      'Poin Perang x60',
      'Peti Perang Trisula x1',
      'Gold 150.000',
    ])
    expect(await war.locator('img').getAttribute('src')).toContain('/storage/dailyquestafterwar/')
    await page.getByRole('link', { name: 'Daily Quest [Saturday]' }).click()
    expect(query(page).get('section')).toBe('saturday')
    expect(await columns(page)).toEqual(['Tutorial', 'Quest', 'Reward'])
    const rows = page.getByRole('table').locator('tbody').getByRole('row')
    expect(await rows.count()).toBe(2)
    expect(await rows.nth(1).getByRole('cell').nth(1).getByRole('listitem').allTextContents()).toEqual([
      'Kumpulkan Belerang Murni x20',
      'Kalahkan 1 Anak Naga Geni',
    ])
    await page.goto('/gameinfo/rules')
    expect(await headings(page, 2)).toEqual(['Account', 'Gameplay', 'Chat & Community', 'Trade', 'War'])
    const rule = (category: string, title: string) =>
      page
        .getByRole('region', { name: category })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title, level: 3 }) })
    const first = rule('Account', 'Satu orang, maksimal dua akun online')
    await first.getByText('1', { exact: true }).waitFor()
    expect(await first.getByRole('listitem').allTextContents()).toEqual([
      'Maksimal 2 client per PC, termasuk akun toko.',
      'Akun keluarga di satu rumah boleh, tetapi lapor dulu lewat ticket.',
      'Melanggar: client ketiga dan seterusnya diputus, berulang kali suspend 3 hari.',
    ])
    // A news item in the demo refers to rule 4, so this rule must keep the number 4.
    await rule('Gameplay', 'Bot, macro, dan auto-clicker dilarang').getByText('4', { exact: true }).waitFor()
    await leave(visitor)
  })

  it('[donation.first-open] [donation.loading] read a section of donations when it is first opened, and say Loading... until then', async () => {
    const visitor = await visit(browser(), url, { viewport: PHONE })
    const { page } = visitor
    await page.goto('/donation?section=retail')
    await untilHydrated(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/donation/')) asked.push(pathname.replace('/api/donation/', ''))
    })
    await expectWaiting(page, 'Loading...', () => heading(page, 'Service Donation').click())
    await page.getByText('Ganti Nama Guild').waitFor()
    await heading(page, 'Season Pass').click()
    await page.getByText('Rp. 120.000').waitFor()
    const first = ['seassonpass', 'service/gemstone', 'service/resources', 'service/services']
    expect(asked.toSorted()).toEqual(first)
    await page.goBack()
    await page.getByText('Ganti Nama Guild').waitFor()
    await heading(page, 'Retail Donation').click()
    await page.getByText('575 Gapura Coin').waitFor()
    await heading(page, 'Retail Donation').press('Enter')
    await page.getByText('575 Gapura Coin').waitFor({ state: 'detached' })
    expect(query(page).has('section')).toBe(false)
    expect(asked.toSorted()).toEqual(first)
    await leave(visitor)
  })

  it('[server-info.features] [server-info.general] [server-info.sections] [site.accessibility] [site.accordions] show one of four sections of the server at a time, also by the space bar', async () => {
    const visitor = await visit(browser(), url, { viewport: PHONE })
    const { page } = visitor
    await page.goto(SERVER)
    await untilHydrated(page)
    expect(await headings(page, 2)).toEqual(Object.values(sections))
    for (const [key, title] of Object.entries(sections)) {
      await heading(page, title).click()
      await page.waitForURL(`**${SERVER}?section=${key}`)
      await expect.poll(() => page.locator('[aria-expanded=true]').allTextContents()).toEqual([title])
    }
    await page.goBack()
    await page.getByRole('columnheader', { name: 'Currency' }).waitFor()
    await heading(page, sections.npclist).click()
    await page.waitForURL(url + SERVER)
    await expect.poll(() => page.locator('[aria-expanded=true]').count()).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    const general = heading(page, sections.general)
    await general.press(' ')
    await page.getByRole('heading', { name: 'SYSTEM INFORMATION' }).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const titles = ['SERVER INFORMATION', 'SYSTEM INFORMATION', 'ENABLED FEATURES', 'DISABLED FEATURES']
    expect(await headings(page, 3)).toEqual(titles)
    for (const title of titles) {
      const list = page.locator('section', { has: page.getByRole('heading', { name: title, level: 3, exact: true }) })
      expect(await list.getByRole('listitem').count(), title).toBeGreaterThan(0)
    }
    expect(await entries(page, 'Nusa Fajar').first().innerText()).toMatch(/PvP\)\.\nNusa Purnama/)
    const top = await general.evaluate((link) => link.getBoundingClientRect().top)
    await general.press(' ')
    await page.getByRole('heading', { name: 'SYSTEM INFORMATION' }).waitFor({ state: 'detached' })
    expect(await general.evaluate((link) => link.getBoundingClientRect().top)).toBeCloseTo(top, 0)

    await page.goto(`${SERVER}?section=feature`)
    expect(await columns(page)).toEqual(['Item Name', 'Type', 'Trade'])
    const row = page.getByRole('row').filter({ hasText: 'Pendant Mata Naga' })
    const words = ['Pendant Mata Naga', 'Pendant boss - Critical +6%, tahan api +15%', 'Trade']
    expect(await row.getByRole('cell').allTextContents()).toEqual(words)
    expect(await row.locator('img').getAttribute('src')).toMatch(/^\/storage\/pendants\//)
    await page.getByRole('cell', { name: 'Ruby Bara Lv.2' }).waitFor()

    for (const path of ['/gameinfo/quest?section=monday', '/donation?section=howto', `${SERVER}?section=droplist`]) {
      await page.goto(path)
      const content = page.locator('[data-open] h2 + div')
      const start = await content.evaluate((element) => element.getBoundingClientRect().top)
      expect(start, `${path} begins on the first screen`).toBeLessThan(PHONE.height - 60)
    }
    await leave(visitor)
  })

  it('[server-info.npcs-and-drops] find drops by monster, item or map, and lead from row to row and back', async () => {
    const visitor = await visit(browser(), url, { viewport: { ...PHONE, width: 360 } })
    const { page } = visitor
    await page.goto(`${SERVER}?section=droplist`)
    await untilHydrated(page)
    expect(await columns(page)).toEqual(['Monster', 'Map', 'Item Drop'])
    const named = await page.locator('tbody td:first-child').evaluateAll((all) =>
      all.map((cell) => {
        const name = cell.querySelector('a') ?? cell
        return [name.textContent, name.getBoundingClientRect().width > 1] as const
      }),
    )
    const seen = named.flatMap(([monster, isSeen]) => (isSeen ? [monster] : []))
    expect(seen, 'a monster is named once, above its drops').toEqual(unique(named.map(([monster]) => monster)))
    expect(seen.length).toBeLessThan(named.length)

    const input = page.getByRole('searchbox', { name: 'Cari monster, map, item' })
    const search = async (words: string) => {
      await input.fill(words)
      await input.press('Enter')
    }
    for (const [words, column] of Object.entries({ CELENG: 0, 'lembah kabut': 1, 'kulit kasar': 2 })) {
      await search(words)
      await chip(page, `Cari: ${words}`).waitFor()
      expect(query(page).get('q')).toBe(words)
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
    await chip(page, 'Cari: lembah kabut').waitFor()
    expect(await input.inputValue()).toBe('lembah kabut')
    await search('tidak ada ini')
    await page.getByText('Tidak ada yang cocok dengan “tidak ada ini”.', { exact: true }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('link', { name: 'Tampilkan semua' }).click()
    await page.getByRole('table').waitFor()
    expect([await input.inputValue(), query(page).has('q')]).toEqual(['', false])

    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url())
    })
    const boar = page.getByRole('cell').getByRole('link', { name: 'Celeng Bertanduk', exact: true }).first()
    await boar.click()
    await chip(page, 'Monster: Celeng Bertanduk').waitFor()
    expect(unique(await cells(page, 0))).toEqual(['Celeng Bertanduk'])
    const visited = await page.evaluate(() => window.history.length)
    await boar.press('Enter')
    expect(await page.evaluate(() => window.history.length), 'the same place is visited once').toBe(visited)
    await page.waitForLoadState('networkidle')
    const tab = page.context().waitForEvent('page')
    await boar.click({ modifiers: ['ControlOrMeta'] })
    await chip(await tab, 'Monster: Celeng Bertanduk').waitFor()
    expect(documents).toEqual([])
    await page.getByRole('cell').getByRole('link', { name: 'Kulit Kasar', exact: true }).first().click()
    const droppers = page.getByRole('table', { name: 'Yang menjatuhkan Kulit Kasar' })
    for (const name of ['Celeng Bertanduk', 'Tikus Lumbung']) await droppers.getByText(name).first().waitFor()
    await page.goBack()
    // The item's page and the monster's page both contain this link. So the test first waits for the monster's page.
    await chip(page, 'Monster: Celeng Bertanduk').waitFor()
    await page.getByRole('cell').getByRole('link', { name: 'Hutan Seribu Bisik', exact: true }).first().click()
    await chip(page, 'Map: Hutan Seribu Bisik').waitFor()
    expect(unique(await cells(page, 1))).toEqual(['Hutan Seribu Bisik'])
    await expectNoBarriers(page)
    await chip(page, 'Map: Hutan Seribu Bisik').click()
    await chip(page, 'Map: Hutan Seribu Bisik').waitFor({ state: 'detached' })
    expect(unique(await cells(page, 1)).length).toBeGreaterThan(1)

    await page.goto(`${SERVER}?section=droplist&q=a`)
    await untilHydrated(page)
    expect(await cells(page, 0)).toHaveLength(50)
    const pages = page.getByRole('navigation', { name: 'Halaman' })
    await pages.getByRole('link', { name: 'Halaman 2', exact: true }).click()
    await pages.locator('[aria-current]').filter({ hasText: '2' }).waitFor()
    expect([query(page).get('q'), query(page).get('page')]).toEqual(['a', '2'])
    await search('kabut')
    await chip(page, 'Cari: kabut').waitFor()
    expect(query(page).has('page'), 'another search begins at its first page').toBe(false)
    for (const words of [`droplist&q=${'W'.repeat(200)}&monster=${'M'.repeat(200)}`, 'feature', 'general']) {
      await page.goto(`${SERVER}?section=${words}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }
    await leave(visitor)
  })

  it('are searched and read without scripts: drops and maps', async () => {
    const visitor = await visit(browser(), url, { viewport: PHONE, javaScriptEnabled: false })
    const { page } = visitor
    await page.goto(SERVER)
    await heading(page, sections.droplist).click()
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
    await chip(page, 'Monster: Celeng Bertanduk').waitFor()
    await page.goto('/gameinfo/map')
    await page.getByRole('combobox', { name: 'Map' }).selectOption('Lembah Kabut')
    await page.getByRole('button', { name: 'Tampilkan' }).click()
    await page.getByRole('img', { name: 'Gambar map Lembah Kabut' }).waitFor()
    await page.getByText('Pertapa Gua Hening').waitFor()
    await leave(visitor)
  })

  it('[map.choice] show the map that is chosen, which the address names, and lead to its NPCs and drops', async () => {
    const visitor = await visit(browser(), url, { viewport: PHONE })
    const { page } = visitor
    await page.goto('/gameinfo/map')
    await untilHydrated(page)
    await page.getByText('Please select a map to view.', { exact: true }).waitFor()
    const select = page.getByRole('combobox', { name: 'Map' })
    expect(await select.locator('option').first().textContent()).toBe('Select Map')
    expect(await page.getByRole('button', { name: 'Tampilkan' }).isVisible(), 'a choice needs no button').toBe(false)
    await select.selectOption(ODD_NAME)
    await page.getByRole('heading', { name: ODD_NAME }).waitFor()
    await page.goto('/gameinfo/map?map=1')
    await untilHydrated(page)
    expect(await page.locator('#state').textContent(), 'the names of all maps are sent once').not.toContain('Kembar')
    expect(await page.getByRole('option').last().textContent()).toBe(ODD_NAME)
    await select.focus()
    await select.selectOption('Lembah Kabut')
    const picture = page.getByRole('img', { name: 'Gambar map Lembah Kabut' })
    await picture.waitFor()
    expect(await picture.getAttribute('src')).toMatch(/^\/storage\/mapinfo\//)
    expect(query(page).get('map')).toMatch(/^\d+$/)
    expect(await select.evaluate((element) => element === document.activeElement)).toBe(true)
    await select.selectOption('Rawa Sembilu')
    await page.getByRole('heading', { name: 'Rawa Sembilu' }).waitFor()
    await page.goBack()
    await picture.waitFor()
    await expect.poll(() => select.locator('option:checked').textContent()).toBe('Lembah Kabut')
    await page.reload()
    await picture.waitFor()
    await page.getByRole('table', { name: 'NPC di Lembah Kabut' }).getByText('Pertapa Gua Hening').waitFor()
    const drops = page.getByRole('table', { name: 'Drop di Lembah Kabut' })
    await drops.getByRole('row').filter({ hasText: 'Kunang Penyesat' }).getByText('Opal Kabut').waitFor()
    await expectNoBarriers(page)
    for (const [list, column] of [
      ['NPC', 'Currency'],
      ['drop', 'Item Drop'],
    ] as const) {
      await page.getByRole('link', { name: new RegExp(`^Lihat semua \\d+ ${list} di map ini$`) }).click()
      await chip(page, 'Map: Lembah Kabut').waitFor()
      await page.getByRole('columnheader', { name: column }).waitFor()
      await page.goBack()
    }
    // For an unusual URL, the server may return the cached page of the normalized URL. The browser must still render
    // the same page as the server.
    for (const address of [
      ...['/gameinfo/map?map=1abc', `${SERVER}?section=junk&q=x`, `${SERVER}?section=npclist&map=x&item=3&page=1`],
      ...['/donation?section=junk&page=3', '/news?page=0', '/News/%31/', '/news/01'],
    ]) {
      await page.goto(address)
      await untilHydrated(page)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    }
    await leave(visitor, /404/)
  })
})
