import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { anyEngine } from '../../support/testServer.ts'
import { leave, useBrowser, visit, type Visit } from '../../support/browser/browser.ts'
import { jpeg } from '../../support/browser/uploads.ts'
import { startProduct } from '../../support/product.ts'
import type { Product } from '../../support/runProduct.ts'

const admin = { username: 'Juragan', email: 'juragan@example.com', password: 'Benteng7!', PIN: '482915' }

// The tests cover Gapura's main task from start to end. `npm run test:release` runs them on both database engines.
describe.each(anyEngine)('On %s, the started product', (engine) => {
  const browser = useBrowser()
  let product: Product
  let desk: Visit
  beforeAll(async () => {
    product = await startProduct(engine, { DEMO: '0' })
    desk = await visit(browser(), product.url)
  })
  afterAll(async () => {
    await leave(desk, /(409|422|mapinfo\/999)/)
    await product.stop()
  })

  const page = (): Page => desk.page
  /** Finds the dialog with a form, because toasts are dialogs too. */
  const dialog = () =>
    page()
      .getByRole('dialog')
      .filter({ has: page().locator('form') })
  const toast = (text: string) => page().getByText(text, { exact: true }).last().waitFor()
  const row = (text: string) => page().getByRole('row').filter({ hasText: text })

  const readsWithoutScripts = async (path: string): Promise<string> => {
    const visitor = await visit(browser(), product.url, { javaScriptEnabled: false })
    await visitor.page.goto(path)
    const body = visitor.page.locator('body')
    // A section outside the visible area has no text until the browser lays it out.
    if (path === '/') await expect.poll(() => body.innerText()).toContain('Daftar harga, paket, dan cara berdonasi.')
    const text = await body.innerText()
    await leave(visitor, /404/)
    return text
  }

  const makeAdmin = async (page: Page, username: string, email: string) => {
    await page.goto(product.setupLink)
    for (const [label, value] of [
      [/^Username/, username],
      [/^Email/, email],
      [/^Password/, admin.password],
      [/^Confirm Password/, admin.password],
      [/^PIN/, admin.PIN],
    ] as const)
      await page.getByLabel(label).fill(value)
    await page
      .locator('form')
      .getByRole('button', { name: /create|make|admin/i })
      .click()
  }

  it('[admin.welcome] [session.admin] [session.token] makes the first admin by the printed link, once, who logs out and in again', async () => {
    await makeAdmin(page(), admin.username, admin.email)
    await page().getByRole('heading', { name: 'Getting started' }).waitFor()
    await page().goto('/admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    await page().getByText('Silakan pilih menu di sidebar untuk mengelola data.').waitFor()

    const second = await visit(browser(), product.url)
    await makeAdmin(second.page, 'late', 'late@example.com')
    await second.page.getByText('This link has been used or has expired.', { exact: false }).first().waitFor()
    await leave(second, /403/)

    await page().getByRole('button', { name: 'Logout' }).click()
    await page().waitForURL('**/login')
    await page().getByLabel('Username').fill(admin.username)
    await page().getByLabel('Password', { exact: true }).fill(admin.password)
    await page().getByRole('button', { name: 'LOGIN', exact: true }).click()
    await page().waitForURL('**/Admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
  })

  it('[admin.news-drop-zone] [home.latest-news] [news.detail] [news.list] [pictures.image-files] publishes, edits and deletes news with a picture, also for visitors without JavaScript', async () => {
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
    const drop = async (name: string, type: string, file: Buffer) => {
      const dataTransfer = await page().evaluateHandle(
        ([name, type, bytes]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([new Uint8Array(bytes)], name, { type }))
          return transfer
        },
        [name, type, [...file]] as const,
      )
      const zone = dialog().locator('label:has(input[type=file])')
      for (const event of ['dragover', 'drop']) await zone.dispatchEvent(event, { dataTransfer })
    }
    await drop('catatan.txt', 'text/plain', Buffer.from('A'))
    const fault = dialog().getByText('Image harus berupa berkas gambar JPEG, PNG, WebP, AVIF atau GIF.')
    await fault.waitFor()
    expect(await dialog().locator('img').count()).toBe(0)
    await drop('gerbang.jpg', 'image/jpeg', (await jpeg(640, 360)).buffer)
    const preview = dialog().locator('img')
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
    expect(await fault.count()).toBe(0)
    await dialog().getByRole('button', { name: 'Tambah' }).click()
    await toast('Berita berhasil ditambahkan')
    await page().getByText('Server dibuka').first().waitFor()

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

    await page().getByRole('button', { name: /^Edit/ }).first().click()
    await dialog()
      .getByLabel(/^Title/)
      .fill('Server dibuka kembali')
    await dialog().getByRole('button', { name: 'Simpan Perubahan' }).click()
    await toast('Berita berhasil diperbarui')
    for (const path of ['/', '/news', '/news/1'])
      expect(await readsWithoutScripts(path)).toContain('Server dibuka kembali')

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

  it('[server-info.npcs-and-drops] creates rows that refer to each other, shows them to visitors, and deletes none that is in use', async () => {
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
})
