import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '../../../support/adminAccount.ts'
import { expectFocus, formOf } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { PHONE, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'
import { countedTaps } from '../../../support/browser/taps.ts'
import { picture } from '../../../support/samples.ts'

describe('On a phone, from the first screen of the back-office,', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0' })
  let visitor: Visit
  let taps: ReturnType<typeof countedTaps>
  beforeEach(async () => {
    const { url } = admin()
    const storage = { token: await logIn(url) }
    visitor = await visit(browser(), url, { viewport: PHONE, hasTouch: true, alone: true, storage })
    taps = countedTaps(visitor.page)
    await page().goto('/admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
  })
  afterEach(() => closePage(visitor))
  const page = () => visitor.page
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  const field = (label: string) => formOf(page()).last().getByLabel(label, { exact: true })
  const save = (words: string) => taps.tap(formOf(page()).last().getByRole('button', { name: words, exact: true }))
  const read = async <T>(path: string) => (await admin().call('GET', path)) as T

  /** Ctrl+K without a keyboard: finds a screen or a command by its name. */
  const goTo = async (words: string, option: RegExp) => {
    await taps.tap(button('Cari…'))
    await expectFocus(page().getByRole('combobox', { name: 'Cari layar, data, atau perintah' }))
    await page().keyboard.insertText(words)
    await taps.tap(page().getByRole('option', { name: option }).first())
  }

  it('[admin.taps] news with a picture and a time take at most nine taps', async () => {
    await goTo('add news', /^Add News/)
    await formOf(page()).waitFor()
    await taps.type(field('Title'), 'Server pindah')
    await taps.type(field('Description'), 'Kami pindah ke mesin baru.')
    const file = Buffer.from(await (await picture('png', 640, 360)).arrayBuffer())
    await taps.choosePicture(formOf(page()).locator('input[type=file]'), file)
    await taps.setTime(field('Waktu terbit'), '2030-01-05T19:00')
    await save('Tambah')
    await formOf(page()).waitFor({ state: 'detached' })
    expect(await read('/news?state=all')).toMatchObject([
      { title: 'Server pindah', state: 'scheduled', image: expect.any(String) },
    ])
    expect(taps.count()).toBeLessThanOrEqual(9)
  })

  it('[admin.taps] [admin.new-referred] an item with its drop takes at most nine taps', async () => {
    await admin().call('POST', '/game-info/mapinfo', { map_name: 'Lembah Kabut' })
    await goTo('tambah drop', /^Tambah Drop List/)
    await formOf(page()).waitFor()
    await taps.type(field('Monster Name'), 'Poring')
    await taps.tap(field('Pilih Map Info ID'))
    await taps.tap(page().getByRole('option', { name: /Lembah Kabut/ }))
    await taps.tap(field('Pilih Items ID'))
    await taps.tap(button('Tambah yang baru…'))
    const above = page().getByRole('dialog', { name: 'Tambah Item' })
    await above.waitFor()
    await expectFocus(field('Item Name'))
    await page().keyboard.insertText('Jelly')
    await save('Simpan')
    await above.waitFor({ state: 'detached' })
    await save('Simpan')
    await formOf(page()).waitFor({ state: 'detached' })
    const drops = await read('/game-info/server-information/droplist')
    expect(drops).toMatchObject([{ monster: 'Poring', items: { name: 'Jelly' } }])
    expect(taps.count()).toBeLessThanOrEqual(9)
  })

  it('[admin.taps] [admin.cells] five prices take at most eight taps, and are undone at once', async () => {
    for (let number = 1; number <= 5; number += 1)
      await admin().call('POST', '/donation/retail', { donation_title: `Koin ${number}`, pricing: `Rp. ${number}.000` })
    await goTo('retail', /^Retail Donation/)
    await taps.tap(button('Tools'))
    await taps.tap(button('Change in the table'))
    const cell = (row: number) => page().getByRole('row').nth(row).locator('td[data-column="pricing"]')
    await taps.tap(cell(1))
    for (let row = 1; row <= 5; row += 1) {
      const input = cell(row).locator('input')
      await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true)
      await page().keyboard.press('Control+a')
      await page().keyboard.insertText(`Rp. ${row}5.000`)
      await page().keyboard.press('Enter')
    }
    await taps.tap(button('Change in the table'))
    await expect
      .poll(async () => (await read<{ pricing: string }[]>('/donation/retail')).map(({ pricing }) => pricing))
      .toEqual([1, 2, 3, 4, 5].map((row) => `Rp. ${row}5.000`))
    expect(taps.count()).toBeLessThanOrEqual(8)
    await page().getByText('5 rows changed.').waitFor()
    await button('Undo').tap()
    await page().getByText('5 rows are back as they were.').waitFor()
    expect((await read<{ pricing: string }[]>('/donation/retail')).map(({ pricing }) => pricing)).toEqual(
      [1, 2, 3, 4, 5].map((row) => `Rp. ${row}.000`),
    )
  })
})
