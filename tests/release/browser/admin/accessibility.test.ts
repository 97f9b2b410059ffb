import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import {
  CHANNELS_SCREEN,
  GAME_ACCOUNTS_SCREEN,
  ownMenu,
  screens as adminScreens,
  shopMenu,
} from '../../../../admin/shell/menu.ts'
import type { ContentType } from '../../../../content/define.ts'
import { listTypes } from '../../../../content/index.ts'
import { realm } from '../../../../content/settings/realm.ts'
import { logIn } from '../../../support/adminAccount.ts'
import { PHONE, useBrowser } from '../../../support/browser/browser.ts'
import { useAdmin, useSharedAdmin } from '../../../support/browser/adminSession.ts'
import { formOf, question, useAdminPage } from '../../../support/browser/adminPage.ts'
import { screenOf, screens } from '../../../support/screens/screens.ts'
import { isThorough } from '../../../support/thorough.ts'
import { HOUR_MS } from '../../../support/times.ts'
import { withEachPart } from '../../../support/withEachPart.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'

async function expectNoBarriersOn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?per_page=10`)
  const edit = page
    .locator('main')
    .getByRole('button', { name: /^Edit\b/ })
    .first()
  await edit.waitFor()
  await expectNoBarriersInBothThemes(page)
  await edit.click()
  await formOf(page).getByRole('button').last().waitFor()
  await expectNoBarriersInBothThemes(page)
}

const someTypes = (): readonly ContentType[] =>
  withEachPart(listTypes, ({ fields, order }) => [
    `order ${order}`,
    ...Object.values(fields).map(({ kind, required }) => `${kind} ${required}`),
  ])

describe('axe finds no barrier', () => {
  const { page } = useAdminPage(useSharedAdmin(useBrowser()))

  it('on the welcome, whose sidebar leads to every screen, and on screens with each kind of field and their forms', async () => {
    await page().goto('/admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    await expectNoBarriersInBothThemes(page())
    const links = await page()
      .locator('nav a[href]')
      .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    // The demo has no game accounts, and sells nothing.
    const absent: readonly string[] = [GAME_ACCOUNTS_SCREEN, ...shopMenu.map(({ screen }) => screen)]
    const present = adminScreens.filter(({ screen }) => !absent.includes(screen))
    expect(links).toEqual(present.map(({ screen }) => `/admin/${screen}`))
    expect(links).toEqual(expect.arrayContaining(screens.map(({ address }) => address)))
    for (const { screen } of someTypes()) await expectNoBarriersOn(page(), `/admin/${screen}`)
  })

  // The demo content has no realms. The test below checks the screen of realms on a separate site.
  it.runIf(isThorough).each(listTypes.filter((type) => type !== realm))(
    'on the screen of $screen and its form',
    async ({ screen }) => {
      await expectNoBarriersOn(page(), `/admin/${screen}`)
    },
  )

  it('in the question before a delete, in a form with faults, and in a table on a phone, where nothing scrolls sideways', async () => {
    await page().goto(`${screenOf('npclist').address}?per_page=10`)
    await page()
      .locator('main')
      .getByRole('button', { name: /^Hapus\b/ })
      .first()
      .click()
    await question(page()).waitFor()
    await expectNoBarriersInBothThemes(page())
    await page().keyboard.press('Escape')
    await question(page()).waitFor({ state: 'detached' })
    await page().getByRole('button', { name: 'Tambah NPC List' }).click()
    await formOf(page()).getByRole('button', { name: 'Simpan', exact: true }).click()
    await formOf(page()).getByText('NPC wajib diisi.').waitFor()
    await expectNoBarriersInBothThemes(page())
    await page().setViewportSize(PHONE)
    await expectNoBarriersOn(page(), screenOf('dailyquestafterwar').address)
    expect(await fitsItsWidth(page())).toBe(true)
  })
})

describe('On a site with rows of every kind, axe finds no barrier', () => {
  // No server listens at this address, so the step waits.
  const game = 'mysql://gapura:x@127.0.0.1:1/ragnarok'
  const admin = useAdmin(useBrowser(), { DEMO: '0', GAME_LAUT_URL: game, GAME_LAUT_WRITE_URL: game })
  const { page } = useAdminPage(admin)
  const lists = [...ownMenu.map(({ screen }) => screen), CHANNELS_SCREEN, 'audit?view=log-ins']

  beforeAll(async () => {
    const { call, url } = admin()
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString()
    const channel = {
      kind: 'webhook',
      name: 'Kabar',
      address: 'https://example.com/hook',
      categories: null,
      role_id: '',
    }
    await call('POST', '/admin/roles', { name: 'Pembantu', permissions: ['audit'] })
    await call('POST', '/admin/tokens', { name: 'Skrip', permissions: ['audit'], expires_at })
    await call('POST', '/admin/channels', { ...channel, on: false })
    await call('POST', '/realm-settings', { key: 'arena', name: 'Arena', adapter: 'pushed' })
    const realm = { key: 'laut', name: 'Laut', adapter: 'rathena', passwords: 'plain', accounts_create: true }
    await call('POST', '/realm-settings', realm)
    await call('POST', '/me/game-accounts', { realm: 'laut', name: 'juragan_laut', password: 'kunci-laut' })
    const { id } = (await call('POST', '/game-info/items', { items_name: 'Apel' })) as { id: number }
    await call('POST', '/game-info/items/duplicate', { ids: [id] })
    await call('DELETE', `/game-info/items/${id}`)
    await expect(logIn(url, { username: 'Juragan', password: 'Salah123!' })).rejects.toThrow('401')
  })

  it('[admin.accessible-rows] on every list of the management, with rows, and on the screen of realms', async () => {
    for (const screen of lists) {
      await page().goto(`/admin/${screen}`)
      await page().locator('main [data-row]').first().waitFor()
      await expectNoBarriersInBothThemes(page())
    }
    await expectNoBarriersOn(page(), `/admin/${realm.screen}`)
  })
})
