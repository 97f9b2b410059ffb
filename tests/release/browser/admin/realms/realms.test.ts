import { beforeAll, describe, expect, it } from 'vitest'
import type { RealmStanding } from '../../../../../client/realms/realmCalls.ts'
import { expectAccessible, expectNoBarriersInBothThemes } from '../../../../support/browser/accessibility.ts'
import {
  answerWith,
  description,
  expectFocus,
  expectToast,
  formOf,
  question,
  useAdminPage,
} from '../../../../support/browser/adminPage.ts'
import { useAdmin } from '../../../../support/browser/adminSession.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit, type Visit } from '../../../../support/browser/browser.ts'
import {
  itemDatabase,
  monsterDatabase,
  smallRathena,
  zipOf,
  type Files,
} from '../../../../support/gameFiles/gameFiles.ts'

const AWAY =
  "Nothing listens at 127.0.0.1:1. See whether the game's database runs, and whether GAME_MAIN_URL names its host and port."
const EVERY_MS = 15_000

// The tests check the rules in docs/back-office/realms.md and docs/back-office/game-files.md.
describe('Realms', () => {
  const browser = useBrowser()
  // Nothing listens on port 1, so the site cannot reach this realm's database.
  const admin = useAdmin(browser, { DEMO: '0', GAME_MAIN_URL: 'mysql://site:rahasia@127.0.0.1:1/ragnarok' })
  const { page, button } = useAdminPage(admin)
  let token: string
  let helpers = 0
  beforeAll(async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const values = { name: 'Angka', permissions: ['figures-report'], expires_at }
    token = ((await admin().call('POST', '/admin/tokens', values)) as { token: string }).token
  })
  const reading = (name: string, on = page()) => on.getByRole('article', { name, exact: true })
  const figure = (realm: string, name: string, on = page()) =>
    reading(realm, on).getByRole('listitem').filter({ hasText: name })
  const send = async (figures: object) => {
    const answer = await fetch(`${admin().url}/api/realms/arena/figures`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(figures),
    })
    expect(answer.status).toBe(200)
  }
  const openAs = async (permissions: readonly string[]): Promise<Visit> => {
    const username = `Pembantu${++helpers}`
    const { id, token } = await admin().register(username)
    const role = (await admin().call('POST', '/admin/roles', { name: username, permissions })) as { id: number }
    await admin().call('PUT', `/admin/users/${id}/roles`, { roles: [role.id] })
    return visit(browser(), admin().url, { storage: { token } })
  }

  it('[admin.realms] are added by the keyboard alone, with switches in three groups', async () => {
    await page().goto('/admin/settings/realms')
    await page().getByText('The site reads no game’s database.').waitFor()
    await page().getByRole('heading', { name: 'How they are read' }).waitFor({ state: 'detached' })
    const { keyboard } = page()
    await button('Add Realm').press('Enter')
    await expectFocus(formOf(page()).getByLabel('Key'))
    await keyboard.type('main')
    await keyboard.press('Tab')
    await keyboard.type('Midgard')
    await keyboard.press('Tab')
    await keyboard.type('rAthena')
    for (const _ of ['servers', 'query', 'factions', 'hours', 'groups']) await keyboard.press('Tab')
    const landing = page().getByRole('group', { name: 'On the landing page', exact: true })
    expect(await description(landing)).toContain('In place of what is typed by hand.')
    await expectFocus(landing.getByLabel('Number of players'))
    for (const _ of ['factions', 'players']) await keyboard.press('Tab')
    await keyboard.press('Space')
    expect(await landing.getByLabel('Top Player').isChecked()).toBe(true)
    await expectNoBarriersInBothThemes(page())
    await page().setViewportSize(PHONE)
    await page().getByRole('group', { name: 'Hidden from visitors' }).getByLabel('The whole realm').waitFor()
    await expectAccessible(page())
    await keyboard.press('Control+Enter')
    await expectToast(page(), 'good', /Realm/)
    await expectFocus(button('Add Realm'))
    expect(await admin().call('GET', '/realm-settings')).toMatchObject([
      { key: 'main', adapter: 'rathena', landing_players: true, landing_online: false, hidden: false },
    ])
  })

  it('[admin.realms] show for each figure why it fails, what was refused, and which variable is missing', async () => {
    await admin().call('POST', '/realm-settings', { key: 'arena', name: 'Arena', adapter: 'pushed' })
    await admin().call('POST', '/realm-settings', { key: 'baru', name: 'Baru', adapter: 'hercules' })
    const budi = { name: 'Budi', level: 9, experience: 10, faction: null, guild: null }
    await send({ online: [{ players: 12 }], players: [budi, { ...budi, name: 'Sari', level: -4 }] })
    // The test reads the failures from the API, because the screen refreshes too rarely.
    const failing = async () => {
      const realms = (await admin().call('GET', '/admin/realms')) as RealmStanding[]
      return realms.find(({ key }) => key === 'main')?.figures.filter(({ state }) => state === 'failing').length
    }
    await expect.poll(failing, { timeout: 60_000 }).toBe(10)
    await page().goto('/admin/settings/realms')
    const midgard = reading('Midgard')
    await midgard.getByText('Adapter: rAthena. Connection: GAME_MAIN_URL.').waitFor()
    // Ten of the realm's live values, such as players online, fail for the same reason. The screen must show this
    // reason only once.
    await midgard.getByText(AWAY).waitFor()
    expect(await midgard.getByText(AWAY).count()).toBe(1)
    const online = await figure('Midgard', 'Players online').innerText()
    expect(online.replace(/\s+/g, ' ')).toMatch(/^Players online Failing since .+ tried .+, never given$/)
    await figure('Midgard', 'Kills by faction').getByText('Not told by this game').waitFor()
    expect(await figure('Midgard', 'Kills by faction').locator('p').innerText()).not.toBe('')
    await figure('Arena', 'Top players').getByText('Given', { exact: true }).waitFor()
    await figure('Arena', 'Top players')
      .getByText('Left out of the last reading: level cannot be true in 1 of 2 rows, such as -4.')
      .waitFor()
    await figure('Arena', 'Top guilds').getByText('Not read yet').waitFor()
    await reading('Baru').getByText('No connection: set GAME_BARU_URL in the environment').waitFor()
    expect(await page().content()).not.toContain('rahasia')
    for (const viewport of [PHONE, DESKTOP]) {
      await page().setViewportSize(viewport)
      await expectAccessible(page())
    }
  })

  it('[admin.realms] are read again automatically, and a failure to do so does not leave the screen', async () => {
    const own = await admin().openPage({ alone: true })
    const { page: watched } = own
    await watched.clock.install()
    await watched.goto('/admin/settings/realms')
    await figure('Arena', 'Top guilds', watched).getByText('Not read yet').waitFor()
    await send({ guilds: [{ name: 'Garuda', leader: 'Budi', members: 3, score: 40 }] })
    await watched.clock.fastForward(EVERY_MS)
    await figure('Arena', 'Top guilds', watched).getByText('Given', { exact: true }).waitFor()
    await watched.getByRole('button', { name: 'Add Realm' }).click()
    await formOf(watched).getByLabel('Name').fill('Belum disimpan')
    for (const [status, message] of [
      [500, 'Rusak.'],
      [401, 'Unauthenticated.'],
    ] as const) {
      await watched.unrouteAll()
      await answerWith(watched, 'GET', '/admin/realms', { status, json: { message } })
      await watched.clock.fastForward(EVERY_MS)
      await watched.getByText(`This may be old, because it could not be loaded again: ${message}`).waitFor()
    }
    expect(await formOf(watched).getByLabel('Name').inputValue()).toBe('Belum disimpan')
    const behind = watched.locator('article').filter({ hasText: 'Arena' })
    expect(await behind.getByText('Given', { exact: true }).count()).toBe(3)
    await leave(own, /status of (401|500)/)
  })

  it('[admin.realms] that fail are reported on the start page, and those of the landing page at its lists', async () => {
    await page().goto('/admin')
    await page().getByRole('link', { name: 'Figures of these realms fail: Midgard' }).waitFor()
    await expectNoBarriersInBothThemes(page())
    await page().goto('/admin/account')
    await page().getByText('Figures of the realm Midgard fail: what the site shows of it is old or missing.').waitFor()
    await page().getByRole('link', { name: 'Show realms' }).click()
    await reading('Midgard').waitFor()
    const taken = page().getByText(
      'The landing page shows this from the realm Midgard, instead of what is entered here.',
    )
    expect(await taken.count()).toBe(0)
    await page().goto('/admin/home/top-players')
    await taken.waitFor()
    await page().setViewportSize(PHONE)
    await expectAccessible(page())
    await page().setViewportSize(DESKTOP)
    await page().goto('/admin/home/top-guilds')
    await page().getByRole('heading', { name: 'Top Guild', level: 1 }).waitFor()
    expect(await taken.count()).toBe(0)
  })

  it('[admin.realms] are seen and changed as far as the role of a user permits', async () => {
    const reader = await openAs(['realms:see'])
    await reader.page.goto('/admin/settings/realms')
    await reading('Midgard', reader.page).getByText(AWAY).waitFor()
    for (const name of [/^Hidden names/, 'Add Realm', /^Edit/])
      expect(await reader.page.getByRole('button', { name }).count()).toBe(0)
    await leave(reader)
    const writer = await openAs(['top-players:see', 'top-players:edit'])
    await writer.page.goto('/admin/home/top-players')
    await writer.page.getByText('The landing page shows this from the realm Midgard').waitFor()
    expect(await writer.page.getByRole('link', { name: 'Show the realm' }).count()).toBe(0)
    expect(await writer.page.getByText('Figures of the realm').count()).toBe(0)
    await leave(writer)
  })

  it('[admin.realms] hide names one after the other by the keyboard alone, lose no input, and show a name again after a question, on a phone', async () => {
    const opener = button('Hidden names of Arena')
    const input = formOf(page()).getByRole('textbox', { name: 'Name' })
    const showAgain = (name: string) => button(`Show again: ${name}`)
    const press = (key: string) => page().keyboard.press(key)
    await page().setViewportSize(PHONE)
    await page().goto('/admin/settings/realms')
    await opener.press('Enter')
    await expectFocus(input)
    await page().getByText('No name is hidden.').waitFor()
    await press('Enter')
    await page().getByText('Name is required.').waitFor()
    await expectFocus(input)
    await expectNoBarriersInBothThemes(page())
    await input.fill('n'.repeat(256))
    expect(await page().getByText('Name is required.').count()).toBe(0)
    await press('Enter')
    await page().getByText('name may have at most 255 characters.', { exact: true }).waitFor()
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    expect(await input.inputValue()).toHaveLength(256)
    for (const name of ['Orang Kasar', 'Gilda & Kawan']) {
      await input.fill(`  ${name} `)
      await press('Enter')
      await expectToast(page(), 'good', `${name} is hidden.`)
      await showAgain(name).waitFor()
      await expectFocus(input)
      expect(await input.inputValue()).toBe('')
    }
    await expectAccessible(page())

    await input.fill('Setengah')
    await press('Escape')
    await question(page()).waitFor()
    await expectNoBarriersInBothThemes(page())
    await press('Escape')
    await question(page()).waitFor({ state: 'detached' })
    await expectFocus(input)
    expect(await input.inputValue()).toBe('Setengah')
    await input.fill('')

    await showAgain('Gilda & Kawan').press('Enter')
    await question(page()).getByText('Show Gilda & Kawan again?').waitFor()
    await expectFocus(question(page()).getByRole('button', { name: 'Cancel' }))
    await press('Enter')
    await question(page()).waitFor({ state: 'detached' })
    await expectFocus(showAgain('Gilda & Kawan'))
    await showAgain('Gilda & Kawan').press('Enter')
    await question(page()).getByRole('button', { name: 'Yes, show it' }).press('Enter')
    await expectToast(page(), 'good', 'Gilda & Kawan is shown again.')
    await showAgain('Gilda & Kawan').waitFor({ state: 'detached' })
    await expectFocus(page().getByRole('heading', { name: 'Hidden now' }))
    expect(await admin().call('GET', '/admin/realms/arena/hidden-names')).toMatchObject([{ name: 'Orang Kasar' }])
    await press('Escape')
    await formOf(page()).waitFor({ state: 'detached' })
    await expectFocus(opener)
  })

  it('[game.broken-files] [game.import] [game.import-respects-edits] import the files of their game after a check, name their faults, fill a draft, and respect edits, on a phone', async () => {
    const opener = button('Berkas game Midgard')
    const dialog = page().getByRole('dialog')
    const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name, exact: typeof name === 'string' })
    const replace = dialog.getByRole('checkbox', { name: /^Ganti juga nilai/ })
    const conflict = dialog.getByText('Item Name: tetap “Apel”')
    const open = async () => {
      await page().goto('/admin/settings/realms')
      await opener.press('Enter')
      await dialog.waitFor()
    }
    const upload = async (files: Files) =>
      dialog
        .locator('input[accept]')
        .setInputFiles({ name: 'game.zip', mimeType: 'application/zip', buffer: await zipOf(files) })
    const items = async () => (await admin().call('GET', '/game-info/items')) as { id: number; items_name: string }[]
    await page().setViewportSize(PHONE)
    await open()
    await upload({
      ...smallRathena,
      'db/re/item_db.yml': itemDatabase('  - Id: 5\n    AegisName: A\n    Name: A\n    Buy: x\n'),
    })
    await dialog.getByText('db/re/item_db.yml, baris 10').waitFor()
    await dialog.getByText('Bukan bilangan yang mungkin: Buy: x').waitFor()
    expect(await inDialog(/^Impor /).isDisabled()).toBe(true)
    await expectAccessible(page())
    await inDialog('Berkas lain').click()

    const lost = [1, 2, 3, 4, 5, 6, 7].map((number) => `      - Item: Lost_${number}\n        Rate: 10\n`).join('')
    const blob = monsterDatabase(`  - Id: 1002\n    Drops:\n${lost}`)
    await upload({ ...smallRathena, 'db/import/mob_db.yml': blob })
    await dialog.getByRole('row', { name: 'Items Information 3', exact: true }).waitFor()
    await dialog.getByText('Items Information · Sweet Pome #512').waitFor()
    const chosenType = (title: string) =>
      dialog
        .locator('label', { hasText: /^Jenis/ })
        .getByRole('combobox')
        .selectOption(title)
    await chosenType('Monster Information')
    await dialog.getByText('Monster Information · King Blob #1031').waitFor()
    await chosenType('Drop List')
    await inDialog('Tidak diimpor (7)').click()
    await dialog.getByText('7 × Tidak ada item “…”.').waitFor()
    const missing = dialog.getByText(/Lost_\d$/)
    expect(await missing.count()).toBe(5)
    await inDialog('Tampilkan semua (7)').click()
    expect(await missing.count()).toBe(7)
    await expectAccessible(page())
    await chosenType('Monster Information')
    expect(await inDialog(/^Tidak diimpor/).count(), 'nothing of monsters is left out').toBe(0)
    expect(await dialog.getByText('Items Information ·').count()).toBe(0)
    expect(await items(), 'before the import').toEqual([])
    await expectAccessible(page())
    await inDialog('Impor 23 baris').click()
    await expectToast(page(), 'good', /^23 ditambahkan, 0 diubah\./)
    await inDialog('Buat draf berita').click()
    await page().waitForURL(/\/admin\/news\?row=\d+$/)
    await formOf(page()).getByText('Item baru: 3', { exact: true }).waitFor()

    await page().goto('/admin/batches')
    const batch = page().getByRole('row').filter({ hasText: '23 dibuat' })
    for (const words of ['Diimpor dari berkas game', 'Data game']) await batch.getByText(words).waitFor()

    const pome = (await items()).find(({ items_name: name }) => name === 'Sweet Pome')
    await admin().call('PUT', `/game-info/items/${pome?.id}`, { items_name: 'Apel' })
    await open()
    await upload({ ...smallRathena, 'db/import/item_db.yml': itemDatabase('  - Id: 512\n    Name: Sour Pome\n') })
    await dialog.getByText('Item Name: tetap “Apel”, menurut berkas “Sour Pome”').waitFor()
    await replace.check()
    await conflict.waitFor({ state: 'detached' })
    await replace.uncheck()
    await conflict.waitFor()
    await page().keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(opener)
  })
})
