import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../support/browser/accessibility.ts'
import { expectFocus } from '../../../../support/browser/adminPage.ts'
import { DESKTOP, leave, PHONE, untilHydrated, useBrowser } from '../../../../support/browser/browser.ts'
import { fill, greeting, password, press, useSiteAccounts } from '../../../../support/browser/siteAccounts.ts'
import { totpCodes } from '../../../../support/browser/totpCodes.ts'
import { addVirtualKey } from '../../../../support/browser/virtualKey.ts'

const NARROW = { width: 320, height: 640 }
const newPassword = 'Baru4567#'

// The tests check docs/product.md, "Own account". tests/screens/site/ownAccount.test.ts tests the states of its sections.
describe('The page /account', () => {
  const { url, logIn, register, call, ageSessions, arrive } = useSiteAccounts(useBrowser())
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
  const says = (page: Page, words: string) => page.getByText(words).first().waitFor()
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  async function logInAgain(page: Page, username: string): Promise<void> {
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await fill(page, { Username: username, Password: password })
    await press(page, 'LOGIN')
  }

  it('[account.page] [header.greeting] leads visitors to the log-in and back, is in the menu of the greeting, and has no barrier', async () => {
    await register('Dewi')
    const visitor = await arrive(null, { viewport: NARROW })
    const { page } = visitor
    await page.goto('/account')
    await says(page, 'Masuk untuk mengatur akun Anda.')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'LOGIN', exact: true }).click()
    await page.waitForURL('**/login')
    await fill(page, { Username: 'Dewi', Password: password })
    await press(page, 'LOGIN')
    await page.waitForURL('**/account')
    for (const words of ['Dewi@example.com', 'Sesi ini', 'Tidak ada dalam 30 hari terakhir.']) await says(page, words)
    const long = 'Browser'.repeat(30)
    await page.route('**/api/me/sessions', async (route) => {
      const [own] = (await (await route.fetch()).json()) as object[]
      const others = Array.from({ length: 60 }, (_, id) => ({ ...own, id: String(id), device: long, current: false }))
      await route.fulfill({ json: [own, ...others] })
    })
    await page.reload()
    await says(page, long)
    for (const viewport of [NARROW, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    for (const address of ['/gameinfo/items', '/news']) {
      await page.goto(address)
      await untilHydrated(page)
      await greeting(page, 'Dewi').click()
      await page.getByRole('link', { name: 'AKUN SAYA' }).click()
      await page.waitForURL('**/account')
      await says(page, 'Dewi@example.com')
    }
    await leave(visitor)
  })

  it('[account.page] says without scripts that it needs them', async () => {
    const { page, ...visitor } = await arrive(null, { javaScriptEnabled: false })
    await page.goto('/account')
    const notice = page.locator('noscript p')
    expect(await notice.textContent()).toBe('JavaScript harus aktif untuk memakai halaman ini.')
    expect(await page.getByText('Loading...').isVisible()).toBe(false)
    await leave({ page, ...visitor })
  })

  it('[account.page] [account.change-password] ends the session of another browser, and all others by a new password', async () => {
    const { token } = await register('Tari')
    const other = await arrive((await logIn('Tari')).token)
    const own = await arrive(token, { viewport: PHONE })
    const { page } = own
    await other.page.goto('/account')
    await says(other.page, 'Sesi ini')
    await page.goto('/account')
    await section(page, 'Sesi')
      .getByRole('button', { name: /^Akhiri (?!semua)/ })
      .click()
    await expectAccessible(page)
    await expectFocus(page.getByRole('button', { name: 'Batal' }))
    await press(page, 'Ya, akhiri')
    await says(page, 'telah berakhir.')
    await page.getByRole('button', { name: 'Akhiri semua yang lain' }).waitFor({ state: 'detached' })
    await expectFocus(section(page, 'Sesi'))
    await press(other.page, 'Tambah aplikasi autentikator')
    await other.page.getByLabel('Nama').fill('Ponsel')
    await press(other.page, 'Lanjut')
    await says(other.page, 'Sesi Anda telah berakhir. Masuk lagi untuk mengatur akun Anda.')
    await leave(other, /401/)

    const { token: elsewhere } = await logIn('Tari')
    await press(page, 'Ubah kata sandi')
    await expectFocus(page.getByLabel('Kata sandi sekarang', { exact: true }))
    await fill(page, { 'Kata sandi sekarang': 'Salah123!' })
    await fill(page, { 'Kata sandi baru': newPassword, 'Ulangi kata sandi baru': newPassword })
    await press(page, 'Ubah')
    await says(page, 'Kata sandi ini salah.')
    await expectAccessible(page)
    await fill(page, { 'Kata sandi sekarang': password })
    await page.keyboard.press('Enter')
    await says(page, 'Kata sandi telah diubah.')
    await expectFocus(page.getByRole('button', { name: 'Ubah kata sandi' }))
    expect(await call('/logout', {}, elsewhere)).toMatchObject({ code: 'unauthenticated' })
    expect(await call('/login', { username: 'Tari', password: newPassword })).toMatchObject({
      token: expect.any(String),
    })
    await page.reload()
    await says(page, 'Tari@example.com')
    await leave(own, /403/)
  })

  it('[account.fresh-proof] [factors.apps] [factors.remembered-browsers] adds an authenticator after a proof, and logs in with it', async () => {
    const nextCode = totpCodes()
    const visitor = await arrive((await register('Wira')).token, { viewport: PHONE })
    const { page } = visitor
    ageSessions(11 * 60_000)
    await page.goto('/account')
    await press(page, 'Tambah aplikasi autentikator')
    await page.getByLabel('Nama').fill('Ponsel')
    await press(page, 'Lanjut')
    const proof = dialog(page, 'Konfirmasi bahwa ini Anda')
    await expectFocus(proof.getByLabel('Kata sandi', { exact: true }))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await says(page, 'Masukkan kata sandi Anda sekali lagi untuk ini.')
    expect(await page.getByLabel('Nama').inputValue()).toBe('Ponsel')
    await press(page, 'Lanjut')
    await proof.getByLabel('Kata sandi', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor()
    const secret = await page.getByLabel('Atau ketik kunci ini di aplikasi').inputValue()
    await expectAccessible(page)
    await page.getByLabel('Kode 6 angka').fill('000000')
    await press(page, 'Aktifkan')
    await says(page, 'Kode ini salah atau sudah dipakai.')
    await page.getByLabel('Kode 6 angka').fill(await nextCode(secret))
    await press(page, 'Aktifkan')
    const codes = dialog(page, 'Kode pemulihan')
    await expect.poll(() => codes.locator('code').count()).toBe(10)
    await expectFocus(codes)
    await expectAccessible(page)
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
    await expect.poll(() => codes.isVisible(), { message: 'the codes are shown only once' }).toBe(true)
    await press(page, 'Sudah saya simpan')
    await says(page, '10 kode pemulihan tersisa.')

    await logInAgain(page, 'Wira')
    await page.getByRole('heading', { name: 'Second step' }).waitFor()
    await fill(page, { Code: await nextCode(secret) })
    await page.getByLabel('Ingat browser ini selama 30 hari').check()
    await press(page, 'CONTINUE')
    await page.waitForURL(`${url()}/`)
    await page.goto('/account')
    await page.setViewportSize(NARROW)
    await page.getByRole('heading', { name: 'Browser yang diingat' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Lupakan / }).click()
    await page.getByRole('heading', { name: 'Browser yang diingat' }).waitFor({ state: 'detached' })
    await press(page, 'Hapus Ponsel')
    await press(page, 'Ya, hapus')
    await says(page, 'Belum ada. Akun ini dibuka dengan kata sandinya saja.')
    await leave(visitor, /40[13]|422/)
  })

  it('[factors.passkeys] adds a passkey, logs in with it, and proves with it that it may be removed', async () => {
    const visitor = await arrive((await register('Kirana')).token, { viewport: PHONE, alone: true })
    const { page } = visitor
    await addVirtualKey(page)
    await page.goto('/account')
    const add = async () => {
      await press(page, 'Tambah passkey')
      await page.getByLabel('Nama').fill('Laptop')
      await press(page, 'Lanjut')
    }
    await add()
    await press(page, 'Sudah saya simpan')
    await add()
    await says(page, 'Passkey tidak jadi dipakai.')
    await expectFocus(page.getByLabel('Nama'))
    await press(page, 'Batal')

    await logInAgain(page, 'Kirana')
    await press(page, 'USE A PASSKEY')
    await page.waitForURL(`${url()}/`)
    ageSessions(60 * 60_000)
    await page.goto('/account')
    await press(page, 'Hapus Laptop')
    await press(page, 'Ya, hapus')
    const proof = dialog(page, 'Konfirmasi bahwa ini Anda')
    await expectFocus(proof.getByLabel('Kode autentikator atau kode pemulihan'))
    await proof.getByRole('button', { name: 'Pakai passkey' }).click()
    await says(page, 'Laptop telah dihapus.')
    await says(page, 'Belum ada. Akun ini dibuka dengan kata sandinya saja.')
    await leave(visitor, /40[13]/)
  })
})
