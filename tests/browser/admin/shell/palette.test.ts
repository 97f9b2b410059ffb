import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { control, expectFocus, expectToast, formOf, question } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

const RETAIL = '/admin/table-list/donation/retail'

// docs/back-office/palette.md.
describe('Ctrl+K', () => {
  const { admin, page, main, use } = useAdminScreens()
  const field = () => page().getByRole('combobox', { name: 'Cari layar, data, atau perintah' })
  const option = (name: string | RegExp) => page().getByRole('option', { name })
  const address = () => page().evaluate(() => location.pathname + location.search)
  const make = async (...names: string[]): Promise<number[]> => {
    const { path } = await use('retail')
    const ids: number[] = []
    for (const donation_title of names) {
      const made = await admin().call('POST', path, { donation_title, pricing: 'Rp. 1.000' })
      ids.push((made as { id: number }).id)
    }
    return ids
  }
  const open = async () => {
    await page().keyboard.press('Control+k')
    await field().waitFor()
  }

  it.each(anyDevice)('[admin.palette] finds screens and rows by keyboard alone, on a %s', async (_device, viewport) => {
    await page().setViewportSize(viewport)
    const [, id] = await make('Poporing', 'Poring', 'Poring kecil')
    await page().goto('/admin')
    await page().getByRole('button', { name: 'Cari…' }).focus()
    await open()
    await expectFocus(field())
    await option(/^Retail Donation/).waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await page().keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
    await expectFocus(page().getByRole('button', { name: 'Cari…' }))

    await open()
    await page().keyboard.type('retail don')
    await page().keyboard.press('Enter')
    await expect.poll(address).toBe(RETAIL)
    await main().getByText('Poring kecil').waitFor()

    await open()
    await page().keyboard.type('poring')
    const options = page().getByRole('group', { name: 'Retail Donation' }).getByRole('option')
    await expect.poll(() => options.count()).toBe(3)
    expect(await options.first().innerText()).toMatch(/^Poring\s/)
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await page().keyboard.press('ArrowDown')
    await page().keyboard.press('ArrowUp')
    await page().keyboard.press('Enter')
    await formOf(page()).waitFor()
    expect(await address()).toBe(`${RETAIL}?row=${id}`)
    expect(await control(page(), 'Donation Title').inputValue()).toBe('Poring')

    await page().reload()
    await formOf(page()).waitFor()
    await page().goBack()
    await formOf(page()).waitFor({ state: 'detached' })
    expect(await address()).toBe(RETAIL)
    await page().goForward()
    await formOf(page()).waitFor()
    await page().keyboard.press('Escape')
    await formOf(page()).waitFor({ state: 'detached' })
    await expect.poll(address).toBe(RETAIL)
    await open()
    expect(await page().getByRole('group', { name: 'Terakhir dipakai' }).getByRole('option').allInnerTexts()).toEqual([
      expect.stringMatching(/^Poring\s/),
      expect.stringMatching(/^Retail Donation\s/),
    ])
  })

  it('[admin.palette] does what can be done here: adds, selects, opens the messages, switches the theme', async () => {
    await make('Koin')
    await page().goto(RETAIL)
    await main().getByText('Koin').waitFor()
    await open()
    await page().keyboard.type('select rows')
    await page().keyboard.press('Enter')
    await page().getByRole('region', { name: 'Selected rows' }).waitFor()
    await open()
    await page().keyboard.type('pesan')
    await page().keyboard.press('Enter')
    await page().getByRole('dialog', { name: 'Messages' }).waitFor()
    await page().keyboard.press('Escape')
    const theme = () => page().evaluate(() => document.documentElement.dataset['theme'])
    const before = await theme()
    await open()
    await page().keyboard.type('tema')
    await page().keyboard.press('Enter')
    await expect.poll(theme).toBe(before === 'dark' ? 'light' : 'dark')
    await open()
    await page().keyboard.type('tambah retail')
    await page().keyboard.press('Enter')
    await formOf(page()).waitFor()
    expect(await address()).toBe(`${RETAIL}?row=new`)
  })

  it('[admin.palette] asks before it leaves what is typed, and loses none of it', async () => {
    const [one, other] = await make('Satu', 'Dua')
    await page().goto(`${RETAIL}?row=${one}`)
    await control(page(), 'Donation Title').fill('Satu besar')
    await open()
    await page().keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
    expect(await question(page()).count(), 'only the palette was closed').toBe(0)
    await open()
    await page().keyboard.type('dua')
    await option(/^Dua/).waitFor()
    await page().keyboard.press('Enter')
    await question(page()).getByRole('button', { name: 'Keep editing' }).click()
    expect(await control(page(), 'Donation Title').inputValue()).toBe('Satu besar')
    await open()
    await page().keyboard.type('dua')
    await option(/^Dua/).waitFor()
    await page().keyboard.press('Enter')
    await question(page()).getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => control(page(), 'Donation Title').inputValue()).toBe('Dua')
    expect(await address()).toBe(`${RETAIL}?row=${other}`)
  })

  it('[admin.palette] says where a row is gone, and finds nothing without making it up', async () => {
    const [id] = await make('Hilang')
    await admin().call('DELETE', `/donation/retail/${id}`)
    await page().goto(`${RETAIL}?row=${id}`)
    await expectToast(page(), 'note', /^The row is not there any more\./)
    await expect.poll(address).toBe(RETAIL)
    await open()
    await page().keyboard.type('qqqqq')
    await page().getByText('Tidak ada yang cocok dengan “qqqqq”.').waitFor()
  })
})
