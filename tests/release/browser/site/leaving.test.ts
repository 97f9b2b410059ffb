import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GAME_POWERS } from '../../../../content/settings/gamePowers.ts'
import { powerField } from '../../../../content/settings/realm.ts'
import { setUp } from '../../../support/adminAccount.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expectFocus } from '../../../support/browser/adminPage.ts'
import { DESKTOP, leave, useBrowser, visit } from '../../../support/browser/browser.ts'
import { fill, password, PIN, press, useSiteAccounts } from '../../../support/browser/siteAccounts.ts'
import { hasMariadb, useMariadb } from '../../../support/game/useMariadb.ts'
import { makeWritable } from '../../../support/game/writable.ts'
import { startProduct } from '../../../support/product.ts'
import { callApi, type Product } from '../../../support/runProduct.ts'

const NARROW = { width: 320, height: 640 }
const LAST = 'Data dan penghapusan'
const LEAVING = 'Akun ini akan dihapus'
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(
    new Date(Date.now() + days * 86_400_000),
  )

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  for (const viewport of [NARROW, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
}

describe('The end of the page /account', () => {
  const { url, register, ageSessions, arrive } = useSiteAccounts(useBrowser())

  it('[person.export] shows after a proof all that is stored about a person, and saves it as a file', async () => {
    const visitor = await arrive((await register('Melati')).token, { viewport: NARROW })
    const { page } = visitor
    ageSessions(11 * 60_000)
    await page.goto('/account')
    await section(page, LAST).getByRole('link', { name: 'Lihat semua data saya' }).click()
    await dialog(page, 'Konfirmasi bahwa ini Anda').getByLabel('Kata sandi', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const data = section(page, 'Semua data saya')
    await data.getByRole('list', { name: 'Akun', exact: true }).getByText('Melati@example.com').waitFor()
    await data.getByRole('list', { name: 'Sesi', exact: true }).getByText('Perangkat').first().waitFor()
    await expectAccessibleAtAllWidths(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Unduh sebagai JSON' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('data-saya.json')
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ users: [{ username: 'Melati' }] })

    await page.goBack()
    await expectFocus(section(page, 'Akun'))
    await page.goForward()
    await data.getByText('Melati@example.com', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Kembali ke Akun Saya' }).click()
    await section(page, LAST).getByRole('link', { name: 'Apa yang disimpan situs ini, dan berapa lama' }).click()
    await page.getByRole('heading', { name: 'Privasi' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Buka Akun Saya' }).click()
    await section(page, LAST).waitFor()
    await leave(visitor, /403/)
  })

  it('[person.delete] deletes the account after a proof, says so after the next log-in, and lets the person return', async () => {
    const visitor = await arrive((await register('Kenanga')).token, { viewport: NARROW })
    const { page } = visitor
    const ask = async () => {
      await section(page, LAST).getByRole('button', { name: 'Hapus akun', exact: true }).click()
      return dialog(page, 'Hapus akun Anda?')
    }
    ageSessions(11 * 60_000)
    await page.goto('/account')
    const question = await ask()
    await question.getByText(`Akun dihapus pada ${dayIn(14)}, 14 hari lagi.`).waitFor()
    await expectFocus(question.getByRole('button', { name: 'Batal', exact: true }))
    expect(await question.getByText('akun game', { exact: false }).count(), 'there is none').toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expectFocus(section(page, LAST).getByRole('button', { name: 'Hapus akun', exact: true }))
    await ask()
    await press(page, 'Ya, hapus akun saya')
    await dialog(page, 'Konfirmasi bahwa ini Anda').getByLabel('Kata sandi', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    for (const place of [LEAVING, LAST])
      await section(page, place)
        .getByText(`Akun ini dihapus pada ${dayIn(14)}.`)
        .waitFor()
    await section(page, LEAVING)
      .getByText(/^Situs ini tidak membuat cadangan otomatis\./)
      .waitFor()
    await expectAccessibleAtAllWidths(page)

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await fill(page, { Username: 'Kenanga', Password: password })
    await press(page, 'LOGIN')
    await page.waitForURL('**/account')
    await section(page, LEAVING).getByRole('button', { name: 'Batalkan penghapusan' }).click()
    await page.getByText('Penghapusan dibatalkan. Akun Anda tetap ada.').waitFor()
    await section(page, LEAVING).waitFor({ state: 'detached' })
    await expectFocus(section(page, 'Akun'))
    await section(page, LAST).getByRole('button', { name: 'Hapus akun', exact: true }).waitFor()

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await fill(page, { Username: 'Kenanga', Password: password })
    await press(page, 'LOGIN')
    await page.waitForURL(`${url()}/`)
    await leave(visitor, /403/)
  })
})

describe.skipIf(!hasMariadb)('The end of the page /account, with a game account', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let product: Product
  let token = ''
  beforeAll(async () => {
    const game = await makeWritable(mariadb(), 'rathena')
    product = await startProduct('sqlite', { DEMO: '0', ...game.environment })
    const { key } = game.realm
    const switches = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
    const realm = { key, name: 'Main', adapter: 'rathena', passwords: 'plain', ...switches }
    await callApi('POST', `${product.url}/api/realm-settings`, await setUp(product.setupLink), realm)
    const person = { username: 'Sekar', email: 'sekar@example.com', password, password_confirmation: password, PIN }
    token = ((await callApi('POST', `${product.url}/api/register`, undefined, person)) as { token: string }).token // The route /api/register returns a token.
    const body = { realm: key, name: 'sekar_laut', password: 'kunci-laut' }
    await callApi('POST', `${product.url}/api/me/game-accounts`, token, body)
  })
  afterAll(() => product.stop())

  it('[game.leaving] asks what happens to it', async () => {
    const visitor = await visit(browser(), product.url, { viewport: NARROW, storage: { token } })
    const { page } = visitor
    await page.goto('/account')
    await section(page, LAST).getByRole('button', { name: 'Hapus akun', exact: true }).click()
    const question = dialog(page, 'Hapus akun Anda?')
    await expectFocus(question.getByLabel('Akun game Anda'))
    await expectAccessibleAtAllWidths(page)
    await question.getByLabel('Akun game Anda').selectOption('Dikunci')
    await press(page, 'Ya, hapus akun saya')
    await section(page, LEAVING).getByText('Akun game Anda ikut dikunci, di server yang mengizinkannya.').waitFor()
    await leave(visitor)
  })
})
