import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { powerField } from '../../../../../content/settings/realm.ts'
import { setUp } from '../../../../support/adminAccount.ts'
import { expectAccessible } from '../../../../support/browser/accessibility.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit } from '../../../../support/browser/browser.ts'
import { password, PIN } from '../../../../support/browser/siteAccounts.ts'
import { hasMariadb, useMariadb } from '../../../../support/game/useMariadb.ts'
import { makeWritable, type WritableGame } from '../../../../support/game/writable.ts'
import { startProduct } from '../../../../support/product.ts'
import { callApi, type Product } from '../../../../support/runProduct.ts'

describe.skipIf(!hasMariadb)('On the card of a realm whose game the site changes', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let product: Product
  let admin = ''
  let game: WritableGame
  beforeAll(async () => {
    game = await makeWritable(mariadb(), 'rathena')
    product = await startProduct('sqlite', { DEMO: '0', ...game.environment })
    admin = await setUp(product.setupLink)
    const { key } = game.realm
    const realm = { key, name: 'Main', adapter: 'rathena', passwords: 'plain', [powerField('link')]: true }
    await callApi('POST', `${product.url}/api/realm-settings`, admin, realm)
    await mariadb().admin.query(`update ${key}.login set user_pass = md5('kunci-laut') where userid = 'u1'`)
    const person = { username: 'Sekar', email: 'sekar@example.com', password, password_confirmation: password, PIN }
    const { token } = (await callApi('POST', `${product.url}/api/register`, undefined, person)) as { token: string } // The route answers with a token.
    await mariadb().admin.query(`insert into ${key}.login (userid, user_pass) values ('sekar_lama', 'kunci-lama')`)
    const link = { realm: key, name: 'sekar_lama', password: 'kunci-lama' }
    await callApi('POST', `${product.url}/api/me/game-accounts/links`, token, link)
  })
  afterAll(() => product.stop())

  it('[game.accounts] the trial of a password says by an account that staff name how the game stores passwords, and whether that is weak', async () => {
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

  it('[admin.realms] is what the check says of game accounts, and a removal says how many of them it would leave', async () => {
    const { key } = game.realm
    const { user } = game.login
    const visitor = await visit(browser(), product.url, { storage: { token: admin } })
    const { page } = visitor
    await page.goto('/admin/settings/realms')
    const checked = page.getByRole('list', { name: 'Game accounts of Main' })
    await checked.getByText(`the account ${user} may do more`).waitFor()
    await mariadb().admin.query(`revoke execute on procedure ${key}.gapura_link_account from ${user}`)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await checked.getByText(`the account ${user} may not call gapura_link_account.`).waitFor()
    await checked.getByText('Run the SQL that gapura game grants prints').first().waitFor()
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    await page.setViewportSize(DESKTOP)
    await page.getByRole('row').getByRole('button', { name: 'Delete Main' }).click()
    await page
      .getByRole('alertdialog')
      .getByText(
        `Game accounts of players that belong to Main: 1. Without it players can only unlink them. A realm with the key ${key} brings them back.`,
      )
      .waitFor()
    await expectAccessible(page)
    await leave(visitor)
  })
})
