import { setTimeout as sleep } from 'node:timers/promises'
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
    '[admin.bulk] are chosen one by one, with those between, and all of a list, on a %s',
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
    },
  )

  it.each(anyDevice)(
    '[admin.bulk] are set alike, and back again by the message that says so, on a %s',
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
    },
  )

  it('have words replaced, as it was shown before', async () => {
    await make(12)
    await page().goto(`${LIST}?q=koin+0`)
    await main().getByRole('button', { name: 'Select rows' }).click()
    await inBar('Select all on this page').click()
    await bar().getByText('12 selected').waitFor()
    await inBar('Change…').click()
    await dialog().getByLabel('How to change').selectOption({ label: 'Find and replace' })
    await dialog().getByLabel('Find', { exact: true }).fill('koin 0')
    await dialog().getByLabel('Replace with').fill('Permata ')
    await dialog().getByText('9 of 12 rows will change.').waitFor()
    await dialog().getByText('and 1 more rows').waitFor()
    await button('Apply').click()
    await expectToast(page(), 'good', /^9 rows changed\./)
    expect((await rows()).filter(({ donation_title: name }) => /^Permata \d$/.test(name))).toHaveLength(9)
  })

  it('[admin.bulk] are deleted after a question, all that a search has found, and come back from the screen of such changes', async () => {
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

  it('[admin.bulk] are changed by the keyboard alone', async () => {
    await make(30)
    await page().goto(LIST)
    await main().getByRole('button', { name: 'Select rows' }).focus()
    await page().keyboard.press('Enter')
    await page().keyboard.press('Control+a')
    await bar().getByText('25 selected').waitFor()
    await page().keyboard.press('Control+a')
    await bar().getByText('30 selected').waitFor()
    await box('Koin 01').focus()
    await page().keyboard.press('Space')
    await bar().getByText('24 selected').waitFor()
    await inBar('Change…').focus()
    await page().keyboard.press('Enter')
    await expectFocus(dialog().getByLabel('How to change'))
    await page().keyboard.press('Escape')
    await expectFocus(inBar('Change…'))
  })

  it('are left alone where somebody else has changed one of them meanwhile', async () => {
    await make(2)
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
  })

  it('[admin.bulk] raise three hundred prices by a tenth in less than a minute, at a person’s pace', async () => {
    await make(300)
    /** A person looks before each step. */
    const look = () => sleep(1_500)
    const began = performance.now()
    await page().goto(LIST)
    await look()
    await button('Select rows').click()
    await look()
    await inBar('Select all 300').click()
    await look()
    await inBar('Change…').click()
    await look()
    await dialog().getByLabel('How to change').selectOption({ label: 'Calculate prices' })
    await look()
    await dialog().getByLabel('Number').pressSequentially('10', { delay: 200 })
    await dialog().getByText('300 of 300 rows will change.').waitFor()
    await look()
    await button('Apply').click()
    await expectToast(page(), 'good', /^300 rows changed\./)
    expect(performance.now() - began).toBeLessThan(60_000)
    const prices = (await rows()).map(({ pricing }) => pricing)
    expect(prices.slice(0, 2)).toEqual(['Rp. 1.100', 'Rp. 2.200'])
    expect(prices.at(-1)).toBe('Rp. 330.000')
  })
})
