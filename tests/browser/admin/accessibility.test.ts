import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { screens as adminScreens } from '../../../admin/shell/menu.ts'
import type { ContentType } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { realm } from '../../../content/settings/realm.ts'
import { PHONE, useBrowser } from '../../support/browser/browser.ts'
import { useSharedAdmin } from '../../support/browser/adminSession.ts'
import { formOf, question, useAdminPage } from '../../support/browser/adminPage.ts'
import { screenOf, screens } from '../../support/screens/screens.ts'
import { isThorough } from '../../support/thorough.ts'
import { withEachPart } from '../../support/withEachPart.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../support/browser/accessibility.ts'

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
    expect(links).toEqual(adminScreens.map(({ screen }) => `/admin/${screen}`))
    expect(links).toEqual(expect.arrayContaining(screens.map(({ address }) => address)))
    for (const { screen } of someTypes()) await expectNoBarriersOn(page(), `/admin/${screen}`)
  })

  // The demo content has no realms, so the realm screen has no row to edit.
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
