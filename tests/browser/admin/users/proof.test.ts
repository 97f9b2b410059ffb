import { beforeAll, describe, expect, it } from 'vitest'
import { adminAccount } from '../../../support/adminAccount.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast } from '../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

const ELEVEN_MINUTES_MS = 11 * 60_000

// docs/product-admin.md, "Proof".
describe.each(anyDevice)('A fresh proof, on a %s', (_device, viewport) => {
  const { page, button, ageSessions } = useOwnerDesk({ viewport }, /status of 403/)
  beforeAll(async () => {
    await page().goto('/admin/roles')
  })
  const proof = () => page().getByRole('alertdialog', { name: 'Konfirmasi bahwa ini Anda' })
  const form = () =>
    page()
      .getByRole('dialog')
      .filter({ has: page().locator('form') })
  it('is not asked of who has just logged in', async () => {
    await button('Tambah Peran').click()
    await form().getByLabel('Nama').fill('Penulis')
    await form().getByRole('button', { name: 'Simpan' }).click()
    await expectToast(page(), 'good', 'Peran Penulis disimpan.')
  })

  it('[account.fresh-proof] is asked in place, and nothing that was typed is lost where it is not given', async () => {
    ageSessions(ELEVEN_MINUTES_MS)
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

  it('[account.fresh-proof] goes on by itself once the password is right, and holds for what follows', async () => {
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
