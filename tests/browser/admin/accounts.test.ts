import { beforeAll, describe, expect, it } from 'vitest'
import { adminAccount, logIn, makeByCommand } from '../../support/adminAccount.ts'
import { expectAccessibleOnAPhone, expectNoBarriersInBothThemes } from '../../support/browser/accessibility.ts'
import {
  answerWith,
  expectFocus,
  expectToast,
  formOf,
  question,
  useAdminPage,
} from '../../support/browser/adminPage.ts'
import { useAdmin } from '../../support/browser/adminSession.ts'
import { gate, leave, useBrowser, visit } from '../../support/browser/browser.ts'

// The tests check the rules in docs/product-admin.md, "Management" and "Roles".
describe('In the back-office,', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0' }, makeByCommand)
  const { page, main, button, press, answer } = useAdminPage(admin)
  beforeAll(() => page().context().grantPermissions(['clipboard-read', 'clipboard-write']))
  const register = (username: string) => admin().register(username)

  describe('accounts', () => {
    const account = (id: number) => admin().call('GET', `/admin/users/${id}`)
    const open = async (search = '') => {
      await page().goto(`/admin/users${search}`)
      await page().getByRole('heading', { name: 'Pengguna', level: 1 }).waitFor()
    }
    const dialog = (username: string) => page().getByRole('dialog', { name: `Kelola ${username}` })
    const manage = async (username: string) => {
      await open(`?q=${username}`)
      await press(`Kelola ${username}`)
      await dialog(username).waitFor()
    }
    const usernames = async () =>
      (await button(/^Kelola /).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))).map((label) =>
        label.replace('Kelola ', ''),
      )

    it('[admin.accounts] load after a failure, are searched, filtered and sorted, and the address shows the same again', async () => {
      const held = gate()
      await answerWith(page(), 'GET', '/admin/users', { status: 500, json: { message: 'Gangguan.' } }, held.promise)
      await open()
      await main().getByText('Loading...').waitFor()
      held.open()
      await main().getByText('Gagal mengambil data Pengguna: Gangguan.').waitFor()
      await page().unrouteAll()
      await register('Naga')
      const { id } = await register('Petani')
      await admin().call('POST', `/admin/users/${id}/suspend`)
      await press('Coba lagi')
      await page().getByRole('row').filter({ hasText: 'Naga' }).getByText('Naga@example.com').waitFor()
      await page().getByRole('searchbox').fill('petani')
      await expect.poll(usernames).toEqual(['Petani'])
      await page().getByRole('searchbox').fill('')
      await expect.poll(usernames).toHaveLength(3)
      await page().getByRole('combobox', { name: 'Status' }).selectOption('Ditangguhkan')
      await expect.poll(usernames).toEqual(['Petani'])
      await page().getByRole('combobox', { name: 'Peran' }).selectOption('Pemilik')
      await page().getByText('Tidak ada pengguna yang cocok dengan saringan ini.').waitFor()
      expect(new URL(page().url()).search).toBe('?suspended=true&role=admin')
      await open('?sort=username&order=desc&role=user')
      await expect.poll(usernames).toEqual(['Petani', 'Naga'])
      expect(await page().getByRole('combobox', { name: 'Peran' }).inputValue()).toBe('user')
    })

    it('[admin.accounts] are suspended, made owners and logged out after questions, and get a one-time link', async () => {
      const username = 'Namayangsangatpanjangsekalitanpaspasi'
      const { id } = await register(username)
      await manage(username)
      await press('Akhiri semua sesi')
      await answer('Ya, akhiri')
      await expectToast(page(), 'good', `Semua sesi ${username} telah berakhir.`)
      expect(await account(id)).toMatchObject({ sessions: 0 })
      await expect.poll(() => button('Akhiri semua sesi').isDisabled()).toBe(true)
      await press('Tangguhkan')
      await question(page()).getByText(`Tangguhkan ${username}?`).waitFor()
      await expectAccessibleOnAPhone(page())
      await answer('Batal')
      expect(await account(id)).toMatchObject({ suspended_at: null })
      await press('Tangguhkan')
      await answer('Ya, tangguhkan')
      await expectToast(page(), 'good', `${username} ditangguhkan.`)
      await dialog(username).getByText('Ditangguhkan ·').waitFor()
      await press('Izinkan masuk lagi')
      await expectToast(page(), 'good', `${username} bisa masuk lagi.`)
      await press('Jadikan pemilik')
      await question(page()).getByText('Pemilik dapat mengubah semua konten dan semua akun.').waitFor()
      await answer('Ya, jadikan pemilik')
      await expectToast(page(), 'good', `${username} sekarang pemilik.`)
      expect(await account(id)).toMatchObject({ role: 'admin' })
      await press('Jadikan user')
      await answer('Ya, turunkan')
      await expectToast(page(), 'good', `${username} sekarang user.`)
      expect(await account(id)).toMatchObject({ role: 'user' })

      await press('Buat tautan reset')
      const created = question(page())
      await created.getByText(/satu kali, sampai \d+ \w+ \d{4}/).waitFor()
      const link = await created.getByRole('textbox', { name: 'Tautan reset' }).inputValue()
      expect(link).toMatch(new RegExp(`^${admin().url}/reset-password#[\\w-]{43}$`))
      await answer('Salin')
      await created.getByRole('button', { name: 'Tersalin' }).waitFor()
      expect(await page().evaluate(() => navigator.clipboard.readText())).toBe(link)
      await answer('Selesai')
      await created.waitFor({ state: 'detached' })
      expect(await page().content()).not.toContain(new URL(link).hash.slice(1))
      await page().keyboard.press('Escape')
      await dialog(username).waitFor({ state: 'detached' })
      await expectFocus(button(`Kelola ${username}`))
      await page().getByRole('row').filter({ hasText: username }).getByText('Aktif').waitFor()
    })

    it('[admin.accounts] warn an owner about the own account, which stays an owner if it is the last', async () => {
      await manage('Juragan')
      await page().locator('tr', { hasText: 'Juragan' }).getByText('Anda', { exact: true }).waitFor()
      for (const [begin, loss, yes] of [
        ['Jadikan user', 'Anda akan keluar sekarang juga dan bukan pemilik lagi.', 'Ya, turunkan'],
        ['Tangguhkan', 'Anda akan keluar sekarang juga dan tidak bisa masuk lagi.', 'Ya, tangguhkan'],
      ] as const) {
        await press(begin)
        await question(page()).getByText(loss).waitFor()
        await answer(yes)
        await expectToast(page(), 'bad', 'Admin terakhir tidak bisa diturunkan atau ditangguhkan.')
        await question(page()).waitFor({ state: 'detached' })
      }
      const { id } = await register('Kedua')
      await admin().call('PUT', `/admin/users/${id}/role`, { role: 'admin' })
      const token = await logIn(admin().url, { username: 'Kedua', password: adminAccount.password })
      const own = await visit(browser(), admin().url, { storage: { token } })
      await own.page.goto('/admin/users')
      for (const name of ['Kelola Kedua', 'Akhiri semua sesi']) await own.page.getByRole('button', { name }).click()
      await own.page.getByText('Anda juga akan keluar dan harus masuk lagi.').waitFor()
      await own.page.getByRole('button', { name: 'Ya, akhiri' }).click()
      await own.page.waitForURL('**/login')
      await leave(own, /status of 401 /)
      await admin().call('PUT', `/admin/users/${id}/role`, { role: 'user' })
    })
  })

  it('[roles.helpers] a role is made by ticks, assigned to an account, and shows a helper nothing else', async () => {
    await admin().call('POST', '/news', { title: 'Gerbang dibuka', description: 'Untuk semua.' })
    const { id, token } = await register('Penulis')
    const row = (name: RegExp) => page().getByRole('row', { name })
    const form = () => formOf(page())
    await page().goto('/admin/roles')
    await row(/News editor/)
      .getByText('News: Lihat, Ubah, Terbitkan, Hapus')
      .waitFor()
    await row(/Moderator/)
      .getByText('Penurunan gambar')
      .waitFor()
    await press('Tambah Peran')
    await form().getByRole('button', { name: 'Simpan' }).click()
    await form().getByText('Name is required.').waitFor()
    await expectAccessibleOnAPhone(page())
    await form().getByLabel('Nama').fill('Penulis berita')
    const ticks = form().getByRole('group', { name: 'News', exact: true })
    await ticks.getByLabel('Ubah').check()
    expect(await ticks.getByLabel('Lihat').isChecked()).toBe(true)
    await page().keyboard.press('Escape')
    await answer('Lanjut mengedit')
    await form().getByRole('button', { name: 'Simpan' }).click()
    await expectToast(page(), 'good', 'Peran Penulis berita disimpan.')
    await row(/Penulis berita/)
      .getByText('News: Lihat, Ubah')
      .waitFor()
    await expectFocus(button('Tambah Peran'))
    await press('Tambah Peran')
    await form().getByLabel('Nama').fill('penulis BERITA')
    await form().getByRole('button', { name: 'Simpan' }).click()
    await expectToast(page(), 'bad', 'Gagal menyimpan peran: This name is taken.')
    expect(await form().getByLabel('Nama').getAttribute('aria-invalid')).toBe('true')

    const roles = async () => ((await admin().call('GET', `/admin/users/${id}`)) as { roles: number[] }).roles
    await page().goto('/admin/users?q=penulis')
    await press('Kelola Penulis')
    const given = page().getByRole('group', { name: 'Peran' })
    await given.getByLabel('Penulis berita').check()
    await expectToast(page(), 'good', 'Peran Penulis diubah.')
    for (const name of ['Shop', 'Moderator']) await given.getByLabel(name).check()
    await expect.poll(roles).toHaveLength(3)
    for (const name of ['Shop', 'Moderator']) await given.getByLabel(name).uncheck()
    await expect.poll(roles).toHaveLength(1)

    const helper = await visit(browser(), admin().url, { storage: { token } })
    const { page: desk } = helper
    await desk.goto('/admin')
    const menu = desk.getByRole('navigation', { name: 'Admin menu' })
    await menu.getByRole('link', { name: 'News' }).waitFor()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['News'])
    expect(await menu.getByRole('button').allInnerTexts()).toEqual(['Pengelolaan'])
    await menu.getByRole('button').click()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['News', 'Perubahan Massal'])
    for (const address of ['users', 'roles', 'settings/site', 'droplist']) {
      await desk.goto(`/admin/${address}`)
      await desk.getByRole('heading', { name: 'Layar Ini Tidak Termasuk Peran Anda' }).waitFor()
    }
    await expectNoBarriersInBothThemes(desk)
    await desk.goto('/admin/news')
    await desk.getByRole('button', { name: 'Edit Gerbang dibuka' }).waitFor()
    expect(await desk.getByRole('button', { name: /^Hapus/ }).count()).toBe(0)
    await desk.getByRole('button', { name: 'Add News' }).click()
    await desk.getByLabel(/^Title/).fill('Kabar dari penulis')
    await desk.getByLabel(/^Description/).fill('Belum sempat disimpan.')
    await admin().call('PUT', `/admin/users/${id}/roles`, { roles: [] })
    await desk.getByRole('button', { name: 'Tambah', exact: true }).click()
    await desk.getByText('This action is for administrators only.').first().waitFor()
    await desk.keyboard.press('Escape')
    expect(await desk.getByLabel(/^Title/).inputValue(), 'a role that ends loses no text').toBe('Kabar dari penulis')
    await leave(helper, /status of 403/)

    await page().goto('/admin/roles')
    await page().evaluate(() => sessionStorage.clear())
    await page().reload()
    await press('Hapus Penulis berita')
    await answer('Ya, hapus')
    await expectToast(page(), 'good', 'Peran Penulis berita dihapus.')
    await expectFocus(button('Tambah Peran'))
  })

  it('[tokens.scripts] a token is made by keyboard, shown once, used by a script, and taken back at once', async () => {
    const dialog = () => page().getByRole('dialog', { name: /Token/ })
    const row = () => page().getByRole('row', { name: /Impor kabar/ })
    await page().goto('/admin/tokens')
    await page().getByText('Belum ada token.').waitFor()
    await button('Buat Token').press('Enter')
    await dialog().getByRole('button', { name: 'Buat', exact: true }).click()
    await dialog().getByText('Name is required.').waitFor()
    await expectFocus(dialog().getByText('Choose at least one permission.'))
    await dialog().getByLabel('Nama').fill('Impor kabar')
    await dialog().getByLabel('Berlaku selama').selectOption('30 hari')
    await dialog().getByRole('group', { name: 'News', exact: true }).getByLabel('Ubah').press('Space')
    expect(await dialog().getByLabel('Peran', { exact: true }).count(), 'no token grants power').toBe(0)
    await dialog().getByLabel('Kirim status server').check()
    await expectAccessibleOnAPhone(page())
    await dialog().getByLabel('Nama').press('Enter')
    const created = page().getByRole('dialog', { name: 'Token Impor kabar sudah dibuat' })
    await expectFocus(created.getByLabel('Token'))
    const token = await created.getByLabel('Token').inputValue()
    expect(token).toMatch(/^gapura_/)
    await created.getByRole('button', { name: 'Salin' }).click()
    await created.getByRole('button', { name: 'Tersalin' }).waitFor()
    expect(await page().evaluate(() => navigator.clipboard.readText())).toBe(token)
    await page().keyboard.press('Escape')
    await created.getByRole('button', { name: 'Tutup' }).last().click()
    await created.waitFor({ state: 'detached' })
    await expectFocus(button('Buat Token'))
    expect(await page().content()).not.toContain(token)

    const publish = async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ title: 'Kabar dari skrip', description: 'Dikirim otomatis.' })
      return (await fetch(`${admin().url}/api/news`, { method: 'POST', headers, body })).status
    }
    for (const words of ['Belum pernah', 'News: Lihat, Ubah']) await row().getByText(words).waitFor()
    expect(await publish()).toBe(201)
    await page().reload()
    await row().getByText('Kirim status server').waitFor()
    expect(await row().getByText('Belum pernah').count()).toBe(0)
    await press('Cabut Impor kabar')
    await answer('Batal')
    await expectFocus(button('Cabut Impor kabar'))
    await press('Cabut Impor kabar')
    await answer('Ya, cabut')
    await expectToast(page(), 'good', 'Token Impor kabar dicabut.')
    await page().getByText('Belum ada token.').waitFor()
    await expectFocus(button('Buat Token'))
    expect(await publish()).toBe(401)
    await page().goto('/admin/audit?type=news')
    const entry = page().getByRole('row', { name: /Kabar dari skrip/ })
    await entry.getByRole('link', { name: 'Impor kabar' }).waitFor()
  })
})
