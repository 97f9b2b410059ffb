import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { screens as adminScreens } from '../../../admin/shell/menu.ts'
import type { ContentType } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { PHONE, useBrowser, type Visit } from '../../support/browser/browser.ts'
import { useSharedAdmin, closePage } from '../../support/browser/adminSession.ts'
import { formOf } from '../../support/browser/adminPage.ts'
import { screenOf, screens } from '../../support/screens/screens.ts'
import { isThorough } from '../../support/thorough.ts'
import { withEachPart } from '../../support/withEachPart.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../support/browser/accessibility.ts'

/** The list with its rows, and the form over it. */
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

/** Screens that have between them each kind of field; the others are made of the same parts. */
const someTypes = (): readonly ContentType[] =>
  withEachPart(listTypes, ({ fields, order }) => [
    `order ${order}`,
    ...Object.values(fields).map(({ kind, required }) => `${kind} ${required}`),
  ])

describe('axe finds no barrier', () => {
  const admin = useSharedAdmin(useBrowser())
  let visitor: Visit
  beforeAll(async () => {
    visitor = await admin().openPage()
  })
  afterAll(() => closePage(visitor))
  const page = (): Page => visitor.page

  it('on the welcome, whose sidebar leads to every screen', async () => {
    await page().goto('/admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    await expectNoBarriersInBothThemes(page())
    const links = await page()
      .locator('nav a[href]')
      .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    expect(links).toEqual(adminScreens.map(({ screen }) => `/admin/${screen}`))
    expect(links).toEqual(expect.arrayContaining(screens.map(({ address }) => address)))
  })

  // `npm run test:release` asks all.
  it.each((isThorough ? listTypes : someTypes()).map(({ key, screen }) => [key, `/admin/${screen}`] as const))(
    'on the screen of %s, with and without its form, in both themes',
    (_key, address) => expectNoBarriersOn(page(), address),
  )

  it('in the question before a delete, in a form with faults, in the question about unsaved changes', async () => {
    await page().goto(`${screenOf('npclist').address}?per_page=10`)
    await page()
      .locator('main')
      .getByRole('button', { name: /^Hapus\b/ })
      .first()
      .click()
    await page().getByRole('alertdialog').waitFor()
    await expectNoBarriersInBothThemes(page())
    await page().keyboard.press('Escape')
    await page().getByRole('alertdialog').waitFor({ state: 'detached' })
    await page().getByRole('button', { name: 'Tambah NPC List' }).click()
    await formOf(page()).getByRole('button', { name: 'Simpan', exact: true }).click()
    await formOf(page()).getByText('NPC wajib diisi.').waitFor()
    await expectNoBarriersInBothThemes(page())
    await formOf(page()).getByLabel('NPC', { exact: true }).fill('Mbok')
    await page().keyboard.press('Escape')
    await page().getByRole('alertdialog').waitFor()
    await expectNoBarriersInBothThemes(page())
  })

  // One with cards, one with a table; `npm run test:release` has two of each.
  it.each(isThorough ? ['news', 'dailyquestafterwar', 'packages', 'serverrules'] : ['news', 'dailyquestafterwar'])(
    'on the screen of %s on a phone, where nothing scrolls sideways',
    async (key) => {
      await page().setViewportSize(PHONE)
      await expectNoBarriersOn(page(), screenOf(key).address)
      expect(await fitsItsWidth(page())).toBe(true)
    },
  )
})
