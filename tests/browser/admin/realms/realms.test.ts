import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RealmStanding } from '../../../../client/realms/realmCalls.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { answerWith, description, expectFocus, expectToast, formOf } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'

const AWAY =
  "Nothing listens at 127.0.0.1:1. See whether the game's database runs, and whether GAME_MAIN_URL names its host and port."
const PASSWORD = 'Benteng7!'
const EVERY_MS = 15_000

// docs/back-office/realms.md.
describe('Realms', () => {
  const browser = useBrowser()
  // Port 1, where nothing listens.
  const admin = useAdmin(browser, { DEMO: '0', GAME_MAIN_URL: 'mysql://site:rahasia@127.0.0.1:1/ragnarok' })
  let owner: Visit
  let token: string
  let helpers = 0
  beforeAll(async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const values = { name: 'Angka', permissions: ['figures-report'], expires_at }
    token = ((await admin().call('POST', '/admin/tokens', values)) as { token: string }).token
    owner = await admin().openPage()
  })
  afterAll(() => closePage(owner))
  const page = (): Page => owner.page
  const button = (name: string) => page().getByRole('button', { name, exact: true })
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
    const { user, token } = (await admin().call('POST', '/register', {
      ...{ username, email: `${username}@example.com`, PIN: '482915' },
      ...{ password: PASSWORD, password_confirmation: PASSWORD },
    })) as { user: { id: number }; token: string }
    const role = (await admin().call('POST', '/admin/roles', { name: username, permissions })) as { id: number }
    await admin().call('PUT', `/admin/users/${user.id}/roles`, { roles: [role.id] })
    return visit(browser(), admin().url, { storage: { token } })
  }

  it('[admin.realms] are added by the keyboard alone, with switches in two groups', async () => {
    await page().goto('/admin/settings/realms')
    await page().getByText('The site reads no game’s database.').waitFor()
    expect(await page().getByRole('heading', { name: 'How they are read' }).count()).toBe(0)
    const { keyboard } = page()
    await button('Add Realm').press('Enter')
    await expectFocus(formOf(page()).getByLabel('Key'))
    await keyboard.type('main')
    await keyboard.press('Tab')
    await keyboard.type('Midgard')
    await keyboard.press('Tab')
    await keyboard.type('rAthena')
    for (const _ of ['servers', 'query', 'factions', 'groups']) await keyboard.press('Tab')
    const landing = page().getByRole('group', { name: 'On the landing page', exact: true })
    expect(await description(landing)).toContain('In place of what is typed by hand.')
    await expectFocus(landing.getByLabel('Number of players'))
    for (const _ of ['factions', 'players']) await keyboard.press('Tab')
    await keyboard.press('Space')
    expect(await landing.getByLabel('Top Player').isChecked()).toBe(true)
    await expectNoBarriersInBothThemes(page())
    await page().setViewportSize(PHONE)
    await page().getByRole('group', { name: 'Hidden from visitors' }).getByLabel('The whole realm').waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
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
    // The screen refreshes too rarely to wait for on it.
    const failing = async () => {
      const realms = (await admin().call('GET', '/admin/realms')) as RealmStanding[]
      return realms.find(({ key }) => key === 'main')?.figures.filter(({ state }) => state === 'failing').length
    }
    await expect.poll(failing, { timeout: 60_000 }).toBe(5)
    await page().goto('/admin/settings/realms')
    const midgard = reading('Midgard')
    await midgard.getByText('Adapter: rAthena. Connection: GAME_MAIN_URL.').waitFor()
    // Five figures share one reason.
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
      expect(await fitsItsWidth(page())).toBe(true)
      await expectNoBarriersInBothThemes(page())
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
      await watched.getByText(`This may be old, since it could not be asked anew: ${message}`).waitFor()
    }
    expect(await formOf(watched).getByLabel('Name').inputValue()).toBe('Belum disimpan')
    const behind = watched.locator('article').filter({ hasText: 'Arena' })
    expect(await behind.getByText('Given', { exact: true }).count()).toBe(3)
    await leave(own, /status of (401|500)/)
  })

  it('[admin.realms] that fail are reported on the start page, and those of the landing page at its lists', async () => {
    await page().goto('/admin')
    const notice = page().getByText('Figures of the realm Midgard fail: what the site shows of it is old or missing.')
    await notice.waitFor()
    await expectNoBarriersInBothThemes(page())
    await page().getByRole('link', { name: 'Show realms' }).click()
    await reading('Midgard').waitFor()
    const taken = page().getByText('The landing page shows this from the realm Midgard, in place of what stands here.')
    expect(await taken.count()).toBe(0)
    await page().goto('/admin/home/top-players')
    await taken.waitFor()
    await page().setViewportSize(PHONE)
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
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
})
