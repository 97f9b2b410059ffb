import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminAccount } from '../../../support/adminAccount.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

const STEP_MS = 30_000

// docs/product-admin.md, "Second factor".
describe.each(anyDevice)('A second factor, on a %s', (_device, viewport) => {
  const { url, page, button, givePassword, inDatabase } = useOwnerDesk({ viewport }, /status of (401|422)/)
  let secret = ''
  let recovery: string[] = []
  /** Codes of steps that have not come yet are none; each is used once. */
  let used = 0

  /** A code that was not used yet, of this step or the next, which the drift allows. */
  const nextCode = async () => {
    const step = () => Math.floor(Date.now() / STEP_MS)
    while (step() + 1 <= used) await new Promise((resolve) => setTimeout(resolve, 250))
    used = Math.max(step(), used + 1)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: used * STEP_MS })
  }

  beforeAll(async () => {
    await page().goto('/admin/account')
  })

  it('[factors.apps] is an authenticator app that is scanned and confirmed, with ten recovery codes shown once', async () => {
    await page().getByText('Belum ada. Akun ini dibuka dengan kata sandinya saja.').waitFor()
    await button('Tambah aplikasi autentikator').click()
    await page().getByLabel('Nama').fill('Ponsel')
    await button('Lanjut').click()
    await page().getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor()
    secret = await page().getByLabel('Atau ketik kunci ini di aplikasi').inputValue()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await page().getByLabel('Kode 6 angka').fill('000000')
    await button('Aktifkan').click()
    await page().getByText('Kode ini salah atau sudah dipakai.').waitFor()
    await page()
      .getByLabel('Kode 6 angka')
      .fill(await nextCode())
    await button('Aktifkan').click()
    const dialog = page().getByRole('alertdialog', { name: 'Kode pemulihan' })
    await dialog.waitFor()
    await expectToast(page(), 'good', 'Ponsel aktif.')
    recovery = await dialog.locator('code').allInnerTexts()
    expect(recovery).toHaveLength(10)
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await button('Sudah saya simpan').click()
    await page().getByText('10 kode pemulihan tersisa.').waitFor()
  })

  /** The back-office is another document, which comes after the welcome. */
  const arrived = () => page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
  const password = async () => {
    await givePassword()
    await page().getByRole('heading', { name: 'Second step' }).waitFor()
  }

  it('[factors.apps] is asked for after the password, on a screen of its own', async () => {
    await password()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await page().getByLabel('Code').fill('000000')
    await button('CONTINUE').click()
    await page().getByText('Kode ini salah atau sudah dipakai.').waitFor()
    await page()
      .getByLabel('Code')
      .fill(await nextCode())
    await button('CONTINUE').click()
    await arrived()
  })

  it('[factors.apps] [factors.lost-device] leads back to the first step, and lets in by a recovery code where the phone is lost', async () => {
    await password()
    await button('BACK').click()
    await page().getByRole('heading', { name: 'Login' }).waitFor()
    await password()
    await page()
      .getByLabel('Code')
      .fill(recovery[0] ?? '')
    await button('CONTINUE').click()
    await arrived()
    await page().goto('/admin/account')
    await page().getByText('9 kode pemulihan tersisa.').waitFor()
  })

  it('[factors.apps] is removed after a question, and its recovery codes with it', async () => {
    await button('Buat kode pemulihan baru').click()
    await button('Ya, buat').click()
    await page().getByRole('alertdialog', { name: 'Kode pemulihan' }).waitFor()
    await button('Sudah saya simpan').click()
    await page().getByText('10 kode pemulihan tersisa.').waitFor()
    await button('Hapus Ponsel').click()
    await button('Ya, hapus').click()
    await expectToast(page(), 'good', 'Ponsel telah dihapus.')
    await page().getByText('Belum ada. Akun ini dibuka dengan kata sandinya saja.').waitFor()
  })

  it('[factors.lost-device] is taken from another account by an owner, whose log says so', async () => {
    const { username, email } = { username: 'Pelupa', email: 'pelupa@example.com' }
    const secrets = { password: adminAccount.password, password_confirmation: adminAccount.password, PIN: '482915' }
    const made = await fetch(`${url()}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email, ...secrets }),
    })
    const { user } = (await made.json()) as { user: { id: number } } // as the route answers
    const left = () =>
      inDatabase((database) => database.prepare('select name from factors where user_id = ?').all(user.id))
    inDatabase((database) => {
      const time = new Date().toISOString()
      database
        .prepare(
          "insert into factors (user_id, kind, name, created_at, confirmed_at) values (?, 'totp', 'Hilang', ?, ?)",
        )
        .run(user.id, time, time)
    })
    await page().goto('/admin/users')
    await button(`Kelola ${username}`).click()
    await button('Ambil langkah kedua').click()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    expect(left()).toHaveLength(1)
    await button('Ya, ambil').click()
    await expectToast(page(), 'good', `Langkah kedua ${username} diambil.`)
    expect(left()).toEqual([])
    await page().goto('/admin/audit')
    await page().getByRole('row').filter({ hasText: 'Semua faktor kedua diambil' }).first().waitFor()
  })
})
