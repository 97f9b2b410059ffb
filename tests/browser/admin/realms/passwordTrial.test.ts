import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { powerField } from '../../../../content/settings/realm.ts'
import { setUp } from '../../../support/adminAccount.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit } from '../../../support/browser/browser.ts'
import { hasMariadb, useMariadb } from '../../../support/game/useMariadb.ts'
import { makeWritable } from '../../../support/game/writable.ts'
import { startProduct } from '../../../support/product.ts'
import { callApi, type Product } from '../../../support/runProduct.ts'

describe.skipIf(!hasMariadb)('The trial of a password of a realm', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let product: Product
  let admin = ''
  beforeAll(async () => {
    const game = await makeWritable(mariadb(), 'rathena')
    product = await startProduct('sqlite', { DEMO: '0', ...game.environment })
    admin = await setUp(product.setupLink)
    const { key } = game.realm
    const realm = { key, name: 'Main', adapter: 'rathena', [powerField('link')]: true }
    await callApi('POST', `${product.url}/api/realm-settings`, admin, realm)
    await mariadb().admin.query(`update ${key}.login set user_pass = md5('kunci-laut') where userid = 'u1'`)
  })
  afterAll(() => product.stop())

  it('[game.accounts] says by an account that staff name how the game stores passwords, and whether that is weak', async () => {
    const visitor = await visit(browser(), product.url, { storage: { token: admin } })
    const { page } = visitor
    await page.goto('/admin/settings/realms')
    const open = page.getByRole('button', { name: 'Try a password of Main' })
    await open.click()
    const dialog = page.getByRole('dialog')
    const type = (label: string, text: string) => dialog.getByLabel(label).fill(text)
    const send = () => dialog.getByRole('button', { name: 'Try', exact: true }).click()
    await send()
    await dialog.getByText('Name of the account is required.').waitFor()
    await type('Name of the account', 'u1')
    await type('Password', 'salah')
    await send()
    await dialog.getByText(/^No form fits\./).waitFor()
    expect(await dialog.getByLabel('Name of the account').inputValue()).toBe('u1')
    await type('Password', 'kunci-laut')
    await send()
    await dialog.getByText(/^The form is: MD5 \(use_MD5_passwords\)\. It is weak:/).waitFor()
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'detached' })
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)
    await leave(visitor, /status of 422/)
  })
})
