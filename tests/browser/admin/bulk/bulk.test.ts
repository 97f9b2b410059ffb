import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, question } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

interface Retail {
  id: number
  donation_title: string
  pricing: string
}

const LIST = '/admin/table-list/donation/retail'

// docs/back-office/many-rows.md, "Rows that are chosen".
describe('Many rows at once', () => {
  const { admin, page, main, use } = useAdminScreens()
  const bar = () => page().getByRole('region', { name: 'Selected rows' })
  const box = (name: string) => main().getByRole('checkbox', { name: `Select ${name}`, exact: true })
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  const inBar = (name: string) => bar().getByRole('button', { name, exact: true })
  const dialog = () => page().getByRole('dialog')
  const rows = async () => (await admin().call('GET', '/donation/retail')) as Retail[]
  const pricesOf = async (...names: string[]) =>
    (await rows()).filter(({ donation_title: name }) => names.includes(name)).map(({ pricing }) => pricing)
  const make = async (count: number) => {
    const { path } = await use('retail')
    for (let number = 1; number <= count; number += 1)
      await admin().call('POST', path, {
        donation_title: `Koin ${String(number).padStart(2, '0')}`,
        pricing: `Rp. ${number}.000`,
      })
  }
  const select = async () => {
    await page().goto(LIST)
    await main().getByRole('button', { name: 'Select rows' }).click()
  }

  it.each(anyDevice)(
    '[admin.bulk] chooses rows one by one, as a range and all of a list, also by the keyboard, on a %s',
    async (_device, viewport) => {
      await page().setViewportSize(viewport)
      await make(30)
      await page().goto(LIST)
      await main().getByText('Koin 02').waitFor()
      expect(await main().getByRole('checkbox').count(), 'none until somebody wants to choose').toBe(0)
      await main().getByRole('button', { name: 'Select rows' }).click()
      await box('Koin 02').click()
      await box('Koin 05').click({ modifiers: ['Shift'] })
      await bar().getByText('4 selected').waitFor()
      await box('Koin 03').click()
      await bar().getByText('3 selected').waitFor()
      await bar().getByRole('button', { name: 'Select all on this page' }).click()
      await bar().getByText('25 selected').waitFor()
      await expectNoBarriersInBothThemes(page())
      expect(await fitsItsWidth(page())).toBe(true)
      await bar().getByRole('button', { name: 'Select all 30' }).click()
      await bar().getByText('30 selected').waitFor()
      await bar().getByRole('button', { name: 'Done' }).click()
      expect(await main().getByRole('checkbox').count()).toBe(0)

      await main().getByRole('button', { name: 'Select rows' }).focus()
      for (const [key, count] of [
        ['Enter', 0],
        ['Control+a', 25],
        ['Control+a', 30],
      ] as const) {
        await page().keyboard.press(key)
        if (count > 0) await bar().getByText(`${count} selected`).waitFor()
      }
      await box('Koin 01').focus()
      await page().keyboard.press('Space')
      await bar().getByText('24 selected').waitFor()
      await inBar('Change…').focus()
      await page().keyboard.press('Enter')
      await expectFocus(dialog().getByLabel('How to change'))
      await page().keyboard.press('Escape')
      await expectFocus(inBar('Change…'))
    },
  )

  it.each(anyDevice)(
    '[admin.bulk] changes chosen rows, undoes it, and changes none after somebody else has, on a %s',
    async (_device, viewport) => {
      await page().setViewportSize(viewport)
      await make(3)
      await select()
      await box('Koin 01').click()
      await box('Koin 02').click()
      await inBar('Change…').click()
      await button('Apply').click()
      await dialog().getByText('Tick at least one field.').waitFor()
      await dialog().getByLabel('Change Pricing').check()
      await button('Apply').click()
      const pricing = dialog().getByLabel('Pricing', { exact: true })
      await expect.poll(() => pricing.getAttribute('aria-invalid')).toBe('true')
      await pricing.fill('Rp. 12.000')
      await expectNoBarriersInBothThemes(page())
      expect(await fitsItsWidth(page())).toBe(true)
      await button('Apply').click()
      await expectToast(page(), 'good', /^2 rows changed\./)
      expect(await pricesOf('Koin 01', 'Koin 02', 'Koin 03')).toEqual(['Rp. 12.000', 'Rp. 12.000', 'Rp. 3.000'])
      await button('Undo').click()
      await expectToast(page(), 'good', '2 rows are back as they were.')
      expect(await pricesOf('Koin 01', 'Koin 02')).toEqual(['Rp. 1.000', 'Rp. 2.000'])

      await select()
      await box('Koin 01').click()
      await box('Koin 02').click()
      const [first] = await rows()
      await admin().call('PUT', `/donation/retail/${first?.id}`, { pricing: 'Rp. 99.000' })
      await inBar('Change…').click()
      await dialog().getByLabel('How to change').selectOption({ label: 'Calculate prices' })
      await dialog().getByLabel('Number').fill('50')
      await button('Apply').click()
      await expectToast(page(), 'bad', /^Somebody else has changed some of the rows/)
      expect(await pricesOf('Koin 01', 'Koin 02')).toEqual(['Rp. 99.000', 'Rp. 2.000'])
    },
  )

  it('[admin.bulk] deletes all rows that a search has found, and restores them from the screen of changes', async () => {
    await make(13)
    await page().goto(`${LIST}?q=koin&per_page=10`)
    await main().getByRole('button', { name: 'Select rows' }).click()
    await inBar('Select all 13').click()
    await inBar('Delete…').click()
    await question(page()).getByText('Delete 13 rows?').waitFor()
    await question(page()).getByRole('button', { name: 'No' }).click()
    await expectFocus(inBar('Delete…'))
    await inBar('Delete…').click()
    await question(page()).getByRole('button', { name: 'Yes, delete' }).click()
    await expectToast(page(), 'good', /^13 rows deleted\./)
    expect(await rows()).toEqual([])

    await page().goto('/admin/batches')
    await page()
      .getByRole('button', { name: /^Lihat perubahan/ })
      .first()
      .click()
    await dialog()
      .getByText(/Koin 13 · Dihapus/)
      .waitFor()
    await expectNoBarriersInBothThemes(page())
    await page().keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page()
      .getByRole('button', { name: /^Urungkan nomor/ })
      .first()
      .click()
    await question(page()).getByRole('button', { name: 'Ya, urungkan' }).click()
    await expectToast(page(), 'good', '13 baris dikembalikan.')
    expect(await rows()).toHaveLength(13)
    await page().getByText('Sudah diurungkan').first().waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
  })

  it('[admin.bulk] raises three hundred prices by a tenth in less than a minute, at the pace of a person', async () => {
    await make(300)
    const began = performance.now()
    await page().goto(LIST)
    await button('Select rows').click()
    await inBar('Select all 300').click()
    await inBar('Change…').click()
    await dialog().getByLabel('How to change').selectOption({ label: 'Calculate prices' })
    await dialog().getByLabel('Number').fill('10')
    await dialog().getByText('300 of 300 rows will change.').waitFor()
    await dialog().getByText('and 292 more rows').waitFor()
    await button('Apply').click()
    await expectToast(page(), 'good', /^300 rows changed\./)
    // A person looks for a second and a half before each of the seven steps.
    expect(performance.now() - began + 7 * 1_500).toBeLessThan(60_000)
    const prices = (await rows()).map(({ pricing }) => pricing)
    expect(prices.slice(0, 2)).toEqual(['Rp. 1.100', 'Rp. 2.200'])
    expect(prices.at(-1)).toBe('Rp. 330.000')
  })
})
