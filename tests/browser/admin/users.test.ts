import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { gate, leave, useBrowser, visit, type Visit } from '../../support/browser/browser.ts'
import { anyDevice } from '../../support/browser/sitePages.ts'
import { useAdmin, closePage } from '../../support/browser/adminSession.ts'
import { answerWith, expectFocus, expectToast, question } from '../../support/browser/adminPage.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../support/browser/accessibility.ts'

const PASSWORD = 'Benteng7!'

// docs/product-admin.md, "Management".
describe('In the back-office, the accounts', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0' })
  let number = 0
  let visitor: Visit
  beforeEach(async () => {
    visitor = await admin().openPage()
  })
  afterEach(() => closePage(visitor))
  const page = (): Page => visitor.page

  /** Registers somebody, and gives their name, number and token. */
  async function make(name: string) {
    number += 1
    const username = `${name}${number}`
    const { user, token } = (await admin().call('POST', '/register', {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      PIN: '482915',
    })) as { user: { id: number }; token: string }
    return { username, id: user.id, token }
  }
  const logIn = async (username: string, password = PASSWORD) =>
    (
      await fetch(`${admin().url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
    ).status
  const account = (id: number) => admin().call('GET', `/admin/users/${id}`)

  const open = async (search = '') => {
    await page().goto(`/admin/users${search}`)
    await page().getByRole('heading', { name: 'Pengguna', level: 1 }).waitFor()
  }
  const rowOf = (username: string) => page().getByRole('row').filter({ hasText: username })
  const dialog = (username: string) => page().getByRole('dialog', { name: `Kelola ${username}` })
  const manage = async (username: string) => {
    await page()
      .getByRole('button', { name: `Kelola ${username}`, exact: true })
      .click()
    await dialog(username).waitFor()
    return dialog(username)
  }
  const press = (words: string) => page().getByRole('button', { name: words, exact: true }).click()
  const usernames = () =>
    page()
      .getByRole('button', { name: /^Kelola / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.replace('Kelola ', '')))

  it('[admin.accounts] are searched, filtered and sorted, and the address shows the same again', async () => {
    const [naga, petani] = [await make('Naga'), await make('Petani')]
    await admin().call('POST', `/admin/users/${petani.id}/suspend`)
    await open()
    await rowOf(naga.username).getByText(`${naga.username}@example.com`).waitFor()
    await page().getByRole('searchbox').fill(petani.username.toLowerCase())
    await expect.poll(usernames).toEqual([petani.username])
    await page().getByRole('searchbox').fill('')
    await expect.poll(async () => (await usernames()).length).toBeGreaterThan(2)
    await page().getByRole('combobox', { name: 'Status' }).selectOption('Ditangguhkan')
    await expect.poll(usernames).toEqual([petani.username])
    await page().getByRole('combobox', { name: 'Peran' }).selectOption('Pemilik')
    await page().getByText('Tidak ada pengguna yang cocok dengan saringan ini.').waitFor()
    expect(new URL(page().url()).search).toBe('?suspended=true&role=admin')
    await open('?sort=username&order=desc&role=user')
    await rowOf(naga.username).waitFor()
    const shown = await usernames()
    expect(shown).toEqual(shown.toSorted().reverse())
    expect(await page().getByRole('combobox', { name: 'Peran' }).inputValue()).toBe('user')
  })

  it('are suspended after a question, and let in again without one', async () => {
    const { username, id } = await make('Pencuri')
    await open(`?q=${username}`)
    await manage(username)
    await press('Tangguhkan')
    await question(page()).getByText(`Tangguhkan ${username}?`).waitFor()
    await question(page()).getByRole('button', { name: 'Batal' }).click()
    expect(await account(id)).toMatchObject({ suspended_at: null })
    await press('Tangguhkan')
    await press('Ya, tangguhkan')
    await expectToast(page(), 'good', `${username} ditangguhkan.`)
    expect(await logIn(username)).toBe(403)
    await dialog(username).getByText('Ditangguhkan ·').waitFor()
    await press('Izinkan masuk lagi')
    await expectToast(page(), 'good', `${username} bisa masuk lagi.`)
    expect(await logIn(username)).toBe(200)
    await page().keyboard.press('Escape')
    await dialog(username).waitFor({ state: 'detached' })
    await rowOf(username).getByText('Aktif').waitFor()
    await expectFocus(page().getByRole('button', { name: `Kelola ${username}` }))
  })

  it('change their role, and their sessions end, each after a question', async () => {
    const { username, id } = await make('Wakil')
    await open(`?q=${username}`)
    await manage(username)
    await press('Akhiri semua sesi')
    await press('Ya, akhiri')
    await expectToast(page(), 'good', `Semua sesi ${username} telah berakhir.`)
    expect(await account(id)).toMatchObject({ sessions: 0 })
    await expect.poll(() => dialog(username).getByRole('button', { name: 'Akhiri semua sesi' }).isDisabled()).toBe(true)
    await press('Jadikan pemilik')
    await question(page()).getByText('Pemilik dapat mengubah semua konten dan semua akun.').waitFor()
    await press('Ya, jadikan pemilik')
    await expectToast(page(), 'good', `${username} sekarang pemilik.`)
    expect(await account(id)).toMatchObject({ role: 'admin' })
    await press('Jadikan user')
    await press('Ya, turunkan')
    await expectToast(page(), 'good', `${username} sekarang user.`)
    expect(await account(id)).toMatchObject({ role: 'user' })
  })

  it('[admin.accounts] get a one-time link, which is shown once, can be copied, and sets password and PIN', async () => {
    const { username } = await make('Lupa')
    await page().context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(`?q=${username}`)
    await manage(username)
    await press('Buat tautan reset')
    const shown = question(page())
    await shown.getByText(`Tautan reset untuk ${username}`).waitFor()
    await shown.getByText(/satu kali, sampai \d+ \w+ \d{4}/).waitFor()
    const link = await shown.getByRole('textbox', { name: 'Tautan reset' }).inputValue()
    expect(link).toMatch(new RegExp(`^${admin().url}/reset-password#[\\w-]{43}$`))
    await shown.getByRole('button', { name: 'Salin' }).click()
    await shown.getByRole('button', { name: 'Tersalin' }).waitFor()
    expect(await page().evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expectNoBarriersInBothThemes(page())
    await shown.getByRole('button', { name: 'Selesai' }).click()
    await shown.waitFor({ state: 'detached' })
    expect(await page().content()).not.toContain(new URL(link).hash.slice(1))
    await admin().call('POST', '/reset-by-link', {
      token: new URL(link).hash.slice(1),
      password: 'Gantian2?',
      password_confirmation: 'Gantian2?',
      PIN: '709314',
    })
    expect(await logIn(username, 'Gantian2?')).toBe(200)
  })

  it('the last admin stays one, in the words of the API; to oneself it is said what one loses', async () => {
    await open('?role=admin')
    await rowOf('Juragan').getByText('Anda', { exact: true }).waitFor()
    await manage('Juragan')
    for (const [begin, loss, yes] of [
      ['Jadikan user', 'Anda akan keluar sekarang juga dan bukan pemilik lagi.', 'Ya, turunkan'],
      ['Tangguhkan', 'Anda akan keluar sekarang juga dan tidak bisa masuk lagi.', 'Ya, tangguhkan'],
    ] as const) {
      await press(begin)
      await question(page()).getByText(loss).waitFor()
      await press(yes)
      await expectToast(page(), 'bad', 'Admin terakhir tidak bisa diturunkan atau ditangguhkan.')
      await question(page()).waitFor({ state: 'detached' })
    }
  })

  it('an admin who ends the own sessions is led to the log-in', async () => {
    const { username, id } = await make('Kedua')
    await admin().call('PUT', `/admin/users/${id}/role`, { role: 'admin' })
    const { token } = (await admin().call('POST', '/login', { username, password: PASSWORD })) as { token: string }
    const own = await visit(browser(), admin().url)
    await own.page.goto('/')
    await own.page.evaluate((stored) => localStorage.setItem('token', stored), token)
    await own.page.goto('/admin/users')
    await own.page.getByRole('button', { name: `Kelola ${username}` }).click()
    await own.page.getByRole('button', { name: 'Akhiri semua sesi' }).click()
    await own.page.getByText('Anda juga akan keluar dan harus masuk lagi.').waitFor()
    await own.page.getByRole('button', { name: 'Ya, akhiri' }).click()
    await own.page.waitForURL('**/login')
    await leave(own, /status of 401 /)
    await admin().call('PUT', `/admin/users/${id}/role`, { role: 'user' })
  })

  it('their list says that it loads, that it failed, and comes when it is asked for again', async () => {
    const held = gate()
    await answerWith(page(), 'GET', '/admin/users', { status: 500, json: { message: 'Gangguan.' } }, held.promise)
    await open()
    await page().locator('main').getByText('Loading...').waitFor()
    held.open()
    await page().locator('main').getByText('Gagal mengambil data Pengguna: Gangguan.').waitFor()
    await expectToast(page(), 'bad', 'Gagal mengambil data Pengguna: Gangguan.')
    await page().unrouteAll()
    await press('Coba lagi')
    await rowOf('Juragan').waitFor()
  })

  it.each(anyDevice)('on a %s nothing is in anybody’s way', async (_device, viewport) => {
    const { username } = await make('Namayangsangatpanjangsekalitanpaspasi')
    await page().setViewportSize(viewport)
    await open()
    await rowOf(username).waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await manage(username)
    await expectNoBarriersInBothThemes(page())
    await press('Tangguhkan')
    await question(page()).waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
  })
})
