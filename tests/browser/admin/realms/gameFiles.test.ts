import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { itemDatabase, smallRathena, zipOf, type Files } from '../../../support/gameFiles/gameFiles.ts'

// docs/back-office/game-files.md.
describe.each(anyDevice)('The files of a realm’s game, on a %s', (_device, viewport) => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let owner: Visit
  beforeAll(async () => {
    await admin().call('POST', '/realm-settings', { key: 'main', name: 'Midgard', adapter: 'none' })
    owner = await admin().openPage()
    await owner.page.setViewportSize(viewport)
  })
  afterAll(() => closePage(owner))
  const page = (): Page => owner.page
  const opener = () => page().getByRole('button', { name: 'Berkas game Midgard', exact: true })
  const dialog = () => page().getByRole('dialog')
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
  const open = async () => {
    await page().goto('/admin/settings/realms')
    await opener().press('Enter')
    await dialog().waitFor()
  }
  const upload = async (files: Files) =>
    dialog()
      .locator('input[type="file"]')
      .setInputFiles({ name: 'game.zip', mimeType: 'application/zip', buffer: await zipOf(files) })
  const items = async () => (await admin().call('GET', '/game-info/items')) as { id: number; items_name: string }[]

  it('[game.broken-files] [game.import] [game.import-respects-edits] name their faults, are imported after a check, fill a draft, and respect edits', async () => {
    await open()
    await upload({
      ...smallRathena,
      'db/re/item_db.yml': itemDatabase('  - Id: 5\n    AegisName: A\n    Name: A\n    Buy: x\n'),
    })
    await dialog().getByText('db/re/item_db.yml, baris 10').waitFor()
    await dialog().getByText('Bukan bilangan yang mungkin: Buy: x').waitFor()
    expect(
      await dialog()
        .getByRole('button', { name: /^Impor / })
        .isDisabled(),
    ).toBe(true)
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await inDialog('Berkas lain').click()

    await upload(smallRathena)
    await dialog().getByRole('row', { name: 'Items Information 3', exact: true }).waitFor()
    await dialog().getByText('Items Information · Sweet Pome').waitFor()
    expect(await items(), 'before the import').toEqual([])
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await inDialog('Impor 20 baris').click()
    await expectToast(page(), 'good', /^20 ditambahkan, 0 diubah\./)
    await inDialog('Buat draf berita').click()
    await page().waitForURL(/\/admin\/news\?row=\d+$/)
    await page().getByText('Item baru: 3').first().waitFor()

    const pome = (await items()).find(({ items_name: name }) => name === 'Sweet Pome')
    await admin().call('PUT', `/game-info/items/${pome?.id}`, { items_name: 'Apel' })
    await open()
    await upload({ ...smallRathena, 'db/import/item_db.yml': itemDatabase('  - Id: 512\n    Name: Sour Pome\n') })
    await dialog().getByText('Item Name: tetap “Apel”, menurut berkas “Sour Pome”').waitFor()
    await dialog()
      .getByRole('checkbox', { name: /^Ganti juga nilai/ })
      .check()
    await dialog().getByText('Item Name: tetap “Apel”').waitFor({ state: 'detached' })
    await dialog()
      .getByRole('checkbox', { name: /^Ganti juga nilai/ })
      .uncheck()
    await dialog().getByText('Item Name: tetap “Apel”').waitFor()
    await page().keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expectFocus(opener())
  })
})
