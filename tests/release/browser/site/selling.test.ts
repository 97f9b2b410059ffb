import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { leave, PHONE, useBrowser, visit } from '../../../support/browser/browser.ts'
import { password, PIN } from '../../../support/browser/siteAccounts.ts'
import { hasMariadb, useMariadb } from '../../../support/game/useMariadb.ts'
import { openShopSite, type ShopSite } from '../../../support/shop/shopSite.ts'

const TERMS = 'Saya setuju dengan ketentuan situs ini.'

describe.skipIf(!hasMariadb)('Coupons and gifts', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let shop: ShopSite
  let friend = ''
  beforeAll(async () => {
    shop = await openShopSite(mariadb())
    await shop.call('POST', '/coupons', { code: 'HEMAT-10', kind: 'percent', value: 10 })
    const [{ id }] = await shop.call<[{ id: number }]>('GET', '/admin/offers')
    await shop.call('POST', '/coupons', { code: 'GRATIS-1', kind: 'gift', offer: id, per_person: 1 })
    const person = { username: 'Melati', email: 'melati@example.com', password, password_confirmation: password, PIN }
    friend = (await shop.call<{ token: string }>('POST', '/register', person, '')).token
    await shop.game(`update login set user_pass = 'kunci-lama' where userid = 'u3'`)
    await shop.game(`insert into \`char\` (account_id, name) values (3, 'Sang Penerima')`)
    const [{ key }] = await shop.call<[{ key: string }]>('GET', '/realms')
    await shop.call('POST', '/me/game-accounts/links', { realm: key, name: 'u3', password: 'kunci-lama' }, friend)
  })
  afterAll(() => shop.product.stop())

  const arrive = (token: string) => visit(browser(), shop.product.url, { viewport: PHONE, storage: { token } })

  it('[coupons.basket] says what a code takes off before the order, and keeps what was typed if it is refused', async () => {
    const visitor = await arrive(shop.buyer)
    const { page } = visitor
    const main = page.locator('main')
    await page.goto('/donation?section=retail')
    await main.getByRole('link', { name: 'Beli Seratus Ramuan' }).click()
    const code = main.getByLabel('Kode kupon')
    await code.fill('hemat-11')
    await code.press('Enter')
    await main.getByText('Kode kupon ini tidak dikenal.').waitFor()
    expect(await code.inputValue()).toBe('hemat-11')
    await expectAccessible(page)
    await code.fill('hemat-10')
    await main.getByRole('button', { name: 'Pakai', exact: true }).click()
    await main.getByText('\u2212Rp. 5.000').waitFor()
    await main.getByText('Rp. 45.000', { exact: true }).waitFor()
    await main.getByRole('button', { name: 'Jumlah Seratus Ramuan: +1' }).click()
    await main.getByText('Rp. 90.000', { exact: true }).waitFor()
    await expectAccessible(page)
    await main.getByLabel(TERMS).check()
    await main.getByRole('button', { name: 'Pesan', exact: true }).click()
    await main.getByText(/^Bayar tepat Rp\. 90\./).waitFor()
    await main.getByText('Kupon HEMAT-10').waitFor()
    await expectAccessible(page)

    await page.goto('/basket')
    await main.getByText('Keranjang ini kosong.').waitFor()
    await code.fill('gratis-1')
    await code.press('Enter')
    await main.getByText('Hadiah kupon GRATIS-1: Seratus Ramuan').waitFor()
    await main.getByText('Tidak ada yang perlu dibayar.').waitFor()
    await main.getByLabel(TERMS).check()
    await main.getByRole('button', { name: 'Pesan', exact: true }).click()
    await main.getByText('Terkirim', { exact: true }).first().waitFor({ timeout: 60_000 })
    expect(await shop.letters()).toEqual([{ nameid: 501, amount: 100 }])
    await leave(visitor, /409 .*coupons\/check/)
  })

  it('[gifts.page] leads from the basket of one player to the page of another, and into their game', async () => {
    const buyer = await arrive(shop.buyer)
    const main = buyer.page.locator('main')
    await buyer.page.goto('/donation?section=retail')
    await main.getByRole('link', { name: 'Beli Seratus Ramuan' }).click()
    await main.getByLabel('Ini hadiah untuk pemain lain').check()
    await main.getByLabel(TERMS).check()
    const order = main.getByRole('button', { name: 'Pesan', exact: true })
    await order.click()
    await main.getByText('Isi nama pemain yang menerima.').first().waitFor()
    await main.getByLabel('Hadiah untuk', { exact: true }).fill('Melat')
    await order.click()
    await main.getByText('Tidak ada pemain dengan nama ini di situs ini.', { exact: true }).waitFor()
    await expectAccessible(buyer.page)
    await main.getByLabel('Hadiah untuk', { exact: true }).fill('melati')
    await order.click()
    await main.getByText('Hadiah untuk Melati.').waitFor()
    const number = buyer.page.url().split('/').at(-1) ?? ''
    await shop.call('POST', `/admin/orders/${number}/confirm`, {})
    await main.getByText('Melati memilih karakternya di Akun Saya').waitFor({ timeout: 60_000 })
    await main.getByRole('button', { name: 'Ambil untuk saya' }).click()
    await buyer.page.getByText('Barang ini lalu dikirim ke karakter Anda, dan Melati tidak melihatnya lagi.').waitFor()
    await expectAccessible(buyer.page)
    await buyer.page.getByRole('button', { name: 'Tutup' }).click()

    const visitor = await arrive(friend)
    const { page } = visitor
    await page.goto('/account')
    await page.getByText('Hadiah dari Sekar').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Terima hadiah dari Sekar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Dikirim ke').selectOption({ label: 'Sang Penerima' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Terima', exact: true }).click()
    await page.getByText('Dikirim ke Sang Penerima (u3)').waitFor()
    await page.getByText('1 dari 1 surat terkirim').waitFor({ timeout: 60_000 })
    expect(await page.getByText(/Rp\./).count(), 'what it cost').toBe(0)
    await leave(visitor)
    await main.getByText('Hadiah untuk Melati, sudah diterima.').waitFor({ timeout: 60_000 })
    expect(await main.getByText('Sang Penerima').count(), 'whose character it is').toBe(0)
    await leave(buyer, /422 .*api\/orders/)
  })
})
