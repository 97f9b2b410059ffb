import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { DESKTOP, gate, leave, PHONE, useBrowser, visit } from '../../../support/browser/browser.ts'
import { fill, password, press } from '../../../support/browser/siteAccounts.ts'
import { hasMariadb, useMariadb } from '../../../support/game/useMariadb.ts'
import { openShopSite, type ShopSite } from '../../../support/shop/shopSite.ts'

const TERMS = 'Saya setuju dengan ketentuan situs ini.'

describe.skipIf(!hasMariadb)('Buying', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let shop: ShopSite
  beforeAll(async () => {
    shop = await openShopSite(mariadb())
  })
  afterAll(() => shop.product.stop())

  const arrive = (storage: Record<string, string> = { token: shop.buyer }) =>
    visit(browser(), shop.product.url, { viewport: PHONE, storage })
  const orders = () => shop.call<{ number: string; state: string }[]>('GET', '/me/orders', undefined, shop.buyer)
  const endAll = async () => {
    for (const { number, state } of await orders())
      if (state === 'placed' || state === 'review') await shop.call('POST', `/admin/orders/${number}/refuse`, {})
  }
  const toBasket = async (page: Page) => {
    await page.goto('/donation?section=retail')
    await page.getByRole('link', { name: 'Beli Seratus Ramuan' }).click()
    await page.getByLabel(TERMS).waitFor()
  }
  const orderButton = (page: Page) => page.getByRole('button', { name: 'Pesan', exact: true })

  it('[orders.desk] makes one order of two clicks on a slow line, and the way back leads to the price lists', async () => {
    const visitor = await arrive()
    const { page } = visitor
    await toBasket(page)
    const before = (await orders()).length
    const line = gate()
    await page.route('**/api/orders', async (route) => {
      await line.promise
      await route.continue()
    })
    await page.getByLabel(TERMS).check()
    await orderButton(page).dblclick()
    expect(await orderButton(page).isDisabled(), 'while it is on its way').toBe(true)
    line.open()
    await page.getByText(/^Bayar tepat/).waitFor()
    expect(await orders()).toHaveLength(before + 1)
    const address = page.url()
    await page.goBack()
    await page.waitForURL('**/donation*')
    await page.goForward()
    await page.getByText(/^Bayar tepat/).waitFor()
    expect(page.url()).toBe(address)
    await endAll()
    await leave(visitor)
  })

  it('[orders.desk] follows the basket of another tab, also when that has ordered', async () => {
    const visitor = await arrive()
    const { page } = visitor
    await toBasket(page)
    const other = await page.context().newPage()
    await other.goto('/basket')
    await other.getByRole('button', { name: 'Jumlah Seratus Ramuan: +1' }).click()
    await page.getByText('Rp. 100.000').first().waitFor()
    await other.getByLabel(TERMS).check()
    await orderButton(other).click()
    await other.getByText(/^Bayar tepat Rp. 100\./).waitFor()
    await page.getByText('Keranjang ini kosong.').waitFor()
    await other.close()
    await endAll()
    await leave(visitor)
  })

  it('[orders.desk] keeps the basket of a visitor over the log-in, and of a session that has ended', async () => {
    const visitor = await arrive({})
    const { page } = visitor
    await page.goto('/donation?section=retail')
    await page.getByRole('link', { name: 'Beli Seratus Ramuan' }).click()
    const main = page.locator('main')
    const logIn = async () => {
      await main.getByRole('link', { name: 'LOGIN', exact: true }).click()
      await fill(page, { Username: 'Sekar', Password: password })
      await press(page, 'LOGIN')
      await page.waitForURL('**/basket')
      await main.getByText('Seratus Ramuan').first().waitFor()
    }
    await logIn()
    await main.getByLabel(TERMS).check()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    await shop.call('POST', '/logout', {}, token)
    await orderButton(page).click()
    await main.getByText('Sesi Anda telah berakhir.').first().waitFor()
    await expectAccessible(page)
    await logIn()
    await leave(visitor, /401/)
  })

  it('[orders.proof] takes a picture of the payment, and says why it refuses what is none', async () => {
    const visitor = await arrive()
    const { page } = visitor
    await toBasket(page)
    await page.getByLabel(TERMS).check()
    await orderButton(page).click()
    await page.getByText(/^Bayar tepat/).waitFor()
    const choose = (name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
      page.getByLabel(/^(Kirim|Ganti) bukti bayar/).setInputFiles({ name, mimeType, buffer })
    await choose('bukti.jpg', Buffer.from('<script>alert(1)</script>'))
    await page.getByText(/^Bukti bayar belum terkirim: /).waitFor()
    const photograph = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#375' } })
    await choose('bukti.jpg', await photograph.jpeg({ quality: 100 }).toBuffer())
    const picture = page.getByRole('img', { name: 'Bukti bayar' })
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_600)
    await page.getByText('Menunggu pemeriksaan', { exact: true }).waitFor()
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    await endAll()
    await leave(visitor, /415|422/)
  })

  it('[orders.leaving] says before an account is deleted which goods and orders are lost with it', async () => {
    const { number } = await shop.order()
    await shop.order()
    // The game gives nothing to a character that is being deleted.
    await shop.game('update `char` set delete_date = 1 where char_id = 1')
    await shop.call('POST', `/admin/orders/${number}/confirm`, {})
    const visitor = await arrive()
    const { page } = visitor
    await page.goto('/account')
    await page.getByRole('button', { name: 'Hapus akun' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hapus akun Anda?' })
    for (const lost of [
      '1 barang yang sudah dibayar belum terkirim. Yang belum terkirim saat akun dihapus tidak dikirim lagi.',
      'Pesanan yang masih menunggu dibatalkan saat akun dihapus, juga jika Anda sudah membayarnya.',
    ])
      await dialog.getByText(lost, { exact: true }).waitFor()
    await expectAccessible(page)
    await shop.game('update `char` set delete_date = 0 where char_id = 1')
    await endAll()
    await leave(visitor)
  })

  it('[orders.realms] says at its line what is of another server than the rest of the basket, or needs an account there', async () => {
    const herb = { items_name: 'Rumput', game_id: 507, kind: 'Healing', realm: 'elsewhere' }
    const item = await shop.call<{ id: number }>('POST', '/game-info/items', herb)
    const other = { donation_title: 'Rumput Jauh', pricing: 'Rp. 1.000' }
    const row = await shop.call<{ id: number }>('POST', '/donation/retail', other)
    const grants = [{ item: item.id, count: 1 }]
    await shop.call('POST', '/offers', { type: 'retail', id: row.id, price: 1_000, grants })
    const visitor = await arrive()
    const { page } = visitor
    await toBasket(page)
    await page.goto('/donation?section=retail')
    await page.getByRole('link', { name: 'Beli Rumput Jauh' }).click()
    await page.getByText('Rumput Jauh tidak dijual untuk server ini.', { exact: true }).waitFor()
    await page.getByLabel(TERMS).waitFor()
    expect(await page.getByText(/tidak dijual untuk server ini/).count()).toBe(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hapus Seratus Ramuan dari keranjang' }).click()
    await page.getByText('Barang ini untuk server elsewhere. Anda perlu akun game di sana.').waitFor()
    expect(await page.getByText(/tidak dijual untuk server ini/).count()).toBe(0)
    await leave(visitor)
  })
})
