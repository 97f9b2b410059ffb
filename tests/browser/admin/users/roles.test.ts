import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, question } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { DESKTOP, PHONE, leave, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'

const PASSWORD = 'Benteng7!'

// docs/product-admin.md, "Roles".
describe('Roles', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0' })
  let owner: Visit
  let helper: Visit
  let account: { id: number; token: string }
  beforeAll(async () => {
    await admin().call('POST', '/news', { title: 'Gerbang dibuka', description: 'Untuk semua.' })
    const { user, token } = (await admin().call('POST', '/register', {
      username: 'Penulis',
      email: 'penulis@example.com',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      PIN: '482915',
    })) as { user: { id: number }; token: string }
    account = { id: user.id, token }
    owner = await admin().openPage()
  })
  afterAll(() => closePage(owner))
  const page = (): Page => owner.page
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  const form = () =>
    page()
      .getByRole('dialog')
      .filter({ has: page().locator('form') })
  const rolesOf = async (id: number) => ((await admin().call('GET', `/admin/users/${id}`)) as { roles: number[] }).roles

  it('[roles.helpers] are listed with what they permit, without a barrier, on a phone too', async () => {
    await page().goto('/admin/roles')
    await page()
      .getByRole('row', { name: /News editor/ })
      .getByText('News: Lihat, Ubah, Terbitkan, Hapus')
      .waitFor()
    await page()
      .getByRole('row', { name: /Moderator/ })
      .getByText('Penurunan gambar')
      .waitFor()
    await expectNoBarriersInBothThemes(page())
    await page().setViewportSize(PHONE)
    expect(await fitsItsWidth(page())).toBe(true)
    await button('Tambah Peran').click()
    await form().getByLabel('Nama').waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await page().keyboard.press('Escape')
    await form().waitFor({ state: 'detached' })
    await page().setViewportSize(DESKTOP)
  })

  it('[roles.helpers] are made by ticks, who edits may see, and ask before what was ticked is lost', async () => {
    await button('Tambah Peran').click()
    await form().getByRole('button', { name: 'Simpan' }).click()
    await form().getByText('Name is required.').waitFor()
    await form().getByLabel('Nama').fill('Penulis berita')
    const ticks = form().getByRole('group', { name: 'News', exact: true })
    await ticks.getByLabel('Ubah').check()
    expect(await ticks.getByLabel('Lihat').isChecked()).toBe(true)
    await page().keyboard.press('Escape')
    await question(page()).getByRole('button', { name: 'Lanjut mengedit' }).click()
    await form().getByRole('button', { name: 'Simpan' }).click()
    await expectToast(page(), 'good', 'Peran Penulis berita disimpan.')
    await page()
      .getByRole('row', { name: /Penulis berita/ })
      .getByText('News: Lihat, Ubah')
      .waitFor()
    await expectFocus(button('Tambah Peran'))

    await button('Tambah Peran').click()
    await form().getByLabel('Nama').fill('penulis BERITA')
    await form().getByRole('button', { name: 'Simpan' }).click()
    await expectToast(page(), 'bad', 'Gagal menyimpan peran: This name is taken.')
    expect(await form().getByLabel('Nama').getAttribute('aria-invalid')).toBe('true')
    await page().keyboard.press('Escape')
    await question(page()).getByRole('button', { name: 'Buang perubahan' }).click()
  })

  it('[roles.helpers] are given to an account by a tick, and hold at once', async () => {
    await page().goto('/admin/users?q=penulis')
    await button('Kelola Penulis').click()
    await page().getByRole('group', { name: 'Peran' }).getByLabel('Penulis berita').check()
    await expectToast(page(), 'good', 'Peran Penulis diubah.')
    expect(await rolesOf(account.id)).toHaveLength(1)
    const ticks = page().getByRole('group', { name: 'Peran' })
    for (const name of ['Shop', 'Moderator']) await ticks.getByLabel(name).check()
    await expect.poll(() => rolesOf(account.id)).toHaveLength(3)
    for (const name of ['Shop', 'Moderator']) await ticks.getByLabel(name).uncheck()
    await expect.poll(() => rolesOf(account.id)).toHaveLength(1)
    await expectNoBarriersInBothThemes(page())
    await page().keyboard.press('Escape')
  })

  it('[roles.helpers] show a helper what they may do, and nothing else', async () => {
    helper = await visit(browser(), admin().url, { storage: { token: account.token } })
    const { page: desk } = helper
    await desk.goto('/admin')
    const menu = desk.getByRole('navigation', { name: 'Admin menu' })
    await menu.getByRole('link', { name: 'News' }).waitFor()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['News'])
    const management = menu.getByRole('button')
    expect(await management.allInnerTexts()).toEqual(['Pengelolaan'])
    await management.click()
    // What was changed together, of the rows that they work with.
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['News', 'Perubahan Massal'])
    await management.click()
    await menu.getByRole('link', { name: 'News' }).click()
    await desk.getByRole('button', { name: 'Edit Gerbang dibuka' }).waitFor()
    expect(await desk.getByRole('button', { name: /^Hapus/ }).count()).toBe(0)
    for (const address of ['/admin/users', '/admin/roles', '/admin/settings/site', '/admin/droplist']) {
      await desk.goto(address)
      await desk.getByRole('heading', { name: 'Layar Ini Tidak Termasuk Peran Anda' }).waitFor()
    }
    await expectNoBarriersInBothThemes(desk)
  })

  it('[roles.helpers] that are taken away while a helper types lose none of the text, and say why it is not saved', async () => {
    const { page: desk } = helper
    await desk.goto('/admin/news')
    await desk.getByRole('button', { name: 'Add News' }).click()
    await desk.getByLabel(/^Title/).fill('Kabar dari penulis')
    await desk.getByLabel(/^Description/).fill('Belum sempat disimpan.')
    await admin().call('PUT', `/admin/users/${account.id}/roles`, { roles: [] })
    await desk.getByRole('button', { name: 'Tambah', exact: true }).click()
    await desk.getByText('This action is for administrators only.').first().waitFor()
    await desk.keyboard.press('Escape')
    expect(await desk.getByLabel(/^Title/).inputValue()).toBe('Kabar dari penulis')
    await leave(helper, /status of 403/)
  })

  it('are deleted when no account has them', async () => {
    await page().goto('/admin/roles')
    await button('Hapus Penulis berita').click()
    await question(page()).getByRole('button', { name: 'Ya, hapus' }).click()
    await expectToast(page(), 'good', 'Peran Penulis berita dihapus.')
    await expectFocus(button('Tambah Peran'))
  })
})
