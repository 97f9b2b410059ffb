import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GAME_POWERS } from '../../../content/settings/gamePowers.ts'
import { powerField } from '../../../content/settings/realm.ts'
import { setUp } from '../../support/adminAccount.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit } from '../../support/browser/browser.ts'
import { password, PIN } from '../../support/browser/siteAccounts.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeWritable, UNIQUE_NAMES } from '../../support/game/writable.ts'
import { startProduct } from '../../support/product.ts'
import { callApi, type Product } from '../../support/runProduct.ts'

describe.skipIf(!hasMariadb)('The donation desk', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let product: Product
  let admin = ''
  let token = ''
  let letters: () => Promise<unknown>
  beforeAll(async () => {
    const game = await makeWritable(mariadb(), 'rathena', { change: UNIQUE_NAMES })
    const { key } = game.realm
    product = await startProduct('sqlite', { DEMO: '0', ...game.environment })
    admin = await setUp(product.setupLink)
    const call = (path: string, body: object, as = admin) =>
      callApi('POST', `${product.url}/api${path}`, as, body) as Promise<{ id: number; token: string }>
    const switches = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
    await call('/realm-settings', { key, name: 'Main', adapter: 'rathena', passwords: 'plain', ...switches })
    const item = await call('/game-info/items', {
      items_name: 'Ramuan Merah',
      game_id: 501,
      kind: 'Healing',
      realm: key,
    })
    const row = await call('/donation/retail', { donation_title: 'Seratus Ramuan', pricing: 'Rp. 50.000' })
    await call('/donation/retail', { donation_title: 'Hanya daftar', pricing: 'Rp. 10.000' })
    await call('/offers', { type: 'retail', id: row.id, price: 50_000, grants: [{ item: item.id, count: 100 }] })
    await call('/payment-methods', {
      kind: 'bank',
      name: 'Bank Nusantara',
      number: '0123456789',
      holder: 'Toko Gapura',
    })
    const person = { username: 'Sekar', email: 'sekar@example.com', password, password_confirmation: password, PIN }
    token = (await call('/register', person, '')).token
    await mariadb().admin.query(`update ${key}.login set user_pass = 'kunci-lama' where userid = 'u1'`)
    await call('/me/game-accounts/links', { realm: key, name: 'u1', password: 'kunci-lama' }, token)
    letters = async () =>
      (
        await mariadb().admin.query(
          `select nameid, amount from ${key}.mail join ${key}.mail_attachments using (id) where dest_id = 1`,
        )
      )[0]
  })
  afterAll(() => product.stop())

  it('[orders.desk] leads on a phone in six taps from the price list to the wait, and in two to the letter', async () => {
    const visitor = await visit(browser(), product.url, { viewport: PHONE, storage: { token } })
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
    await expectAccessible(desk.page)
    await desk.page.getByRole('button', { name: `Setujui ${number}` }).click()
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
})
