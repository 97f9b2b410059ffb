import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminAccount, logIn } from '../../../support/adminAccount.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast } from '../../../support/browser/adminPage.ts'
import { leave, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { startProduct } from '../../../support/product.ts'
import type { Product } from '../../../support/runProduct.ts'

const ELEVEN_MINUTES_MS = 11 * 60_000

// docs/product-admin.md, "Proof".
describe.each(anyDevice)('A fresh proof, on a %s', (_device, viewport) => {
  const browser = useBrowser()
  let product: Product
  let desk: Visit
  beforeAll(async () => {
    product = await startProduct('sqlite', { DEMO: '0' })
    const { username, email, password, PIN } = adminAccount
    await product.gapura(`admin create --username ${username} --email ${email}`, {
      GAPURA_PASSWORD: password,
      GAPURA_PIN: PIN,
    })
    desk = await visit(browser(), product.url, { viewport, storage: { token: await logIn(product.url) } })
    await page().goto('/admin/roles')
  })
  afterAll(async () => {
    await leave(desk, /status of 403/)
    await product.stop()
  })
  const page = (): Page => desk.page
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  const proof = () => page().getByRole('alertdialog', { name: 'Konfirmasi bahwa ini Anda' })
  const form = () =>
    page()
      .getByRole('dialog')
      .filter({ has: page().locator('form') })
  /** As if everybody had logged in eleven minutes ago. */
  const age = () => {
    const database = new Database(join(product.environment['DATA_DIR'] ?? '', 'gapura.db'))
    const time = new Date(Date.now() - ELEVEN_MINUTES_MS).toISOString()
    database.prepare('update sessions set created_at = ?, proven_at = null').run(time)
    database.close()
  }

  it('is not asked of who has just logged in', async () => {
    await button('Tambah Peran').click()
    await form().getByLabel('Nama').fill('Penulis')
    await form().getByRole('button', { name: 'Simpan' }).click()
    await expectToast(page(), 'good', 'Peran Penulis disimpan.')
  })

  it('is asked in place, and nothing that was typed is lost where it is not given', async () => {
    age()
    await button('Tambah Peran').click()
    await form().getByLabel('Nama').fill('Wasit')
    await form().getByRole('button', { name: 'Simpan' }).click()
    await proof().waitFor()
    await expectFocus(proof().getByLabel('Kata sandi'))
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await proof().getByRole('button', { name: 'Batal' }).click()
    await expectToast(page(), 'bad', 'Gagal menyimpan peran: Masukkan kata sandi Anda sekali lagi untuk ini.')
    expect(await form().getByLabel('Nama').inputValue()).toBe('Wasit')
  })

  it('goes on by itself once the password is right, and holds for what follows', async () => {
    await form().getByRole('button', { name: 'Simpan' }).click()
    await proof().getByLabel('Kata sandi').fill('Salah123!')
    await page().keyboard.press('Enter')
    await proof().getByText('Kata sandi ini salah.').waitFor()
    await proof().getByLabel('Kata sandi').fill(adminAccount.password)
    await proof().getByRole('button', { name: 'Lanjutkan' }).click()
    await expectToast(page(), 'good', 'Peran Wasit disimpan.')
    await button('Hapus Wasit').click()
    await page().getByRole('alertdialog').getByRole('button', { name: 'Ya, hapus' }).click()
    await expectToast(page(), 'good', 'Peran Wasit dihapus.')
  })
})
