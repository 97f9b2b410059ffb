import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { anyEngine } from '../../support/testServer.ts'
import { picture } from '../../support/samples.ts'
import { leave, useBrowser, visit, type Visit } from '../../support/browser/browser.ts'
import { startProduct } from '../../support/product.ts'
import type { Product } from '../../support/runProduct.ts'

const admin = { username: 'Juragan', email: 'juragan@example.com', password: 'Benteng7!', PIN: '482915' }

/**
 * The main job, end to end, each step leaning on the one before it. The API's tests try everything on both engines;
 * by the browser `npm run test:release` does so.
 */
describe.each(anyEngine)('On %s, the started product', (engine) => {
  const browser = useBrowser()
  let product: Product
  let desk: Visit
  beforeAll(async () => {
    product = await startProduct(engine, { DEMO: '0' })
    desk = await visit(browser(), product.url)
  })
  afterAll(() => product.stop())

  const page = (): Page => desk.page
  /** The modal form; toasts are dialogs too, to a screen reader. */
  const dialog = () =>
    page()
      .getByRole('dialog')
      .filter({ has: page().locator('form') })
  const toast = (text: string) => page().getByText(text, { exact: true }).last().waitFor()
  const row = (text: string) => page().getByRole('row').filter({ hasText: text })

  /** What a visitor reads without JavaScript: the page's words, as the server sent them. */
  const readsWithoutScripts = async (path: string): Promise<string> => {
    const visitor = await visit(browser(), product.url, { javaScriptEnabled: false })
    await visitor.page.goto(path)
    const body = visitor.page.locator('body')
    // What is out of sight there is laid out a moment later, one section after the other, and is no text of the page before.
    if (path === '/') await expect.poll(() => body.innerText()).toContain('Daftar harga, paket, dan cara berdonasi.')
    const text = await body.innerText()
    await leave(visitor, /404/)
    return text
  }

  it('[admin.welcome] [session.admin] makes the first admin by the printed link', async () => {
    await page().goto(product.setupLink)
    await page().getByLabel('Username', { exact: false }).fill(admin.username)
    await page().getByLabel('Email', { exact: false }).fill(admin.email)
    await page()
      .getByLabel(/^Password/)
      .fill(admin.password)
    await page()
      .getByLabel(/^Confirm Password/)
      .fill(admin.password)
    await page().getByLabel(/^PIN/).fill(admin.PIN)
    await page()
      .locator('form')
      .getByRole('button', { name: /create|make|admin/i })
      .click()
    await page().getByRole('heading', { name: 'Getting started' }).waitFor()
    await page().goto('/admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    await page().getByText('Silakan pilih menu di sidebar untuk mengelola data.').waitFor()
  })

  it('uses that link up', async () => {
    const second = await visit(browser(), product.url)
    await second.page.goto(product.setupLink)
    await second.page.getByLabel(/^Username/).fill('late')
    await second.page.getByLabel(/^Email/).fill('late@example.com')
    await second.page.getByLabel(/^Password/).fill(admin.password)
    await second.page.getByLabel(/^Confirm Password/).fill(admin.password)
    await second.page.getByLabel(/^PIN/).fill(admin.PIN)
    await second.page
      .locator('form')
      .getByRole('button', { name: /create|make|admin/i })
      .click()
    await second.page.getByText('This link has been used or has expired.', { exact: false }).first().waitFor()
    await leave(second, /403/)
  })

  it('[session.token] lets the admin log out and in again', async () => {
    await page().getByRole('button', { name: 'Logout' }).click()
    await page().waitForURL('**/login')
    await page().getByLabel('Username').fill(admin.username)
    await page().getByLabel('Password', { exact: true }).fill(admin.password)
    await page().getByRole('button', { name: 'LOGIN', exact: true }).click()
    await page().waitForURL('**/Admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
  })

  it('publishes news with a picture', async () => {
    await page().getByRole('link', { name: 'News', exact: true }).click()
    await page().getByText('No news available').waitFor()
    await page().getByRole('button', { name: 'Add News' }).first().click()
    await dialog().getByRole('button', { name: 'Tambah' }).click()
    await page().getByText('Judul dan deskripsi harus diisi').waitFor()
    await page().getByRole('alertdialog').getByRole('button').first().click()
    await dialog()
      .getByLabel(/^Title/)
      .fill('Server dibuka')
    await dialog()
      .getByLabel(/^Description/)
      .fill('Baris pertama\nBaris kedua')
    const file = await picture('jpeg', 640, 360)
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'gerbang.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await file.arrayBuffer()) })
    await dialog().getByRole('button', { name: 'Tambah' }).click()
    await toast('Berita berhasil ditambahkan')
    await page().getByText('Server dibuka').first().waitFor()
  })

  it('[home.latest-news] [news.detail] [news.list] shows it to a visitor, also with JavaScript off', async () => {
    const visitor = await visit(browser(), product.url)
    await visitor.page.goto('/')
    await visitor.page
      .getByRole('link', { name: /Server dibuka/ })
      .first()
      .click()
    await visitor.page.waitForURL('**/news/1')
    await visitor.page.getByRole('heading', { name: 'Server dibuka' }).waitFor()
    const image = visitor.page.locator('main img[src^="/storage/news/"]')
    expect(
      await image.evaluate((element) =>
        (element as HTMLImageElement).decode().then(() => (element as HTMLImageElement).naturalWidth),
      ),
    ).toBeGreaterThan(0)
    await visitor.page.goto('/news')
    await visitor.page.getByText('Server dibuka').first().waitFor()
    await leave(visitor)
    for (const path of ['/', '/news', '/news/1']) expect(await readsWithoutScripts(path)).toContain('Server dibuka')
    expect(await readsWithoutScripts('/news/1')).toMatch(/Baris pertama\s*\n\s*Baris kedua/)
  })

  it('edits it, and the visitor reads the new words', async () => {
    await page().getByRole('button', { name: /^Edit/ }).first().click()
    await dialog()
      .getByLabel(/^Title/)
      .fill('Server dibuka kembali')
    await dialog().getByRole('button', { name: 'Simpan Perubahan' }).click()
    await toast('Berita berhasil diperbarui')
    for (const path of ['/', '/news', '/news/1'])
      expect(await readsWithoutScripts(path)).toContain('Server dibuka kembali')
  })

  it('deletes it after asking, and it is gone', async () => {
    await page()
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page().getByText('Yakin ingin menghapus?').waitFor()
    await page().getByRole('button', { name: 'Batal' }).click()
    await page()
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page().getByRole('button', { name: 'Ya, hapus!' }).click()
    await toast('Berita dihapus.')
    await page().getByText('No news available').waitFor()
    for (const path of ['/', '/news']) expect(await readsWithoutScripts(path)).not.toContain('Server dibuka')
    expect((await fetch(`${product.url}/news/1`)).status).toBe(404)
  })

  const openScreen = async (path: string, heading: string) => {
    await page().goto(path)
    await page().getByRole('heading', { name: heading, level: 1 }).waitFor()
  }
  const add = async (button: string, values: Record<string, string>, saved: string) => {
    await page().getByRole('button', { name: button }).first().click()
    for (const [label, value] of Object.entries(values))
      await dialog()
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(value)
    await dialog().getByRole('button', { name: 'Simpan' }).click()
    await toast(saved)
    await dialog().waitFor({ state: 'detached' })
  }

  it('[server-info.npcs-and-drops] takes a map, an item, an NPC and a drop that refer to them, and shows them to visitors', async () => {
    await openScreen('/admin/mapinfo', 'Map Information')
    await page().getByText('Tidak ada data Map yang tersedia.').waitFor()
    await toast('Belum ada data Map.')
    await add('Tambah Map', { 'Map Name': 'Lembah Kabut' }, 'Map berhasil ditambahkan.')
    await openScreen('/admin/item', 'Items Information')
    await add('Tambah Item', { 'Item Name': 'Keris Fajar' }, 'Item berhasil ditambahkan.')
    await openScreen('/admin/npclist', 'NPC List')
    await add(
      'Tambah NPC List',
      { NPC: 'Mbok Jamu', 'Buy With': 'Emas', 'Map Info ID': '1' },
      'NPC List berhasil ditambahkan.',
    )
    await row('Mbok Jamu').getByText('Lembah Kabut').waitFor()
    await openScreen('/admin/droplist', 'Drop List')
    await add(
      'Tambah Drop List',
      { 'Monster Name': 'Raja Celeng', 'Map Info ID': '1', 'Items ID': '1' },
      'Drop List berhasil ditambahkan.',
    )
    await row('Raja Celeng').getByText('Keris Fajar').waitFor()

    expect(await readsWithoutScripts('/gameinfo/server?section=npclist')).toMatch(
      /Mbok Jamu[\s\S]*Lembah Kabut[\s\S]*Emas/,
    )
    expect(await readsWithoutScripts('/gameinfo/server?section=droplist')).toMatch(
      /Raja Celeng[\s\S]*Lembah Kabut[\s\S]*Keris Fajar/,
    )
  })

  it('keeps what was typed when a save is refused, and says why', async () => {
    await page().getByRole('button', { name: 'Tambah Drop List' }).first().click()
    await dialog()
      .getByLabel(/^Monster Name/)
      .fill('Naga')
    await dialog()
      .getByLabel(/^Map Info ID/)
      .first()
      .fill('999')
    await dialog()
      .getByLabel(/^Items ID/)
      .first()
      .fill('1')
    await dialog().getByRole('button', { name: 'Simpan' }).click()
    await page()
      .getByText(/Gagal menyimpan Drop List: .*999 tidak ditemukan/)
      .waitFor()
    expect(
      await dialog()
        .getByLabel(/^Monster Name/)
        .inputValue(),
    ).toBe('Naga')
    await page().keyboard.press('Escape')
    await page().getByRole('alertdialog').waitFor()
    await page().getByRole('alertdialog').getByRole('button').last().click()
  })

  it('does not delete a map that is in use, and deletes it when it is not', async () => {
    await openScreen('/admin/mapinfo', 'Map Information')
    await row('Lembah Kabut')
      .getByRole('button', { name: /^Hapus/ })
      .click()
    await page().getByText('Apakah Anda yakin ingin menghapus data ini?').waitFor()
    await page().getByRole('alertdialog').getByRole('button', { name: /hapus/i }).click()
    await page()
      .getByText(/Gagal menghapus data Map\..*masih dipakai/)
      .waitFor()
    const refused = page().getByRole('alertdialog', { name: 'Data ini masih dipakai' })
    expect(await refused.getByRole('link', { name: /^Drop List \(\d+\)$/ }).getAttribute('href')).toMatch(
      /\/droplist\?map_information_id=\d+$/,
    )
    await refused.getByRole('button', { name: 'Tutup' }).click()
    await refused.waitFor({ state: 'detached' })
    for (const [path, heading, text] of [
      ['/admin/droplist', 'Drop List', 'Raja Celeng'],
      ['/admin/npclist', 'NPC List', 'Mbok Jamu'],
      ['/admin/item', 'Items Information', 'Keris Fajar'],
      ['/admin/mapinfo', 'Map Information', 'Lembah Kabut'],
    ] as const) {
      await openScreen(path, heading)
      await row(text)
        .getByRole('button', { name: /^Hapus/ })
        .click()
      await page().getByRole('alertdialog').getByRole('button', { name: /hapus/i }).click()
      await page()
        .getByText(/berhasil dihapus\.$/)
        .waitFor()
      await row(text).waitFor({ state: 'detached' })
    }
    expect(await readsWithoutScripts('/gameinfo/server?section=droplist')).toContain('No information available.')
  })

  it('has logged no error in the console but for the refusals above', async () => {
    await leave(desk, /(409|422|mapinfo\/999)/)
  })
})
