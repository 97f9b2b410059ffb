import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessibleOnAPhone } from '../../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, useAdminPage } from '../../../../support/browser/adminPage.ts'
import { useAdmin } from '../../../../support/browser/adminSession.ts'
import { leave, useBrowser, visit, type Visit } from '../../../../support/browser/browser.ts'

// The tests check the rules in docs/product-admin.md, "Management".
describe('Locking all staff', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0' })
  const { page, button, answer } = useAdminPage(admin)
  let helper: Visit
  beforeAll(async () => {
    const { id, token } = await admin().register('Penulis')
    const roles = (await admin().call('GET', '/admin/roles')) as { id: number; name: string }[]
    const role = roles.find(({ name }) => name === 'News editor')
    await admin().call('PUT', `/admin/users/${id}/roles`, { roles: [role?.id] })
    helper = await visit(browser(), admin().url, { storage: { token } })
    await page().goto('/admin/users')
  })

  it('[account.lock-down] makes their accounts read-only by one button, after a question, and loses no input', async () => {
    const { page: desk } = helper
    await desk.goto('/admin/news')
    await desk.getByRole('button', { name: 'Add News' }).click()
    await desk.getByLabel(/^Title/).fill('Kabar dari penulis')
    await desk.getByLabel(/^Description/).fill('Belum sempat disimpan.')

    await button('Kunci rumah').click()
    await page().getByRole('heading', { name: 'Kunci rumah' }).waitFor()
    await expectAccessibleOnAPhone(page())
    await button('Hanya baca satu jam').click()
    await answer('Ya, semua')
    await expectToast(page(), 'good', 'Hanya baca satu jam: 1 akun.')

    await desk.getByRole('button', { name: 'Tambah', exact: true }).click()
    await desk.getByText('Akun Anda untuk sementara hanya bisa membaca.').first().waitFor()
    await desk.keyboard.press('Escape')
    expect(await desk.getByLabel(/^Title/).inputValue()).toBe('Kabar dari penulis')
    await button('Izinkan mengubah lagi').click()
    await expectToast(page(), 'good', 'Izinkan mengubah lagi: 1 akun.')
    await desk.getByRole('button', { name: 'Tambah', exact: true }).click()
    await desk.getByText('Berita berhasil ditambahkan').waitFor()
    await leave(helper, /status of 403/)
    await page().keyboard.press('Escape')
    await expectFocus(button('Kunci rumah'))
  })

  it('[account.lock-down] is also possible for one account, whose dialog says so', async () => {
    await button('Kelola Penulis').click()
    await button('Hanya baca satu jam').click()
    await answer('Ya, satu jam')
    await expectToast(page(), 'good', 'Penulis hanya bisa membaca selama satu jam.')
    await page().getByText('Hanya baca sampai').waitFor()
    await button('Izinkan mengubah lagi').click()
    await expectToast(page(), 'good', 'Penulis bisa mengubah lagi.')
    await button('Hanya baca satu jam').waitFor()
  })
})
