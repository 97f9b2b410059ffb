import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WholeOrder } from '../../../../client/shop/desk.ts'
import type { OrderView } from '../../../../server/shop/orders/orderViews.ts'
import { adminAccount } from '../../../support/adminAccount.ts'
import { expectAccessible, expectAccessibleOnAPhone } from '../../../support/browser/accessibility.ts'
import { leave, useBrowser, visit } from '../../../support/browser/browser.ts'
import { hasMariadb, useMariadb } from '../../../support/game/useMariadb.ts'
import { ageSessions, inDatabase } from '../../../support/inDatabase.ts'
import { picture } from '../../../support/samples.ts'
import { openShopSite, type ShopSite } from '../../../support/shop/shopSite.ts'
import { HOUR_MS } from '../../../support/times.ts'

describe.skipIf(!hasMariadb)('The desk', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let shop: ShopSite
  beforeAll(async () => {
    shop = await openShopSite(mariadb())
  })
  afterAll(() => shop.product.stop())

  const open = async (path: string) => {
    const visitor = await visit(browser(), shop.product.url, { storage: { token: shop.admin } })
    const { page } = visitor
    await page.goto(`/admin/${path}`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const state = (name: string) => page.getByRole('status').getByText(name, { exact: true }).waitFor()
    // Toasts are dialogs, too.
    const dialog = page.getByRole('dialog').filter({ has: page.locator('form') })
    return { visitor, page, button, state, dialog }
  }
  const rupiah = (amount: number) => amount.toLocaleString('id')
  const money = ({ payment }: OrderView) => `Rp. ${rupiah(payment.amount)}`

  it('[orders.page] confirms with another amount, refunds a part after a proof, and shows it in the books of the month', async () => {
    const order = await shop.order()
    const { number } = order
    const proof = new FormData()
    proof.set('picture', await picture('jpeg', 64, 48), 'gambar.jpg')
    const headers = { authorization: `Bearer ${shop.buyer}` }
    await fetch(`${shop.product.url}/api/orders/${number}/proof`, { method: 'POST', headers, body: proof })
    const { visitor, page, button, state, dialog } = await open('orders')
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('heading', { name: `Pesanan ${number}`, level: 1 }).waitFor()
    await state('Menunggu pemeriksaan')
    await page.getByRole('img', { name: 'Bukti bayar' }).waitFor()
    for (const known of ['Sekar', 'Main', 'u1', 'Bank Nusantara', '0123456789', 'Toko Gapura', 'Seratus Ramuan'])
      await page.locator('main').getByText(known, { exact: true }).first().waitFor()
    await page.getByText(money(order), { exact: true }).waitFor()
    await expectAccessible(page)

    await button('Setujui').click()
    const received = dialog.getByLabel('Uang yang masuk, dalam rupiah')
    expect(await received.inputValue()).toBe(String(order.payment.amount))
    await received.fill('0')
    await button('Ya, sudah masuk').click()
    await dialog.getByText('Isi jumlah dari Rp. 1 sampai Rp. 2.000.000.000.').waitFor()
    await received.fill('51500')
    await dialog.getByLabel('Catatan staf').fill('Lebih bayar.')
    await expectAccessible(page)
    await button('Ya, sudah masuk').click()
    await page.getByText(`Pesanan ${number} disetujui.`).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName), 'the button is gone').toBe('H1')
    // The page changes without a reload.
    await state('Terkirim')
    await page
      .getByRole('row', { name: /100 Ramuan Merah.*Terkirim/ })
      .first()
      .waitFor()
    expect(await shop.letters()).toEqual([{ nameid: 501, amount: 100 }])

    ageSessions(shop.product, HOUR_MS)
    await button('Kembalikan uang').click()
    const amount = dialog.getByLabel('Uang yang kembali, dalam rupiah')
    expect(await amount.inputValue()).toBe('51500')
    await amount.fill('51501')
    await button('Catat pengembalian').click()
    await dialog.getByText('Isi jumlah dari Rp. 1 sampai Rp. 51.500.').waitFor()
    await amount.fill('1500')
    await dialog.getByText('Yang sudah ada di game tidak diambil kembali.').waitFor()
    expect(await dialog.getByLabel('Barangnya').count(), 'nothing is left to stop').toBe(0)
    await button('Catat pengembalian').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('heading', { name: 'Konfirmasi bahwa ini Anda' }).waitFor()
    await button('Batal').last().click()
    await question.waitFor({ state: 'detached' })
    expect(await amount.inputValue(), 'kept after a refusal').toBe('1500')
    await button('Catat pengembalian').click()
    await question.getByLabel('Kata sandi').fill(adminAccount.password)
    await button('Lanjutkan').click()
    await page.getByText(`Pengembalian uang ${number} dicatat.`).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Pengembalian, barang tetap diberikan/ })
      .first()
      .waitFor()
    await page.getByRole('row', { name: /Juragan Diubah.*Menunggu pemeriksaan.*Sudah dibayar/ }).waitFor()
    await expectAccessible(page)
    await expectAccessibleOnAPhone(page)

    await page.getByRole('link', { name: 'Pembukuan' }).click()
    const sum = (name: string) => page.locator('dl > div').filter({ hasText: name })
    await expect.poll(() => sum('Bank Nusantara').innerText()).toMatch(/2 catatan\s+Rp\. 50\.000$/)
    // What came in beyond the amount goes back first.
    const beyond = 51_500 - order.payment.amount
    await expect.poll(() => sum('Pengembalian').innerText()).toMatch(new RegExp(`−Rp\\. ${rupiah(1_500 - beyond)}$`))
    await page.getByRole('table', { name: 'Per hari' }).getByRole('row').nth(1).waitFor()
    await expectAccessible(page)
    await expectAccessibleOnAPhone(page)
    const download = page.waitForEvent('download')
    await button('Unduh CSV').click()
    expect((await download).suggestedFilename()).toMatch(/^pembukuan-\d{4}-\d{2}\.csv$/)
    await page.getByRole('table', { name: 'Semua catatan' }).getByRole('link', { name: number }).first().click()
    await page.getByRole('heading', { name: `Pesanan ${number}`, level: 1 }).waitFor()
    await leave(visitor, /403|proof/)
  })

  it('[orders.page] sends again what is not clear, under a new number only after a question, and keeps what was typed', async () => {
    const { number } = await shop.order()
    const { length: given } = await shop.letters()
    const { visitor, page, button, state, dialog } = await open(`orders/${number.toLowerCase()}`)
    await button('Setujui').click()
    await dialog.getByLabel('Catatan staf').fill('Sudah masuk.')
    await shop.game('update `char` set delete_date = 1 where char_id = 1')
    await shop.call('POST', `/admin/orders/${number}/confirm`, {})
    await button('Ya, sudah masuk').click()
    await dialog.getByText(/Pesanan ini sudah diputuskan/).waitFor()
    expect(await dialog.getByLabel('Catatan staf').inputValue()).toBe('Sudah masuk.')
    await page.keyboard.press('Escape')
    await button('Buang perubahan').click()
    await dialog.waitFor({ state: 'detached' })

    const unclear = page.getByRole('row', { name: /Perlu diputuskan/ }).first()
    await unclear.waitFor()
    await page.getByText(/^The game has no such character/).waitFor()
    await button('Kirim ulang').click()
    await page.getByText('Kiriman dikirim ulang.').waitFor()
    // The row may still be what it was before, and the game must refuse again before the character is back.
    const delivery = async () => (await shop.call<WholeOrder>('GET', `/admin/orders/${number}`)).deliveries[0]
    await expect.poll(delivery).toMatchObject({ state: 'unclear', tries: 2 })
    await unclear.waitFor()
    await shop.game('update `char` set delete_date = 0 where char_id = 1')
    await button('Beri dengan nomor baru').click()
    await page.getByText(/Game akan memberi barangnya apa pun yang sudah diberikannya/).waitFor()
    await expectAccessible(page)
    await button('Ya, belum diterima').click()
    await state('Terkirim')
    expect(await button('Kirim ulang').getAttribute('aria-disabled')).toBe('true')
    expect(await button('Beri dengan nomor baru').getAttribute('aria-disabled')).toBe('true')
    expect(await shop.letters()).toHaveLength(given + 1)
    await leave(visitor, /409/)
  })

  it('[orders.page] gives all of the money back and stops what the game does not have yet', async () => {
    const { number } = await shop.order()
    const now = new Date().toISOString()
    inDatabase(shop.product, (database) =>
      database
        .prepare('insert into site_state (key, value, updated_at) values (?, ?, ?)')
        .run('deliveries-paused', now, now),
    )
    await shop.call('POST', `/admin/orders/${number}/confirm`, {})
    const { visitor, page, button, state, dialog } = await open(`orders/${number}`)
    await page
      .getByRole('row', { name: /Menunggu/ })
      .first()
      .waitFor()
    await button('Kembalikan uang').click()
    await dialog.getByLabel('Barangnya').selectOption('Tetap berikan semuanya')
    await dialog.getByText('Kiriman yang menunggu tetap dikirim.').waitFor()
    await dialog.getByLabel('Barangnya').selectOption('Hentikan yang belum dikirim')
    await button('Catat pengembalian').click()
    await state('Uang dikembalikan')
    await page.getByRole('row', { name: /Dihentikan/ }).waitFor()
    expect(await button('Kembalikan uang').count()).toBe(0)
    await leave(visitor)
  })

  it('[orders.page] says that a payment takes a second person, and who was the first', async () => {
    await shop.call('POST', '/proof', { password: adminAccount.password })
    await shop.call('PUT', '/settings/desk', { second_from: 1 })
    const { number } = await shop.order()
    const { visitor, page, button, state } = await open(`orders/${number}`)
    await button('Setujui').click()
    await button('Ya, sudah masuk').click()
    await page.getByText(`Persetujuan Anda dicatat. Pesanan ${number} masih perlu disetujui satu orang lagi.`).waitFor()
    await state('Menunggu pemeriksaan')
    await page
      .locator('dl > div')
      .filter({ hasText: 'Disetujui pertama kali oleh' })
      .getByText('Juragan')
      .first()
      .waitFor()
    await leave(visitor)
    await shop.call('PUT', '/settings/desk', { second_from: null })
  })

  it('[orders.unassigned] keeps money without an order until it is used for one, or goes back', async () => {
    const { number } = await shop.order()
    const { visitor, page, button, dialog } = await open('unassigned-payments')
    await page.getByText('Belum ada uang tanpa pesanan.').waitFor()
    await expectAccessible(page)
    const record = async (amount: string, note: string) => {
      await button('Catat Uang Masuk').click()
      await dialog.getByLabel('Uang yang masuk, dalam rupiah').fill(amount)
      await dialog.getByLabel('Catatan').fill(note)
      await button('Catat').click()
      await page.getByText(`Rp. ${rupiah(Number(amount))} dicatat.`).waitFor()
      await dialog.waitFor({ state: 'detached' })
    }
    await button('Catat Uang Masuk').click()
    await button('Catat').click()
    await dialog.getByText('Isi bilangan bulat dari 1 sampai 2000000000.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await record('49000', 'Sekar, tanpa berita')
    await record('75000', 'Tidak dikenal')
    await page.getByRole('row', { name: /75\.000.*Tidak dikenal.*Perlu diputuskan/ }).waitFor()
    await expectAccessible(page)
    await expectAccessibleOnAPhone(page)

    await page.goto('/admin/orders')
    await page.getByRole('link', { name: 'Uang tanpa pesanan yang perlu diputuskan: 2' }).waitFor()
    await page.getByRole('link', { name: number }).click()
    await button('Setujui').click()
    const money = dialog.getByLabel('Uang yang dipakai')
    await money.selectOption({ label: 'U1 · Rp. 49.000 · Bank Nusantara · Sekar, tanpa berita' })
    await expectAccessible(page)
    await button('Ya, sudah masuk').click()
    await page.getByText(`Pesanan ${number} disetujui.`).waitFor()
    await page.getByRole('row', { name: /Selisih pembayaran/ }).waitFor()

    ageSessions(shop.product, HOUR_MS)
    await page.goto('/admin/unassigned-payments')
    await page.getByRole('row', { name: new RegExp(`49\\.000.*Untuk pesanan.*${number}`) }).waitFor()
    await page.getByRole('button', { name: /Dikembalikan.*U2/ }).click()
    await button('Ya, sudah kembali').click()
    await page.getByRole('alertdialog').getByLabel('Kata sandi').fill(adminAccount.password)
    await button('Lanjutkan').click()
    await page.getByText('Pengembalian Rp. 75.000 dicatat.').waitFor()
    await page.getByRole('row', { name: /75\.000.*Dikembalikan/ }).waitFor()
    await leave(visitor, /403/)
  })

  it('sets in the time zone of the site from when until when an offer is sold', async () => {
    const { visitor, page, button, dialog } = await open('offers')
    await button('Ubah Seratus Ramuan').click()
    await dialog.getByLabel('Dijual mulai').fill('2030-01-02T10:00')
    await dialog.getByLabel('Dijual sampai').fill('2030-01-02T09:00')
    await button('Simpan').click()
    await dialog.getByText('Waktu selesai harus sesudah waktu mulai.').waitFor()
    await dialog.getByLabel('Dijual sampai').fill('2030-01-03T00:00')
    await expectAccessible(page)
    await button('Simpan').click()
    await page.getByText('Penawaran Seratus Ramuan disimpan.').waitFor()
    expect(await shop.call('GET', '/admin/offers')).toMatchObject([
      { from: '2030-01-02T03:00:00.000Z', until: '2030-01-02T17:00:00.000Z' },
    ])
    await leave(visitor)
  })
})
