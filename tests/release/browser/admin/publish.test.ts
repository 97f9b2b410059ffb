import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { makeByCommand } from '../../../support/adminAccount.ts'
import { anyEngine } from '../../../support/testServer.ts'
import { formOf } from '../../../support/browser/adminPage.ts'
import { leave, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'
import { jpeg } from '../../../support/browser/uploads.ts'
import { startProduct } from '../../../support/product.ts'
import type { Product } from '../../../support/runProduct.ts'

// The tests cover publishing, Gapura's main task, from start to finish. `npm run test:release` runs them on both
// database engines.
describe.each(anyEngine)('On %s, the started product', (engine) => {
  const browser = useBrowser()
  let product: Product
  let desk: Visit
  beforeAll(async () => {
    product = await startProduct(engine, { DEMO: '0' })
    desk = await visit(browser(), product.url, { storage: { token: await makeByCommand(product) } })
  })
  afterAll(async () => {
    await leave(desk)
    await product.stop()
  })

  const page = (): Page => desk.page
  const dialog = () => formOf(page())
  const button = (name: RegExp | string) => page().getByRole('button', { name }).first()
  const toast = (text: string) => page().getByText(text, { exact: true }).last().waitFor()
  const readsWithoutScripts = async (path: string) =>
    (await (await fetch(product.url + path)).text()).replace(/<script.*?<\/script>/gs, '')

  it('[admin.news-drop-zone] [home.latest-news] [news.detail] [news.list] [pictures.image-files] publishes, edits and deletes news with a picture, also for visitors without JavaScript', async () => {
    await page().goto('/admin/news')
    await page().getByText('No news available').waitFor()
    await button('Add News').click()
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
    await leave(visitor)
    for (const path of ['/', '/news', '/news/1']) expect(await readsWithoutScripts(path)).toContain('Server dibuka')
    expect(await readsWithoutScripts('/news/1')).toContain('Baris pertama\nBaris kedua')

    await button(/^Edit/).click()
    await dialog()
      .getByLabel(/^Title/)
      .fill('Server dibuka kembali')
    await dialog().getByRole('button', { name: 'Simpan Perubahan' }).click()
    await toast('Berita berhasil diperbarui')
    for (const path of ['/', '/news', '/news/1'])
      expect(await readsWithoutScripts(path)).toContain('Server dibuka kembali')

    await button(/^Delete/).click()
    await button('Ya, hapus!').click()
    await toast('Berita dihapus.')
    await page().getByText('No news available').waitFor()
    for (const path of ['/', '/news']) expect(await readsWithoutScripts(path)).not.toContain('Server dibuka')
    expect((await fetch(`${product.url}/news/1`)).status).toBe(404)
  })
})
