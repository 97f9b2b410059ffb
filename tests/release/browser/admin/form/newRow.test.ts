import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, formOf, question } from '../../../../support/browser/adminPage.ts'
import { useAdmin } from '../../../../support/browser/adminSession.ts'
import { useAdminPage } from '../../../../support/browser/adminPage.ts'
import { gate, useBrowser } from '../../../../support/browser/browser.ts'

const DROPS = '/game-info/server-information/droplist'
const DROPS_SCREEN = '/admin/table-list/game-info/server-info/droplist'
const SEARCH = 'Cari nama atau nomor…'

interface Named {
  id: number
}

describe('A reference in a form', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  const { page, button } = useAdminPage(admin)
  const form = () => formOf(page()).first()
  const field = (label: string) => form().getByLabel(label, { exact: true })
  // The form below is hidden from assistive technology meanwhile.
  const nested = () => page().getByRole('dialog', { name: /^Tambah (Item|Monster)$/ })
  const pick = (label: string) =>
    form()
      .getByRole('combobox', { name: `Pilih ${label}` })
      .click()
  const option = (name: RegExp) => page().getByRole('option', { name })
  /** Otherwise the next test finds the draft in the form. */
  const discard = async () => {
    await page().keyboard.press('Escape')
    await question(page()).getByRole('button', { name: 'Buang perubahan' }).click()
    await form().waitFor({ state: 'detached' })
  }
  const make = async (path: string, body: Readonly<Record<string, unknown>>) =>
    ((await admin().call('POST', path, body)) as Named).id

  it('[admin.new-referred] takes a number, makes what the search does not find, and the drop is named after its monster', async () => {
    const map = await make('/game-info/mapinfo', { map_name: 'Lembah Kabut' })
    await make('/game-info/items', { items_name: 'Apel' })
    const jelly = await make('/game-info/items', { items_name: 'Jelly' })
    await make('/game-info/monsters', { monster_name: 'Lunatic' })
    await page().goto(`${DROPS_SCREEN}?row=new`)
    await form().waitFor()
    await field('Map Info ID').fill(String(map))

    await pick('Items ID')
    await option(/Apel/).waitFor()
    await page().getByPlaceholder(SEARCH).fill(String(jelly))
    await option(/Apel/).waitFor({ state: 'detached' })
    await option(/Jelly/).waitFor()
    await page().keyboard.press('Enter')
    expect(await field('Items ID').inputValue()).toBe(String(jelly))

    await pick('ID monster')
    await page().getByPlaceholder(SEARCH).fill('Poring')
    await page().getByText('Tidak ditemukan.').waitFor()
    await button('Tambah “Poring”…').click()
    await nested().waitFor()
    await expectAccessible(page())
    await expectFocus(nested().getByLabel('Nama monster'))
    expect(await nested().getByLabel('Nama monster').inputValue()).toBe('Poring')
    await nested().getByLabel('Level', { exact: true }).fill('-1')
    await nested().getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect.poll(() => nested().locator('[aria-invalid="true"]').count()).toBe(1)
    expect(await admin().call('GET', DROPS), 'the form below is not sent').toEqual([])
    await nested().getByLabel('Level', { exact: true }).fill('1')
    await nested().getByRole('button', { name: 'Simpan', exact: true }).click()
    await expectToast(page(), 'good', /Monster berhasil ditambahkan/)
    await nested().waitFor({ state: 'detached' })
    await expect.poll(() => field('Monster Name').inputValue()).toBe('Poring')
    await expectFocus(field('ID monster'))

    await pick('ID monster')
    await option(/Lunatic/).click()
    await expect.poll(() => field('Monster Name').inputValue()).toBe('Lunatic')
    await field('Monster Name').fill('Lunatic Putih')
    await pick('ID monster')
    await option(/Poring/).click()
    await form().getByText('Poring').waitFor()
    expect(await field('Monster Name').inputValue(), 'what was typed stays').toBe('Lunatic Putih')
    await form().getByRole('button', { name: 'Simpan', exact: true }).click()
    await expectToast(page(), 'good', /Drop List berhasil ditambahkan/)
    expect(await admin().call('GET', DROPS)).toMatchObject([
      { monster: 'Lunatic Putih', items: { name: 'Jelly' }, monster_row: { name: 'Poring' } },
    ])
  })

  it('[admin.new-referred] takes on Enter nothing that an earlier search has found', async () => {
    const egg = await make('/game-info/items', { items_name: 'Telur' })
    await page().goto(`${DROPS_SCREEN}?row=new`)
    await form().waitFor()
    const line = gate()
    const searches = (url: URL) => url.searchParams.get('q') === 'Telur'
    await page().route(searches, async (route) => {
      await line.promise
      await route.continue()
    })
    await pick('Items ID')
    await option(/Apel/).waitFor()
    const asked = page().waitForRequest((request) => searches(new URL(request.url())))
    await page().getByPlaceholder(SEARCH).fill('Telur')
    // Once before the search is sent, and once while it is under way.
    await page().keyboard.press('Enter')
    await asked
    await page().keyboard.press('Enter')
    expect(await option(/Apel/).isVisible(), 'the picker stays open').toBe(true)
    expect(await field('Items ID').inputValue()).toBe('')
    line.open()
    await option(/Apel/).waitFor({ state: 'detached' })
    await page().keyboard.press('Enter')
    expect(await field('Items ID').inputValue()).toBe(String(egg))
    await page().unroute(searches)
    await discard()
  })

  it('[admin.new-referred] [admin.unsaved-question] asks before what is typed for the new row is left, and keeps the form below', async () => {
    await page().goto(`${DROPS_SCREEN}?row=new`)
    await form().waitFor()
    await field('Monster Name').fill('Setengah')
    await pick('Items ID')
    await button('Tambah yang baru…').click()
    await nested().getByLabel('Item Name').fill('Belum')
    await page().keyboard.press('Escape')
    await question(page()).getByRole('button', { name: 'Buang perubahan' }).click()
    await nested().waitFor({ state: 'detached' })
    expect(await field('Monster Name').inputValue()).toBe('Setengah')
    expect(await field('Items ID').inputValue()).toBe('')
    await discard()
  })
})
