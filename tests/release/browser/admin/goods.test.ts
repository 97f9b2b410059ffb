import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderAddress } from '../../../../content/shop/basketAddress.ts'
import { expectAccessible, expectAccessibleOnAPhone } from '../../../support/browser/accessibility.ts'
import { leave, useBrowser, visit } from '../../../support/browser/browser.ts'
import { hasMariadb, useMariadb } from '../../../support/game/useMariadb.ts'
import { openShopSite, type ShopSite } from '../../../support/shop/shopSite.ts'

describe.skipIf(!hasMariadb)('Coins', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let shop: ShopSite
  beforeAll(async () => {
    shop = await openShopSite(mariadb())
  })
  afterAll(() => shop.product.stop())

  it('[goods.offers] are added to an offer in its form, and the order says that its buyer has to log in', async () => {
    const staff = await visit(browser(), shop.product.url, { storage: { token: shop.admin } })
    const { page } = staff
    await page.goto('/admin/offers')
    await page.getByRole('button', { name: 'Ubah Seratus Ramuan' }).click()
    const form = page.getByRole('dialog').filter({ has: page.locator('form') })
    await form.getByRole('button', { name: 'Hapus item 1' }).click()
    const add = form.getByRole('button', { name: 'Tambah koin, VIP atau lainnya' })
    await add.click()
    await form.getByLabel('Jumlah barang 1').fill('250')
    await add.click()
    await form.getByLabel('Barang selain item 2').selectOption('Lainnya, dari skrip sendiri')
    await form.getByLabel('Nama dalam skrip 2').fill('topi')
    await form.getByRole('button', { name: 'Simpan' }).click()
    await form.getByText('Isi sebutan yang dibaca pembeli.').waitFor()
    await form.getByLabel('Sebutan bagi pembeli 2').fill('Topi emas')
    await expectAccessible(page)
    await expectAccessibleOnAPhone(page)
    await form.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Penawaran Seratus Ramuan disimpan.').waitFor()
    await page.getByText('250 Koin game').waitFor()
    await page.getByText('1 Topi emas').waitFor()
    await leave(staff)

    const { number } = await shop.order()
    await shop.call('POST', `/admin/orders/${number}/confirm`, {})
    const buyer = await visit(browser(), shop.product.url, { storage: { token: shop.buyer } })
    await buyer.page.goto(orderAddress(number))
    await buyer.page.getByText('Masuk ke game dengan Budi: barang diberikan begitu Anda masuk.').waitFor()
    await buyer.page.getByText('0 dari 2 kiriman terkirim').waitFor()
    expect(await buyer.page.getByText('surat').count(), 'no word of letters').toBe(0)
    await expectAccessibleOnAPhone(buyer.page)
    await leave(buyer)
  })
})
