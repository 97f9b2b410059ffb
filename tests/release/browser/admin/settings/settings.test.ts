import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../../server/database/engine/openDatabase.ts'
import { readConfig } from '../../../../../server/process/config.ts'
import { makeByCommand } from '../../../../support/adminAccount.ts'
import { expectAccessibleOnAPhone } from '../../../../support/browser/accessibility.ts'
import {
  answerWith,
  description,
  expectFocus,
  expectToast,
  formOf,
  question,
} from '../../../../support/browser/adminPage.ts'
import { useAdmin } from '../../../../support/browser/adminSession.ts'
import { leave, PHONE, useBrowser, type Visit } from '../../../../support/browser/browser.ts'
import { jpeg } from '../../../../support/browser/uploads.ts'

const OLD = { entries: 7, years: 4 } as const

// The tests check the rules in docs/product-admin.md, "Settings" and "Order by hand".
describe('The settings', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'gapura-settings-'))
  const settings = { DEMO: '0', DATA_DIR, SITE_NAME: 'Negeri Awan' }
  const admin = useAdmin(useBrowser(), settings, makeByCommand)
  let visitor: Visit
  beforeAll(async () => {
    const database = openDatabase(readConfig({ DATA_DIR }))
    const time = new Date()
    time.setUTCFullYear(time.getUTCFullYear() - OLD.years)
    const entry = { actor: 'command', content_type: 'news', action: 'create', time: time.toISOString() } as const
    const nothing = { before: null, after: '{}', request_id: null, address: null, batch: null }
    await database.writer
      .insertInto('changes')
      .values(Array.from({ length: OLD.entries }, (_, row) => ({ ...entry, ...nothing, row_id: row + 1 })))
      .execute()
    await database.close()
    visitor = await admin().openPage({ alone: true })
  })
  afterAll(async () => {
    // The test runs scripts in the preview to read its styles. The preview forbids scripts, so the browser logs errors.
    await leave(visitor, /status of (409|422|500) .*\/api\/|about:srcdoc/)
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  const page = (): Page => visitor.page
  const button = (name: string | RegExp) => page().getByRole('button', { name, exact: typeof name === 'string' })
  const field = (name: string) => page().getByLabel(name, { exact: true })
  const save = () => page().locator('main').getByRole('button', { name: 'Save', exact: true })
  const home = async () => (await fetch(`${admin().url}/`)).text()
  const stored = (name: string) => admin().call('GET', `/settings/${name}`)

  it('[settings.name] [settings.single] name the site and the back-office, return unsaved input, show both versions of a conflict, and have a history', async () => {
    const [name, motto] = [field('Name'), field('Motto')]
    await page().goto('/admin')
    const menu = page().getByRole('navigation')
    await menu.getByRole('button', { name: 'Settings', exact: true }).click()
    await menu.getByRole('link', { name: 'Site', exact: true }).click()
    await page().getByRole('heading', { name: 'Site', level: 1 }).waitFor()
    expect(await page().title()).toBe('Site · Negeri Awan Admin')
    expect(await name.inputValue()).toBe('')
    expect(await description(name)).toBe('Not set here. Visitors see “Negeri Awan”, from SITE_NAME in the environment.')
    await name.fill('Stasiun Orion')
    expect(await description(name)).toBe('Set here, so SITE_NAME in the environment does not count.')
    await motto.fill('Tiga bulan, satu perang.')
    await save().click()
    await expectToast(page(), 'good', 'Site saved.')
    await page().getByRole('link', { name: 'Stasiun Orion', exact: true }).waitFor()
    expect(await page().title()).toBe('Site · Stasiun Orion Admin')
    const html = await home()
    for (const words of ['<title>Stasiun Orion</title>', 'Tiga bulan, satu perang.']) expect(html).toContain(words)
    expect(html).not.toContain('Negeri Awan')

    await motto.fill('Setengah jadi')
    await page().getByRole('link', { name: 'News', exact: true }).click()
    await question(page()).getByRole('button', { name: 'Keep editing' }).click()
    page().once('dialog', (dialog) => void dialog.accept())
    await page().reload()
    await expectToast(page(), 'note', 'What you had not saved is back. A picture must be chosen again.')
    expect(await motto.inputValue()).toBe('Setengah jadi')
    await button('Discard changes').click()
    await expectAccessibleOnAPhone(page())
    await question(page()).getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => motto.inputValue()).toBe('Tiga bulan, satu perang.')
    const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))
    expect(await page().evaluate(drafts)).toEqual([])

    await motto.fill('Motto saya')
    await admin().call('PUT', '/settings/site', { name: 'Stasiun Vega', motto: 'Motto mereka' })
    await save().click()
    const conflict = question(page())
    await conflict.getByText('Somebody else has changed this in the meantime').waitFor()
    await conflict.getByRole('group', { name: 'Motto' }).getByText('Motto mereka').waitFor()
    await conflict.getByRole('button', { name: 'Save choice' }).click()
    await expectToast(page(), 'good', 'Site saved.')
    expect(await stored('site')).toMatchObject({ name: 'Stasiun Vega', motto: 'Motto saya' })
    await expect.poll(() => name.inputValue()).toBe('Stasiun Vega')

    await page().locator('main').getByRole('button', { name: 'History' }).click()
    const history = page().getByRole('dialog', { name: 'History: Site' })
    const versions = history.getByRole('button', { name: /^Restore this version/ })
    await versions.last().click()
    await question(page()).getByRole('button', { name: 'Yes, restore' }).click()
    await expectToast(page(), 'good', 'The earlier version was restored successfully.')
    await expect.poll(() => motto.inputValue()).toBe('Tiga bulan, satu perang.')
    expect(await name.inputValue()).toBe('Stasiun Orion')
    await page().keyboard.press('Escape')
    await history.waitFor({ state: 'detached' })

    const held = Promise.withResolvers<void>()
    await page().route('**/api/settings/site', async (route) => {
      if (route.request().method() === 'GET') await held.promise
      await route.continue()
    })
    await motto.fill('Salah ketik')
    await save().click()
    await expectToast(page(), 'good', 'Site saved.')
    await page().locator('main').getByRole('button', { name: 'History' }).click()
    await history.getByText('Salah ketik').first().waitFor()
    const read = page().waitForResponse(
      (response) => response.url().endsWith('/api/settings/site') && response.request().method() === 'GET',
    )
    held.resolve()
    await read
    await versions.first().click()
    await question(page()).getByRole('button', { name: 'Yes, restore' }).click()
    await expectToast(page(), 'good', 'The earlier version was restored successfully.')
    await expect
      .poll(() => motto.inputValue(), { message: 'the history opened before the reading' })
      .toBe('Tiga bulan, satu perang.')
    await page().unrouteAll()
  })

  it('[history.retention-warning] warns what a shorter history removes before it is saved, by the keyboard alone', async () => {
    const span = () => field('History')
    const kept = async () => ((await stored('retention')) as { history: string }).history
    await page().goto('/admin/settings/retention')
    await page().getByRole('heading', { name: 'Retention', level: 1 }).waitFor()
    expect(await span().inputValue()).toBe('')
    expect(await description(span())).toContain('It begins 24 hours after this is saved')
    await span().focus()
    await page().keyboard.type('3')
    expect(await span().inputValue()).toBe('3 years')
    for (const key of ['Tab', 'Tab', 'Enter']) await page().keyboard.press(key)
    await question(page()).getByRole('heading', { name: 'Remove older history for good?' }).waitFor()
    await question(page()).getByText(`Entries that old: ${OLD.entries}.`).waitFor()
    const limit = new Date()
    limit.setUTCFullYear(limit.getUTCFullYear() - 3)
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(limit)
    expect(await question(page()).innerText()).toContain(`What was changed before ${day} will be removed`)
    await expectAccessibleOnAPhone(page())
    await expectFocus(question(page()).getByRole('button', { name: 'Cancel' }))
    await page().keyboard.press('Enter')
    await question(page()).waitFor({ state: 'detached' })
    await expectFocus(save())
    expect([await span().inputValue(), await kept()]).toEqual(['3 years', ''])
    await page().keyboard.press('Enter')
    await expectFocus(question(page()).getByRole('button', { name: 'Cancel' }))
    for (const key of ['Tab', 'Enter']) await page().keyboard.press(key)
    await expectToast(page(), 'good', 'Retention saved.')
    expect(await kept()).toBe('3 years')

    await answerWith(page(), 'PUT', '/settings/retention', { status: 500, json: { message: 'The database is away.' } })
    await span().selectOption('2 years')
    await save().click()
    await question(page()).getByRole('button', { name: 'Yes, save' }).click()
    await expectToast(page(), 'bad', /The database is away\./)
    expect([await span().inputValue(), await kept()]).toEqual(['2 years', '3 years'])
    await page().unrouteAll()
    await span().selectOption('10 years')
    await save().click()
    await expectToast(page(), 'good', 'Retention saved.')
    expect([await question(page()).count(), await kept()]).toEqual([0, '10 years'])
    await span().selectOption('5 years')
    await save().click()
    await question(page()).getByText('No entry is that old yet.').waitFor()
    await page().keyboard.press('Escape')
    await question(page()).waitFor({ state: 'detached' })
    expect(await kept()).toBe('10 years')
  })

  it('switch the server to a maintenance, which visitors see within a second, and make a token for a script', async () => {
    await page().goto('/admin/settings/status')
    await page().getByRole('heading', { name: 'Status', level: 1 }).waitFor()
    expect(await home()).not.toContain('ONLINE')
    await field('State').selectOption('maintenance')
    await field('Message for visitors').fill('Ganti mesin.')
    await save().click()
    await expectToast(page(), 'good', 'Status saved.')
    await expect.poll(home, { timeout: 1_000 }).toContain('MAINTENANCE')
    expect(await home()).toContain('Ganti mesin.')
    await button('Make a token').click()
    const token = await page().getByRole('textbox', { name: 'Token', exact: true }).inputValue()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${admin().url}/api/status`, { method: 'PUT', headers, body: '{"players":214}' })
    expect(answer.status).toBe(200)
    await expectAccessibleOnAPhone(page())
    await button('Revoke').click()
    await question(page()).getByRole('button', { name: 'Revoke', exact: true }).click()
    await page().getByText('There is no token.', { exact: true }).waitFor()
  })

  it('[settings.look] preview the look of the site beside the form, with the focus of a hero by pointer and keyboard, before it is saved', async () => {
    await page().goto('/admin/settings/look')
    const preview = page().frameLocator('iframe[title="Preview of the landing page"]')
    const heading = preview.getByRole('heading', { level: 1 })
    await heading.waitFor()
    const inPreview = (name: string): Promise<string> =>
      preview
        .locator('html')
        .evaluate((html, property) => getComputedStyle(html).getPropertyValue(property).trim(), name)
    const usual = await inPreview('--frame-solid')
    await field('Look').selectOption('Northern saga')
    await expect.poll(() => inPreview('--divider-mask')).not.toBe('')
    const ratios = page().locator('table td:not(:empty)')
    await expect.poll(() => ratios.count()).toBe(10)
    for (const ratio of await ratios.allInnerTexts()) expect(ratio).toMatch(/^([5-9]|\d\d|4\.[5-9])[\d.]*:1 ✓$/)
    await page().getByRole('link', { name: 'Landing Page', exact: true }).last().waitFor()
    const widthOf = () => preview.locator('html').evaluate(() => innerWidth)
    await page().getByRole('radio', { name: 'Desktop', exact: true }).check()
    await expect.poll(widthOf).toBe(1280)
    await page().getByRole('radio', { name: 'Phone', exact: true }).check()
    await expect.poll(widthOf).toBe(390)
    await field('Look').selectOption('')
    await expect.poll(() => inPreview('--divider-mask')).toBe('')
    await field('Accent colour by day').fill('#00E5FF')
    await expect.poll(() => inPreview('--frame-solid')).not.toBe(usual)
    const byDay = await inPreview('--frame-solid')
    await page().getByRole('radio', { name: 'By night' }).check()
    await expect.poll(() => inPreview('--frame-solid')).not.toBe(byDay)
    await field('Fonts of headings and text').selectOption('Oxanium + Figtree')
    await expect.poll(() => heading.evaluate((words) => getComputedStyle(words).fontFamily)).toContain('Oxanium')
    await preview.getByRole('link', { name: 'Mulai bermain', exact: true }).click()
    await heading.waitFor()

    const focus = page().getByRole('slider', { name: 'Focus of Hero by night' })
    expect(await focus.count(), 'without a picture there is no focus').toBe(0)
    await field('Hero by night').setInputFiles(await jpeg(400, 200))
    const value = () => focus.getAttribute('aria-valuetext')
    await expect.poll(value).toBe('50% from the left, 50% from the top')
    const picture = page().getByRole('img', { name: 'Hero by night' })
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
    await picture.click({ position: { x: width * 0.25, y: height * 0.75 } })
    await expect.poll(value).toBe('25% from the left, 75% from the top')
    for (const key of ['ArrowRight', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown'])
      await page().keyboard.press(key)
    await expect.poll(value).toBe('26% from the left, 100% from the top')
    expect(await field('Focus by night, from the left').inputValue()).toBe('26')
    await field('Focus by night, from the top').fill('40')
    await expect.poll(value).toBe('26% from the left, 40% from the top')
    await expect.poll(() => inPreview('--hero-position')).toBe('26% 40%')
    await expectAccessibleOnAPhone(page())
    expect(await home(), 'a preview changes nothing').not.toContain('/theme/')

    await save().click()
    await expectToast(page(), 'good', 'Look saved.')
    await page().goto('/')
    const theme = (await page().locator('link[href^="/theme/"]').getAttribute('href')) ?? ''
    expect(await (await fetch(admin().url + theme)).text()).toContain('--hero-position:26% 40%')
    const accent = await page().evaluate(() => {
      document.documentElement.dataset['theme'] = 'light'
      return getComputedStyle(document.documentElement).getPropertyValue('--frame-solid').trim()
    })
    expect(accent).toBe(byDay)
    const fonts = page().locator('link[rel="preload"][as="font"]')
    expect(await fonts.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      expect.stringContaining('oxanium'),
      expect.stringContaining('figtree'),
    ])
  })

  it('[home.own-order] order, rename and hide the sections of the landing page', async () => {
    for (const [path, values] of [
      ['/news', { title: 'Gerbang dibuka', description: 'Untuk semua.' }],
      ['/home/slides', { title: 'Musim baru' }],
      ['/home/vip', { name: 'Arjasena', faction: 'Arunika', tier: 'GOLD TIER' }],
      ['/home/tiers', { name: 'Arjasena', faction: 'Arunika', tier: 'GOLD TIER' }],
    ] as const)
      await admin().call('POST', path, values)
    await page().goto('/admin/settings/landing')
    await button('Move Tier List up').waitFor()
    const sections = () => page().locator('tbody td[data-header="Section"]').allInnerTexts()
    const usual = [
      'Latest News',
      'Carousel',
      'Game Info',
      'Factions',
      'Rankings',
      'Tier List',
      'Screenshots',
      'Right Now',
    ]
    expect(await sections()).toEqual(usual)
    for (let times = 0; times < 5; times += 1) await button('Move Tier List up').press('Enter')
    await expect.poll(sections).toEqual(['Tier List', ...usual.filter((name) => name !== 'Tier List')])
    const form = formOf(page())
    const edit = async (section: string, change: () => Promise<void>) => {
      await button(new RegExp(`^Edit ${section}\\b`)).click()
      await change()
      await form.getByRole('button', { name: 'Update' }).click()
      await form.waitFor({ state: 'detached' })
    }
    await edit('Latest News', () => form.getByLabel('Heading').fill('Kabar dari gerbang'))
    await expectToast(page(), 'good', 'Section updated successfully.')
    await edit('Rankings', () => form.getByLabel('Heading').fill('Papan juara'))
    await edit('Game Info', () => form.getByLabel('Hidden').check())
    await button('Add Section').click()
    const section = form.getByRole('combobox', { name: 'Section' })
    await section.selectOption('Rankings')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Section “Rankings” is there already.', { exact: true }).waitFor()
    expect(await section.getAttribute('aria-invalid')).toBe('true')

    await page().goto('/')
    const parts = await page()
      .locator('main h2')
      .evaluateAll((all: HTMLElement[]) =>
        all.map((part) => [part.textContent, part.lang, part.getBoundingClientRect().top] as const),
      )
    expect(parts.map(([words, lang]) => [words, lang])).toEqual([
      ['Server Info', 'en'],
      ['Tier List', 'en'],
      ['Kabar dari gerbang', ''],
      ['Musim baru', ''],
      ['Papan juara', ''],
    ])
    const tops = parts.map(([, , top]) => top)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    await expectAccessibleOnAPhone(page())
  })

  it('[lists.order-by-hand] [site.menu] order the menu by buttons and by dragging, and take pages of the site and links, but no broken address', async () => {
    const labels = async () => ((await admin().call('GET', '/menu')) as { label: string }[]).map(({ label }) => label)
    const said = async () => (await page().locator('main [role="status"].visually-hidden').allTextContents()).join('')
    await page().goto('/admin/settings/menu')
    await button('Move NEWS up').waitFor()
    const [first, second, third, ...others] = await labels()
    expect([first, second, third]).toEqual(['HOME', 'NEWS', 'Game Info'])
    expect(await button('Move HOME up').getAttribute('aria-disabled')).toBe('true')
    await button('Move NEWS down').press('Enter')
    await expect.poll(said).toBe('NEWS is now at place 3 of 9.')
    await expectFocus(button('Move NEWS down'))
    // The test presses the key faster than the server responds, so that several moves overlap.
    for (let times = 0; times < 3; times += 1) await button('Move NEWS up').press('Enter')
    await expect.poll(labels).toEqual(['NEWS', 'HOME', third, ...others])
    expect(await button('Move NEWS up').getAttribute('aria-disabled')).toBe('true')

    const handle = (label: string) =>
      page()
        .getByRole('row')
        .filter({ has: button(`Move ${label} up`) })
        .locator('span[title="Drag to another place"]')
    const drag = async (finish: () => Promise<void>) => {
      const [from, to] = [await handle('DONATION').boundingBox(), await handle('Game Info').boundingBox()]
      if (!from || !to) throw new Error('There is nothing to drag.')
      await page().mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page().mouse.down()
      await page().mouse.move(to.x + to.width / 2, to.y + 4, { steps: 5 })
      await page().locator('tr[data-drop="before"]').waitFor()
      await finish()
    }
    await drag(async () => {
      await page().keyboard.press('Escape')
      await page().mouse.up()
    })
    expect(await labels()).toEqual(['NEWS', 'HOME', third, ...others])
    await drag(() => page().mouse.up())
    await expect.poll(said).toBe('DONATION is now at place 3 of 9.')
    const rest = others.filter((label) => label !== 'DONATION')
    await expect.poll(labels).toEqual(['NEWS', 'HOME', 'DONATION', third, ...rest])
    await page().setViewportSize(PHONE)
    await button('Move DOWNLOAD up').click()
    await expect
      .poll(async () => (await labels()).indexOf('DOWNLOAD'))
      .toBe(['', '', '', '', ...rest].indexOf('DOWNLOAD') - 1)
    await button('Move DOWNLOAD down').click()
    await expectAccessibleOnAPhone(page())

    await button('Add Menu Entry').click()
    const form = formOf(page())
    const address = form.getByRole('combobox', { name: 'Address' })
    const offered = await address.evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map(({ value }) => value),
    )
    expect(offered).toEqual(expect.arrayContaining(['/', '/news', '/download']))
    await form.getByLabel('Label').fill('Forum kami')
    await address.fill('javascript:alert(1)')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText(/^Address must be a page of this site, such as \/news, or an address that begins/).waitFor()
    await address.fill('https://forum.example.com/')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page(), 'good', 'Menu Entry added successfully.')
    // The header has no entries of parts without rows.
    const rows = {
      '/news': { title: 'Kabar', description: 'Isi' },
      '/game-info/server-rules': { rules: 'Sopan', category: 'Umum' },
      '/downloads': { group: 'Client', name: 'Mirror', size: '1 GB', link: 'https://example.com/x' },
      '/donation/retail': { donation_title: 'Koin', pricing: 'Rp. 1.000' },
    }
    for (const [path, row] of Object.entries(rows)) await admin().call('POST', path, row)
    await page().goto('/')
    const nav = page().getByRole('navigation', { name: 'Navigasi utama' })
    const visible = async () =>
      (await nav.locator('a:visible, summary').allInnerTexts()).map((text) => text.toLowerCase())
    await expect.poll(visible).toEqual(['news', 'home', 'donation', 'game info', 'download', 'forum kami', 'admin'])
    const forum = nav.getByRole('link', { name: 'Forum kami' })
    expect(await forum.getAttribute('href')).toBe('https://forum.example.com/')
    expect(await forum.getAttribute('target')).toBe('_blank')
  })
})
