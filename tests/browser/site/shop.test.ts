import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit } from '../../support/browser/browser.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { startServices, type Services } from '../../support/gateways/services.ts'
import { openShopSite, type ShopSite } from '../../support/shop/shopSite.ts'

describe.skipIf(!hasMariadb)('The donation desk', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let shop: ShopSite
  let services: Services
  beforeAll(async () => {
    services = await startServices()
    shop = await openShopSite(mariadb(), services.environment)
    services.sendNoticesTo(shop.product.url)
    await shop.call('POST', '/donation/retail', { donation_title: 'Hanya daftar', pricing: 'Rp. 10.000' })
  })
  afterAll(async () => {
    await shop.product.stop()
    await services.stop()
  })

  it('[orders.desk] leads on a phone in six taps from the price list to the wait, and in two to the letter', async () => {
    const { product, admin, buyer, letters } = shop
    const visitor = await visit(browser(), product.url, { viewport: PHONE, storage: { token: buyer } })
    const { page } = visitor
    const main = page.locator('main')
    await page.goto('/donation')
    await main.getByText('Retail Donation').first().click()
    await main.getByRole('link', { name: 'Beli Seratus Ramuan' }).waitFor()
    expect(await main.getByRole('link', { name: /^Beli/ }).count(), 'only what has an offer').toBe(1)
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Beli Seratus Ramuan' }).click()
    await main.getByText('Dikirim ke').waitFor()
    expect(new URL(page.url()).search, 'a reload adds nothing').toBe('')
    await expectAccessible(page)
    await main.getByLabel('Saya setuju dengan ketentuan situs ini.').check()
    await main.getByRole('button', { name: 'Pesan', exact: true }).click()
    await main.getByText(/^Bayar tepat Rp\. 50\./).waitFor()
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Saya sudah bayar' }).click()
    await main.getByText('Menunggu pemeriksaan', { exact: true }).waitFor()
    const number = page.url().split('/').at(-1) ?? ''
    expect(number).toMatch(/^[0-9A-Z]{8}$/)

    const desk = await visit(browser(), product.url, { viewport: DESKTOP, storage: { token: admin } })
    await desk.page.goto('/admin/orders')
    const confirm = desk.page.getByRole('button', { name: `Setujui ${number}` })
    await confirm.waitFor()
    await expectAccessible(desk.page)
    await confirm.click()
    await desk.page.getByRole('button', { name: 'Ya, sudah masuk' }).click()
    await desk.page.getByText(`Pesanan ${number} disetujui.`).waitFor()
    await leave(desk)

    // The page changes without a reload.
    await main.getByText('Terkirim', { exact: true }).first().waitFor({ timeout: 60_000 })
    expect(await letters()).toEqual([{ nameid: 501, amount: 100 }])
    await page.goBack()
    await page.waitForURL('**/donation*')
    await page.goto('/account')
    await main.getByRole('link', { name: `Pesanan ${number}` }).waitFor()
    await expectAccessible(page)
    await leave(visitor)
  })

  it('[gateways.paid] leads to the page of a service and back, and gives without the desk what was paid there', async () => {
    const { product, buyer, call, letters } = shop
    const before = (await letters()).length
    await call('POST', '/payment-methods', { kind: 'gateway', name: 'QRIS Tripay', gateway: 'tripay' })
    const visitor = await visit(browser(), product.url, { viewport: PHONE, storage: { token: buyer } })
    const { page } = visitor
    const main = page.locator('main')
    await page.goto('/donation?section=retail')
    await main.getByRole('link', { name: 'Beli Seratus Ramuan' }).click()
    await main.getByLabel('Bayar dengan').selectOption('QRIS Tripay')
    await main.getByLabel('Saya setuju dengan ketentuan situs ini.').check()
    await main.getByRole('button', { name: 'Pesan', exact: true }).click()
    await main.getByText('Bayar Rp. 50.000 di QRIS Tripay.').waitFor()
    await expectAccessible(page)
    const number = page.url().split('/').at(-1) ?? ''
    await main.getByRole('button', { name: 'Bayar di QRIS Tripay' }).click()
    await page.waitForURL(`${services.tripay.url}/**`)
    await services.tripay.pay(number)
    await page.getByRole('link', { name: 'return' }).click()
    await page.waitForURL(`**/account/orders/${number}*`)
    await main.getByText('Terkirim', { exact: true }).first().waitFor({ timeout: 60_000 })
    expect((await letters()).length).toBe(before + 1)
    await leave(visitor)
  })
})
