import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { leave, useBrowser, visit } from '../../../support/browser/browser.ts'
import { setUp } from '../../../support/adminAccount.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { startProduct } from '../../../support/product.ts'
import type { Product } from '../../../support/runProduct.ts'

const password = 'Benteng7!'

describe.each(anyDevice)('An admin whose session expires in the middle of an edit, on a %s', (_device, viewport) => {
  const browser = useBrowser()
  let product: Product
  beforeAll(async () => {
    product = await startProduct('sqlite', { DEMO: '0' })
    await setUp(product.setupLink)
    const secrets = { GAPURA_PASSWORD: password, GAPURA_PIN: '004829' }
    await product.gapura('admin create --username Wakil --email Wakil@example.com', secrets)
  })
  afterAll(() => product.stop())

  const logIn = async (page: Page, username: string) => {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
  }
  const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
  const expire = async (page: Page) => {
    const headers = { authorization: `Bearer ${await token(page)}` }
    expect((await fetch(`${product.url}/api/logout`, { method: 'POST', headers })).status).toBe(200)
  }

  it('[session.browser-left-open] [session.ends-during-edit] is redirected to the log-in and back, and finds the typed text', async () => {
    const visitor = await visit(browser(), product.url, { viewport })
    const { page } = visitor
    await page.goto('/login')
    await logIn(page, 'Juragan')
    await page.waitForURL('**/Admin')
    await page.goto('/admin/news')
    await page.getByRole('button', { name: 'Add News' }).click()
    await page.getByLabel(/^Title/).fill('Judul panjang')
    await page.getByLabel(/^Description/).fill('Baris satu\nBaris dua')
    await expire(page)
    await page.getByRole('button', { name: 'Tambah', exact: true }).click()
    await page.waitForURL('**/login')
    expect(await token(page)).toBeNull()

    await logIn(page, 'Juragan')
    await page.waitForURL('**/admin/news')
    await page.getByText('Isian yang belum disimpan telah dikembalikan.').waitFor()
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Judul panjang')
    expect(await page.getByLabel(/^Description/).inputValue()).toBe('Baris satu\nBaris dua')
    await page.getByRole('button', { name: 'Tambah', exact: true }).click()
    await page.getByText('Berita berhasil ditambahkan').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Add News' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await leave(visitor, /401/)
  })

  it('finds the input after a reload, but another admin does not', async () => {
    const visitor = await visit(browser(), product.url, { viewport })
    const { page } = visitor
    await page.goto('/login')
    await logIn(page, 'Juragan')
    await page.waitForURL('**/Admin')
    await page.goto('/admin/news')
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page.getByLabel(/^Subtitle/).fill('Setengah jadi')
    await page.reload()
    await page.getByRole('button', { name: 'Simpan Perubahan', exact: true }).waitFor()
    expect(await page.getByLabel(/^Subtitle/).inputValue()).toBe('Setengah jadi')
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Judul panjang')

    await expire(page)
    await page.getByRole('button', { name: 'Simpan Perubahan', exact: true }).click()
    await page.waitForURL('**/login')
    await logIn(page, 'Wakil')
    await page.waitForURL('**/admin/news')
    await page.getByRole('button', { name: 'Edit' }).first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await leave(visitor, /401/)
  })
})
