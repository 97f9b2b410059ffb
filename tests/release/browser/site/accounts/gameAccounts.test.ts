import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GAME_POWERS } from '../../../../../content/settings/gamePowers.ts'
import { powerField } from '../../../../../content/settings/realm.ts'
import { setUp } from '../../../../support/adminAccount.ts'
import { expectAccessible } from '../../../../support/browser/accessibility.ts'
import { DESKTOP, leave, useBrowser, visit } from '../../../../support/browser/browser.ts'
import { password, PIN } from '../../../../support/browser/siteAccounts.ts'
import { hasMariadb, useMariadb } from '../../../../support/game/useMariadb.ts'
import { makeWritable } from '../../../../support/game/writable.ts'
import { startProduct } from '../../../../support/product.ts'
import { callApi, type Product } from '../../../../support/runProduct.ts'

const NARROW = { width: 320, height: 640 }

describe.skipIf(!hasMariadb)('The game accounts on /account', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let product: Product
  let token = ''
  let stored: () => Promise<unknown>
  /** Runs a statement in the game's database. */
  let inGame: (statement: string) => Promise<unknown>
  beforeAll(async () => {
    const game = await makeWritable(mariadb(), 'rathena')
    product = await startProduct('sqlite', { DEMO: '0', ...game.environment })
    const { key } = game.realm
    const switches = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
    const realm = { key, name: 'Main', adapter: 'rathena', passwords: 'plain', ...switches }
    await callApi('POST', `${product.url}/api/realm-settings`, await setUp(product.setupLink), realm)
    const person = { username: 'Sekar', email: 'sekar@example.com', password, password_confirmation: password, PIN }
    token = ((await callApi('POST', `${product.url}/api/register`, undefined, person)) as { token: string }).token // The route /api/register returns a token.
    await mariadb().admin.query(`update ${key}.login set user_pass = 'kunci-lama' where userid = 'u1'`)
    inGame = (statement) => mariadb().admin.query(`use ${key}; ${statement}`)
    stored = async () =>
      (await mariadb().admin.query(`select user_pass from ${key}.login where userid = 'sekar_laut'`))[0]
  })
  afterAll(() => product.stop())

  it('[game.accounts] lets a player make one, link another, read its characters, change a password and unlink', async () => {
    const visitor = await visit(browser(), product.url, { viewport: NARROW, storage: { token } })
    const { page } = visitor
    const section = page.getByRole('region', { name: 'Akun game', exact: true })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const send = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const type = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
    await page.goto('/account')
    await section.getByText('Belum ada akun game.').waitFor()

    await press('Buat akun game')
    await type('Nama akun', 'sekar_M')
    await type('Kata sandi game', 'kunci-laut')
    await type('Ulangi kata sandi game', 'kunci-laut')
    await expectAccessible(page)
    await send('Buat akun game')
    await dialog
      .getByText(/tidak berakhir dengan _M atau _F/)
      .first()
      .waitFor()
    expect(await dialog.getByLabel('Kata sandi game', { exact: true }).inputValue()).toBe('kunci-laut')
    await type('Nama akun', 'sekar_laut')
    await send('Buat akun game')
    await section.getByText('Siap dipakai').waitFor()
    await section.getByText('Belum ada karakter.').waitFor()
    expect(await stored()).toEqual([{ user_pass: 'kunci-laut' }])

    await press('Hubungkan akun game')
    await type('Nama akun', 'u1')
    await type('Kata sandi game', 'salah')
    await send('Hubungkan akun game')
    await dialog.getByText('Nama akun atau kata sandi game salah.').first().waitFor()
    await type('Kata sandi game', 'kunci-lama')
    await send('Hubungkan akun game')
    await section.getByText('Budi', { exact: true }).waitFor()
    await section.getByText(/^Knight · Level 99/).waitFor()
    await section.getByText(/Kata sandi bisa diganti mulai/).waitFor()

    for (const viewport of [NARROW, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    await press('Ganti kata sandi game sekar_laut')
    await type('Kata sandi game', 'kunci-baru')
    await type('Ulangi kata sandi game', 'kunci-baru')
    await send('Ganti kata sandi')
    await expect.poll(stored).toEqual([{ user_pass: 'kunci-baru' }])

    await press('Lepas u1')
    await send('Ya, lepas')
    await section.getByText('Budi', { exact: true }).waitFor({ state: 'detached' })
    await leave(visitor, /status of (403|404|422)/)
  })

  it('[game.accounts] lets a player link one by a code, rescue a character and hide it from rankings', async () => {
    const visitor = await visit(browser(), product.url, { viewport: NARROW, storage: { token } })
    const { page } = visitor
    const section = page.getByRole('region', { name: 'Akun game', exact: true })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await inGame("insert into login (userid, user_pass) values ('sekar_lama', 'x')")
    await inGame(`
      insert into \`char\` (account_id, name, last_map, save_map)
      select account_id, 'Ratu', 'void', 'prontera' from login where userid = 'sekar_lama'`)
    await page.goto('/account')
    await press('Hubungkan dengan kode')
    await dialog.getByRole('button', { name: 'Minta kode', exact: true }).click()
    const command = await dialog.getByLabel('Ketik di dalam game', { exact: true }).inputValue()
    const code = /^@weblink ([0-9A-Z]{8})$/.exec(command)?.[1] ?? ''
    await expectAccessible(page)
    await inGame(`
      update gapura_codes set account_id = (select account_id from login where userid = 'sekar_lama')
      where code_hash = sha2('${code}', 256)`)
    await dialog.waitFor({ state: 'detached' })
    await section.getByText('Ratu', { exact: true }).waitFor()
    await section.getByText(/void/).waitFor()

    await press('Tolong Ratu')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Pindahkan ke titik simpan', exact: true }).click()
    await page.getByText('Ratu ada di titik simpannya.').waitFor()
    await section.getByText(/prontera/).waitFor()
    await press('Sembunyikan dari peringkat: sekar_lama')
    await section.getByText('Tidak terlihat di peringkat').waitFor()
    await press('Tampilkan di peringkat: sekar_lama')
    await section.getByText('Tidak terlihat di peringkat').waitFor({ state: 'detached' })
    for (const viewport of [NARROW, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    await leave(visitor)
  })
})
