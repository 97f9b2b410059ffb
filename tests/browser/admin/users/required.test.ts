import { beforeAll, describe, expect, it } from 'vitest'
import { adminAccount } from '../../../support/adminAccount.ts'
import { addVirtualKey } from '../../../support/browser/virtualKey.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

const DAY_MS = 86_400_000
/** As an input of type date has it. */
const day = (from: number): string => new Date(Date.now() + from * DAY_MS).toISOString().slice(0, 10)

// docs/product-admin.md, "Second factor".
describe.each(anyDevice)('A second factor that a role requires, on a %s', (_device, viewport) => {
  const { page, button, gapura } = useOwnerDesk({ viewport, alone: true }, /status of (401|403)/)

  beforeAll(async () => {
    await addVirtualKey(page())
    await page().goto('/admin/roles')
  })
  const looksRight = async () => {
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
  }
  const require = async (from: string) => {
    await page().getByLabel('Pemilik, mulai').fill(from)
    await button('Simpan Pemilik').click()
    await expectToast(page(), 'good', 'Langkah kedua wajib untuk Pemilik.')
  }

  it('[factors.required] is set for owners and each role by a day, and a banner says it until then', async () => {
    await page().getByLabel('News editor, mulai').waitFor()
    await require(day(3))
    await page().getByText('peran Anda mewajibkan langkah kedua.').waitFor()
    await looksRight()
    await page().goto('/admin/news')
    await button('Add News').waitFor()
  })

  it('[factors.required] leaves nothing open but enrolling from that day on, whatever the address', async () => {
    await page().goto('/admin/roles')
    await require(day(-1))
    await page().getByRole('heading', { name: 'Aktifkan Langkah Kedua Dahulu' }).waitFor()
    await looksRight()
    await page().goto('/admin/news')
    await page().getByRole('heading', { name: 'Aktifkan Langkah Kedua Dahulu' }).waitFor()
    await page().getByRole('link', { name: 'Ke akun saya' }).click()
    await button('Tambah passkey').click()
    await page().getByLabel('Nama').fill('Kunci')
    await button('Lanjut').click()
    await button('Sudah saya simpan').click()
    await page().goto('/admin/news')
    await button('Add News').waitFor()
  })

  it('[factors.reported] tells at the next log-in what the shell has done to it, until that was read', async () => {
    expect(await page().getByText('Yang terjadi dengan langkah kedua').count(), 'what was done here').toBe(0)
    await gapura(`admin reset --username ${adminAccount.username}`)
    await page().reload()
    await page().getByText('Semua faktor diambil dari baris perintah').waitFor()
    await looksRight()
    await button('Sudah saya baca').click()
    await page().getByText('Semua faktor diambil').waitFor({ state: 'detached' })
    await page().reload()
    await page().getByRole('heading', { name: 'Aktifkan Langkah Kedua Dahulu' }).waitFor()
    expect(await page().getByText('Semua faktor diambil').count()).toBe(0)
  })

  it('[factors.reported] tells what was done elsewhere since, though something was done here before it was read', async () => {
    const add = async () => {
      await button('Tambah passkey').click()
      await page().getByLabel('Nama').fill('Kunci')
      await button('Lanjut').click()
      await button('Sudah saya simpan').click()
    }
    await page().goto('/admin/account')
    await add()
    await gapura(`admin reset --username ${adminAccount.username}`)
    await page().reload()
    await button('Sudah saya baca').click()
    await page().getByText('Semua faktor diambil').waitFor({ state: 'detached' })
    await add()
    await gapura(`admin reset --username ${adminAccount.username}`)
    await add()
    await page().getByText('Semua faktor diambil').waitFor()
    await page().reload()
    await page().getByText('Semua faktor diambil').waitFor()
    await button('Sudah saya baca').click()
    await page().getByText('Semua faktor diambil').waitFor({ state: 'detached' })
  })

  it('goes with the password that is changed beside it, by the present one', async () => {
    await page().goto('/admin/account')
    await button('Ubah kata sandi').click()
    const dialog = page().getByRole('dialog', { name: 'Ubah kata sandi' })
    await dialog.getByLabel('Kata sandi sekarang').fill('Salah123!')
    await dialog.getByLabel('Kata sandi baru', { exact: true }).fill('Lain-sekali-9!')
    await dialog.getByLabel('Ulangi kata sandi baru').fill('Lain-sekali-8!')
    await looksRight()
    await dialog.getByRole('button', { name: 'Ubah', exact: true }).click()
    await dialog.getByLabel('Ulangi kata sandi baru').fill('Lain-sekali-9!')
    await dialog.getByRole('button', { name: 'Ubah', exact: true }).click()
    await dialog.getByText('Kata sandi ini salah.').waitFor()
    await dialog.getByLabel('Kata sandi sekarang').fill(adminAccount.password)
    await page().keyboard.press('Enter')
    await expectToast(page(), 'good', 'Kata sandi telah diubah.')
  })
})
