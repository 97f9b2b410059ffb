import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { powerField } from '../../../../content/settings/realm.ts'
import { setUp } from '../../../support/adminAccount.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { DESKTOP, leave, useBrowser, visit } from '../../../support/browser/browser.ts'
import { fill, password, PIN, press } from '../../../support/browser/siteAccounts.ts'
import { hasMariadb, useMariadb } from '../../../support/game/useMariadb.ts'
import { makeWritable } from '../../../support/game/writable.ts'
import { startProduct } from '../../../support/product.ts'
import { callApi, type Product } from '../../../support/runProduct.ts'

const NARROW = { width: 320, height: 640 }

describe.skipIf(!hasMariadb)('A registration, where a realm creates game accounts', () => {
  const browser = useBrowser()
  const mariadb = useMariadb()
  let product: Product
  let admin = ''
  let key = ''
  let registered = 0
  beforeAll(async () => {
    const game = await makeWritable(mariadb(), 'rathena')
    product = await startProduct('sqlite', { DEMO: '0', ...game.environment })
    admin = await setUp(product.setupLink)
    key = game.realm.key
    const switches = { [powerField('create')]: true, [powerField('characters')]: true }
    const realm = { key, name: 'Main', adapter: 'rathena', passwords: 'plain', ...switches }
    await callApi('POST', `${product.url}/api/realm-settings`, admin, realm)
  })
  afterAll(() => product.stop())

  const set = async (values: object) => {
    const rows = (await callApi('GET', `${product.url}/api/realm-settings`, admin)) as { id: number; version: number }[] // The API answers with the rows of realms.
    const [row] = rows
    await callApi('PUT', `${product.url}/api/realm-settings/${row?.id}`, admin, { ...values, version: row?.version })
  }
  const stored = async (name: string) =>
    (await mariadb().admin.query(`select user_pass, sex from ${key}.login where userid = '${name}'`))[0]
  const fillRegistration = async (page: Page, username: string) => {
    await page.goto('/register')
    await page.getByRole('heading', { name: 'Register' }).waitFor()
    await fill(page, {
      Username: username,
      Email: `${username}@example.com`,
      Password: password,
      'Confirm Password': password,
      PIN,
    })
  }
  /** A test that is tried a second time needs another name. */
  const unused = (name: string) => `${name}${++registered}`
  const tick = (page: Page) => page.getByLabel('Buat juga akun game')
  const offer = (page: Page) => page.getByRole('region', { name: 'Langkah berikutnya', exact: true })

  it('[game.accounts] [register.success] is followed by the offer of a game account, whose dialog one press opens', async () => {
    const visitor = await visit(browser(), product.url, { viewport: NARROW })
    const { page } = visitor
    await fillRegistration(page, unused('sekar'))
    expect(await tick(page).count(), 'without the switch').toBe(0)
    await press(page, 'REGISTER')
    await page.waitForURL(`${product.url}/`)
    await offer(page).getByText('Akun situs Anda sudah jadi. Buat akun game juga?').waitFor()
    for (const viewport of [NARROW, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    await page.setViewportSize(NARROW)
    await offer(page).getByRole('link', { name: 'Buat akun game' }).click()
    const dialog = page.getByRole('dialog')
    const name = unused('sekar_laut')
    await dialog.getByLabel('Nama akun', { exact: true }).fill(name)
    await dialog.getByLabel('Kata sandi game', { exact: true }).fill('kunci-laut')
    await dialog.getByLabel('Ulangi kata sandi game', { exact: true }).fill('kunci-laut')
    await dialog.getByLabel('Jenis kelamin karakter').selectOption('F')
    await dialog.getByLabel('Tanggal lahir').fill('2001-02-03')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Buat akun game' }).click()
    await page.getByText('Siap dipakai').waitFor()
    expect(new URL(page.url()).hash, 'the dialog stays closed').toBe('')
    expect(await stored(name)).toEqual([{ user_pass: 'kunci-laut', sex: 'F' }])
    await leave(visitor)
  })

  it('[game.accounts] [register.success] is followed by an offer that goes for good when it is put off', async () => {
    const visitor = await visit(browser(), product.url)
    const { page } = visitor
    const username = unused('tunda')
    await fillRegistration(page, username)
    await press(page, 'REGISTER')
    await page.getByRole('heading', { name: 'Register' }).waitFor({ state: 'detached' })
    await offer(page).getByRole('button', { name: 'Nanti' }).press('Enter')
    await offer(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.reload()
    await page.getByText(`Halo, ${username}`).first().waitFor()
    expect(await offer(page).count()).toBe(0)
    await leave(visitor)
  })

  it('[game.accounts] [register.form] makes both at once if the realm offers it, and says what the game does not take before it sends anything', async () => {
    await set({ offers_at_registration: true })
    const visitor = await visit(browser(), product.url, { viewport: NARROW })
    const { page } = visitor
    const name = () => page.getByLabel('Nama akun', { exact: true })
    const [username, game] = [unused('dewi'), unused('dewi_game')]
    await fillRegistration(page, username)
    await expectAccessible(page)
    await tick(page).check()
    expect(await name().inputValue(), 'the username is proposed').toBe(username)
    await page.getByLabel('Username').fill('Dewi Laut')
    expect(await name().inputValue(), 'a game takes no spaces').toBe('')
    await page.getByLabel('Username').fill('dewi_laut')
    expect(await name().inputValue()).toBe('dewi_laut')
    await name().fill(game)
    await page.getByLabel('Username').fill(username)
    expect(await name().inputValue(), 'what was typed stays').toBe(game)
    for (const viewport of [DESKTOP, NARROW]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    const gamePassword = page.getByLabel('Kata sandi game', { exact: true })
    for (const [typed, sentence] of [
      ['', 'Kata sandi game wajib diisi.'],
      ['pende', 'Kata sandi game paling sedikit 6 karakter.'],
      [password, 'Pilih kata sandi lain daripada kata sandi situs ini.'],
    ] as const) {
      await gamePassword.fill(typed)
      await press(page, 'REGISTER')
      await page.getByText(sentence).first().waitFor()
      expect(new URL(page.url()).pathname).toBe('/register')
    }
    await gamePassword.fill('kunci-laut')
    await press(page, 'REGISTER')
    await page.waitForURL(`${product.url}/`)
    await expectToast(page, 'good', `Akun game ${game} sedang dibuat.`)
    await expect.poll(() => stored(game)).toEqual([{ user_pass: 'kunci-laut', sex: 'M' }])
    expect(await offer(page).count()).toBe(0)
    await page.goto('/account')
    await page.getByText(game, { exact: true }).waitFor()
    await leave(visitor)
  })

  it('[game.accounts] [register.success] stands even if the game account is refused, and says how to make one', async () => {
    await set({ offers_at_registration: true })
    const visitor = await visit(browser(), product.url, { viewport: NARROW })
    const { page } = visitor
    const username = unused('gagal')
    await fillRegistration(page, username)
    await tick(page).check()
    await page.getByLabel('Kata sandi game', { exact: true }).fill('kunci-laut')
    await set({ [powerField('create')]: false })
    await press(page, 'REGISTER')
    await page.waitForURL(`${product.url}/`)
    await offer(page)
      .getByText('Akun situs Anda sudah jadi, tetapi akun game belum: Server ini tidak menyediakannya di situs.')
      .waitFor()
    await page.getByText(`Halo, ${username}`).first().waitFor()
    // The offer may appear before the page below it does.
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
    await set({ [powerField('create')]: true, offers_at_registration: false })
    await leave(visitor, /status of 409/)
  })
})
