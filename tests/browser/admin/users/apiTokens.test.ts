import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, question } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { DESKTOP, PHONE, useBrowser, type Visit } from '../../../support/browser/browser.ts'

// docs/product-admin.md, "Tokens".
describe('Tokens', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0' })
  let owner: Visit
  let token = ''
  beforeAll(async () => {
    owner = await admin().openPage()
    await owner.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  afterAll(() => closePage(owner))
  const page = (): Page => owner.page
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  const dialog = () => page().getByRole('dialog', { name: /Token/ })
  const row = (name: RegExp) => page().getByRole('row', { name })
  const news = async () =>
    fetch(`${admin().url}/api/news`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Kabar dari skrip', description: 'Dikirim sendiri.' }),
    })

  it('[tokens.scripts] are none at first, and are made by keyboard with a name, an end and ticks', async () => {
    await page().goto('/admin')
    await page().getByRole('button', { name: 'Pengelolaan' }).click()
    await page().getByRole('link', { name: 'Token', exact: true }).click()
    await page().getByText('Belum ada token.').waitFor()
    await expectNoBarriersInBothThemes(page())
    await button('Buat Token').press('Enter')
    await dialog().getByRole('button', { name: 'Buat', exact: true }).click()
    await dialog().getByText('Name is required.').waitFor()
    await expectFocus(dialog().getByText('Choose at least one permission.'))
    await dialog().getByLabel('Nama').fill('Impor kabar')
    await dialog().getByLabel('Berlaku selama').selectOption('30 hari')
    const ticks = dialog().getByRole('group', { name: 'News', exact: true })
    await ticks.getByLabel('Ubah').press('Space')
    expect(await dialog().getByLabel('Peran', { exact: true }).count(), 'no token hands out power').toBe(0)
    await dialog().getByLabel('Kirim status server').check()
    await dialog().getByLabel('Nama').press('Enter')
  })

  it('[tokens.scripts] are shown once, and copied', async () => {
    const shown = page().getByRole('dialog', { name: 'Token Impor kabar sudah dibuat' })
    const field = shown.getByLabel('Token')
    await expectFocus(field)
    token = await field.inputValue()
    expect(token).toMatch(/^gapura_/)
    await shown.getByRole('button', { name: 'Salin' }).click()
    await shown.getByRole('button', { name: 'Tersalin' }).waitFor()
    expect(await page().evaluate(() => navigator.clipboard.readText())).toBe(token)
    await expectNoBarriersInBothThemes(page())
    await page().keyboard.press('Escape')
    await shown.getByRole('button', { name: 'Tutup' }).last().click()
    await shown.waitFor({ state: 'detached' })
    await expectFocus(button('Buat Token'))
    expect(await page().content()).not.toContain(token)
  })

  it('[tokens.scripts] are listed with what they may do and their last use, on a phone too', async () => {
    await row(/Impor kabar/)
      .getByText('Belum pernah')
      .waitFor()
    await row(/Impor kabar/)
      .getByText('News: Lihat, Ubah')
      .waitFor()
    expect((await news()).status).toBe(201)
    await page().reload()
    await row(/Impor kabar/)
      .getByText('Kirim status server')
      .waitFor()
    expect(
      await row(/Impor kabar/)
        .getByText('Belum pernah')
        .count(),
    ).toBe(0)
    await page().setViewportSize(PHONE)
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
    await button('Buat Token').click()
    await dialog().getByLabel('Nama').waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
    await page().keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page().setViewportSize(DESKTOP)
  })

  it('[tokens.scripts] are taken back at once, and stay named in the audit trail', async () => {
    await button('Cabut Impor kabar').click()
    await question(page()).getByRole('button', { name: 'Batal' }).click()
    await expectFocus(button('Cabut Impor kabar'))
    await button('Cabut Impor kabar').click()
    await question(page()).getByRole('button', { name: 'Ya, cabut' }).click()
    await expectToast(page(), 'good', 'Token Impor kabar dicabut.')
    await page().getByText('Belum ada token.').waitFor()
    await expectFocus(button('Buat Token'))
    expect((await news()).status).toBe(401)
    await page().goto('/admin/audit?type=news')
    await row(/Kabar dari skrip/)
      .getByRole('link', { name: 'Impor kabar' })
      .waitFor()
    await page().goto('/admin/audit?type=tokens')
    await row(/Diubah/)
      .getByText('Impor kabar')
      .waitFor()
  })
})
