import { beforeAll, describe, expect, it } from 'vitest'
import { adminAccount } from '../../../support/adminAccount.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, formOf } from '../../../support/browser/adminPage.ts'
import { PHONE } from '../../../support/browser/browser.ts'
import { useOwnerDesk } from '../../../support/browser/ownerDesk.ts'
import { totpCodes } from '../../../support/browser/totpCodes.ts'
import { addVirtualKey } from '../../../support/browser/virtualKey.ts'

const HOUR_MS = 3_600_000
const day = (from: number): string => new Date(Date.now() + from * 24 * HOUR_MS).toISOString().slice(0, 10)

// The tests check the rules in docs/product-admin.md, "Second factor" and "Proof".
describe('On a phone,', () => {
  const { call, page, button, gapura, givePassword, showPresence, inDatabase, ageSessions } = useOwnerDesk(
    { viewport: PHONE, alone: true },
    /status of (401|403|422)/,
  )
  let key: Awaited<ReturnType<typeof addVirtualKey>>
  let secret = ''
  const nextCode = totpCodes()
  beforeAll(async () => {
    key = await addVirtualKey(page())
  })
  const press = (...names: string[]) =>
    names.reduce((before, name) => before.then(() => button(name).click()), Promise.resolve())
  const field = (label: string) => page().getByLabel(label)
  const text = (words: string) => page().getByText(words)
  const heading = (name: string) => page().getByRole('heading', { name })
  const title = () => field('Title').first()
  const dialog = (name: string) => page().getByRole('alertdialog', { name })
  const arrived = () => heading('Welcome to Admin Dashboard').waitFor()
  const secondStep = async () => {
    await givePassword()
    await heading('Second step').waitFor()
  }
  const addPasskey = async (name: string) => {
    await press('Tambah passkey')
    await field('Nama').fill(name)
    await press('Lanjut')
  }

  it('[account.fresh-proof] a change that grants power asks for the password again, in place, and loses no input without it', async () => {
    const proof = dialog('Konfirmasi bahwa ini Anda')
    const save = () => formOf(page()).getByRole('button', { name: 'Simpan' }).click()
    await page().goto('/admin/roles')
    await press('Tambah Peran')
    await formOf(page()).getByLabel('Nama').fill('Penulis')
    await save()
    await expectToast(page(), 'good', 'Peran Penulis disimpan.')
    ageSessions(11 * 60_000)
    await press('Tambah Peran')
    await formOf(page()).getByLabel('Nama').fill('Wasit')
    await save()
    await expectFocus(proof.getByLabel('Kata sandi'))
    await expectAccessible(page())
    await proof.getByRole('button', { name: 'Batal' }).click()
    await expectToast(page(), 'bad', 'Gagal menyimpan peran: Masukkan kata sandi Anda sekali lagi untuk ini.')
    expect(await formOf(page()).getByLabel('Nama').inputValue()).toBe('Wasit')
    await save()
    await proof.getByLabel('Kata sandi').fill('Salah123!')
    await page().keyboard.press('Enter')
    await proof.getByText('Kata sandi ini salah.').waitFor()
    await proof.getByLabel('Kata sandi').fill(adminAccount.password)
    await proof.getByRole('button', { name: 'Lanjutkan' }).click()
    await expectToast(page(), 'good', 'Peran Wasit disimpan.')
    await press('Hapus Wasit', 'Ya, hapus')
    await expectToast(page(), 'good', 'Peran Wasit dihapus.')
  })

  it('[factors.apps] [factors.lost-device] an authenticator app is confirmed, ends the log-in, can be replaced by a recovery code, and is removed', async () => {
    await page().goto('/admin/account')
    await text('Belum ada. Akun ini dibuka dengan kata sandinya saja.').waitFor()
    await press('Tambah aplikasi autentikator')
    await field('Nama').fill('Ponsel')
    await press('Lanjut')
    await page().getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor()
    secret = await field('Atau ketik kunci ini di aplikasi').inputValue()
    await expectAccessible(page())
    await field('Kode 6 angka').fill('000000')
    await press('Aktifkan')
    await text('Kode ini salah atau sudah dipakai.').waitFor()
    await field('Kode 6 angka').fill(await nextCode(secret))
    await press('Aktifkan')
    await expectToast(page(), 'good', 'Ponsel aktif.')
    const recovery = await dialog('Kode pemulihan').locator('code').allInnerTexts()
    expect(recovery).toHaveLength(10)
    await expectAccessible(page())
    await press('Sudah saya simpan')
    await text('10 kode pemulihan tersisa.').waitFor()

    await secondStep()
    await field('Code').fill('000000')
    await press('CONTINUE')
    await text('Kode ini salah atau sudah dipakai.').waitFor()
    await field('Code').fill(await nextCode(secret))
    await press('CONTINUE')
    await arrived()
    await secondStep()
    await press('BACK')
    await heading('Login').waitFor()
    await secondStep()
    await field('Code').fill(recovery[0] ?? '')
    await press('CONTINUE')
    await arrived()

    await page().goto('/admin/account')
    await text('9 kode pemulihan tersisa.').waitFor()
    await press('Buat kode pemulihan baru', 'Ya, buat', 'Sudah saya simpan')
    await text('10 kode pemulihan tersisa.').waitFor()
    await press('Hapus Ponsel', 'Ya, hapus')
    await expectToast(page(), 'good', 'Ponsel telah dihapus.')
    await text('Belum ada. Akun ini dibuka dengan kata sandinya saja.').waitFor()
  })

  it('[factors.lost-device] an owner removes the factors of another account, which the audit trail says', async () => {
    const username = 'Pelupa'
    const secrets = { password: adminAccount.password, password_confirmation: adminAccount.password, PIN: '482915' }
    const made = await call('POST', '/api/register', { username, email: 'pelupa@example.com', ...secrets })
    const { user } = made as { user: { id: number } } // The route /api/register returns the new user.
    const left = () =>
      inDatabase((database) => database.prepare('select name from factors where user_id = ?').all(user.id))
    const insert = `insert into factors (user_id, kind, name, created_at, confirmed_at) values (?, 'totp', 'Hilang', ?, ?)`
    const time = new Date().toISOString()
    inDatabase((database) => database.prepare(insert).run(user.id, time, time))
    await page().goto('/admin/users')
    await press(`Kelola ${username}`, 'Ambil langkah kedua')
    await button('Ya, ambil').waitFor()
    expect(left()).toHaveLength(1)
    await press('Ya, ambil')
    await expectToast(page(), 'good', `Langkah kedua ${username} diambil.`)
    expect(left()).toEqual([])
    await page().goto('/admin/audit')
    await page().getByRole('row').filter({ hasText: 'Semua faktor kedua diambil' }).first().waitFor()
  })

  it('[factors.passkeys] [factors.remembered-browsers] a passkey ends the log-in, unless the browser is remembered, and opens the account alone', async () => {
    await page().goto('/admin/account')
    await addPasskey('Laptop')
    await expect.poll(() => dialog('Kode pemulihan').locator('code').count()).toBe(10)
    await press('Sudah saya simpan')
    await expectToast(page(), 'good', 'Laptop aktif.')
    await addPasskey('Laptop lagi')
    await text('Passkey tidak jadi dipakai.').waitFor()
    await expectFocus(field('Nama'))

    await secondStep()
    await field('Ingat browser ini selama 30 hari').check()
    await expectAccessible(page())
    await press('USE A PASSKEY')
    await arrived()
    await givePassword()
    await arrived()
    await page().goto('/admin/account')
    await heading('Browser yang diingat').waitFor()
    await expectAccessible(page())
    await button(/^Lupakan /).click()
    await heading('Browser yang diingat').waitFor({ state: 'detached' })
    await secondStep()

    await key.setVerified(false)
    await page().goto('/login')
    await press('Masuk dengan passkey')
    await text('Passkey tidak jadi dipakai.').waitFor()
    await key.setVerified(true)
    await press('Masuk dengan passkey')
    await arrived()
  })

  it('[factors.passkeys] a passkey is a fresh proof, and logs in again in place without losing input', async () => {
    await page().goto('/admin/account')
    ageSessions(HOUR_MS)
    await press('Buat kode pemulihan baru', 'Ya, buat')
    const proof = dialog('Konfirmasi bahwa ini Anda')
    await expectFocus(proof.getByLabel('Kode autentikator atau kode pemulihan'))
    expect(await proof.getByLabel('Kata sandi').count(), 'the password is no proof').toBe(0)
    await expectAccessible(page())
    await page().keyboard.type('000000')
    await page().keyboard.press('Enter')
    await proof.getByText('Kode ini salah atau sudah dipakai.').waitFor()
    await proof.getByRole('button', { name: 'Pakai passkey' }).click()
    await press('Sudah saya simpan')

    await page().clock.install()
    await page().goto('/admin/news')
    await showPresence(() => press('Add News'))
    await title().fill('Kabar panjang')
    ageSessions(13 * HOUR_MS)
    await page().clock.fastForward(13 * HOUR_MS)
    const again = dialog('Sesi Anda telah berakhir')
    await again.getByLabel('Kata sandi').fill(adminAccount.password)
    await page().keyboard.press('Enter')
    await again.getByLabel('Kode autentikator atau kode pemulihan').waitFor()
    await again.getByRole('button', { name: 'Pakai passkey' }).click()
    await again.waitFor({ state: 'detached' })
    expect(await title().inputValue()).toBe('Kabar panjang')
    await page().clock.resume()
    await page().evaluate(() => sessionStorage.clear())
    await page().goto('/healthz')
  })

  it('[factors.reported] [factors.required] a role requires a factor from a day on, and the account reports what was done to it elsewhere', async () => {
    const reset = async () => {
      await gapura(`admin reset --username ${adminAccount.username}`)
      await page().goto('/admin/account')
    }
    const report = text('Semua faktor diambil dari baris perintah')
    const due = heading('Aktifkan Langkah Kedua Dahulu')
    await reset()
    await report.waitFor()
    await press('Sudah saya baca')
    await report.waitFor({ state: 'detached' })
    const require = async (from: string) => {
      await page().goto('/admin/roles')
      await field('Pemilik, mulai').fill(from)
      await press('Simpan Pemilik')
      await expectToast(page(), 'good', 'Langkah kedua wajib untuk Pemilik.')
    }
    await require(day(3))
    await field('News editor, mulai').waitFor()
    await text('peran Anda mewajibkan langkah kedua.').waitFor()
    await require(day(-1))
    await due.waitFor()
    await expectAccessible(page())
    await page().goto('/admin/news')
    await due.waitFor()
    await page().getByRole('link', { name: 'Ke akun saya' }).click()
    await addPasskey('Kunci')
    await press('Sudah saya simpan')
    expect(await text('Yang terjadi dengan langkah kedua').count(), 'what was done here').toBe(0)
    await page().goto('/admin/news')
    await button('Add News').waitFor()

    await gapura(`admin reset --username ${adminAccount.username}`)
    await page().reload()
    await due.waitFor()
    await page().getByRole('link', { name: 'Ke akun saya' }).click()
    await addPasskey('Kunci')
    await press('Sudah saya simpan')
    await report.waitFor()
    await page().reload()
    await report.waitFor()
    await press('Sudah saya baca')
    await report.waitFor({ state: 'detached' })

    await press('Ubah kata sandi')
    const change = page().getByRole('dialog', { name: 'Ubah kata sandi' })
    await change.getByLabel('Kata sandi sekarang').fill('Salah123!')
    await change.getByLabel('Kata sandi baru', { exact: true }).fill('Lain-sekali-9!')
    await change.getByLabel('Ulangi kata sandi baru').fill('Lain-sekali-9!')
    await expectAccessible(page())
    await change.getByRole('button', { name: 'Ubah', exact: true }).click()
    await change.getByText('Kata sandi ini salah.').waitFor()
    await change.getByLabel('Kata sandi sekarang').fill(adminAccount.password)
    await page().keyboard.press('Enter')
    await expectToast(page(), 'good', 'Kata sandi telah diubah.')
  })
})
