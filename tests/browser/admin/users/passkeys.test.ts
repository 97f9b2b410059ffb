import { beforeAll, describe, expect, it } from 'vitest'
import { adminAccount } from '../../../support/adminAccount.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast } from '../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { addVirtualKey } from '../../../support/browser/virtualKey.ts'

const HOUR_MS = 3_600_000

// docs/product-admin.md, "Second factor".
describe.each(anyDevice)('A passkey, on a %s', (_device, viewport) => {
  const { page, button, givePassword, showPresence, ageSessions } = useOwnerDesk(
    { viewport, alone: true },
    /status of (401|403|422)/,
  )
  let key: Awaited<ReturnType<typeof addVirtualKey>>

  beforeAll(async () => {
    key = await addVirtualKey(page())
    await page().goto('/admin/account')
  })

  /** The back-office is another document, which comes after the welcome. */
  const arrived = () => page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()

  it('[factors.passkeys] is added with a name, and ten recovery codes come with the first', async () => {
    await button('Tambah passkey').click()
    await page().getByLabel('Nama').fill('Laptop')
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await button('Lanjut').click()
    const dialog = page().getByRole('alertdialog', { name: 'Kode pemulihan' })
    await dialog.waitFor()
    expect(await dialog.locator('code').allInnerTexts()).toHaveLength(10)
    await button('Sudah saya simpan').click()
    await expectToast(page(), 'good', 'Laptop aktif.')
    await page().getByText('10 kode pemulihan tersisa.').waitFor()
    await button('Tambah passkey').click()
    await page().getByLabel('Nama').fill('Laptop lagi')
    await button('Lanjut').click()
    await page().getByText('Passkey tidak jadi dipakai.').waitFor()
    await expectFocus(page().getByLabel('Nama'))
    await button('Batal').click()
  })

  it('[factors.passkeys] ends the log-in after the password, and the browser is remembered where that is wanted', async () => {
    await givePassword()
    await page().getByRole('heading', { name: 'Second step' }).waitFor()
    await page().getByLabel('Ingat browser ini selama 30 hari').check()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await button('USE A PASSKEY').click()
    await arrived()
    await givePassword()
    await arrived()
  })

  it('[factors.remembered-browsers] is asked for again once the browser is forgotten', async () => {
    await page().goto('/admin/account')
    await page().getByRole('heading', { name: 'Browser yang diingat' }).waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await button(/^Lupakan /).click()
    await page().getByRole('heading', { name: 'Browser yang diingat' }).waitFor({ state: 'detached' })
    await givePassword()
    await page().getByRole('heading', { name: 'Second step' }).waitFor()
  })

  it('that does not say who holds it lets nobody in, and what happened is said', async () => {
    await key.setVerified(false)
    await page().goto('/login')
    await button('Masuk dengan passkey').click()
    await page().getByText('Passkey tidak jadi dipakai.').waitFor()
    await key.setVerified(true)
    await button('Masuk dengan passkey').click()
    await arrived()
  })

  it('is a fresh proof, as the password is', async () => {
    await page().goto('/admin/account')
    ageSessions(HOUR_MS)
    await button('Buat kode pemulihan baru').click()
    await button('Ya, buat').click()
    const proof = page().getByRole('alertdialog', { name: 'Konfirmasi bahwa ini Anda' })
    await proof.getByRole('button', { name: 'Pakai kode' }).click()
    await expectFocus(proof.getByLabel('Kode autentikator atau kode pemulihan'))
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await page().keyboard.type('000000')
    await page().keyboard.press('Enter')
    await proof.getByText('Kode ini salah atau sudah dipakai.').waitFor()
    await proof.getByRole('button', { name: 'Pakai passkey' }).click()
    await page().getByRole('alertdialog', { name: 'Kode pemulihan' }).waitFor()
    await button('Sudah saya simpan').click()
  })

  it('[factors.passkeys] logs in again in place when the session has ended, and nothing that was typed is lost', async () => {
    await page().clock.install()
    await page().goto('/admin/news')
    await showPresence(() => button('Add News').click())
    await page()
      .getByLabel(/^Title/)
      .fill('Kabar panjang')
    ageSessions(13 * HOUR_MS)
    await page().clock.fastForward(13 * HOUR_MS)
    const again = page().getByRole('alertdialog', { name: 'Sesi Anda telah berakhir' })
    await again.getByLabel('Kata sandi').fill(adminAccount.password)
    await page().keyboard.press('Enter')
    await again.getByLabel('Kode autentikator atau kode pemulihan').waitFor()
    await again.getByRole('button', { name: 'Pakai passkey' }).click()
    await again.waitFor({ state: 'detached' })
    expect(
      await page()
        .getByLabel(/^Title/)
        .inputValue(),
    ).toBe('Kabar panjang')
  })
})
