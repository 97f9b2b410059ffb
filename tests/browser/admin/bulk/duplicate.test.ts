import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'

// docs/back-office/palette.md, "Copies of rows".
describe('Copies of rows', () => {
  const { admin, page, main, use } = useAdminScreens()

  it('are made of those that are chosen, and gone again by the message that says so', async () => {
    const { path } = await use('retail')
    for (const donation_title of ['Koin', 'Kristal', 'Permata'])
      await admin().call('POST', path, { donation_title, pricing: 'Rp. 1.000' })
    const titles = async () =>
      ((await admin().call('GET', path)) as { donation_title: string }[]).map(({ donation_title: title }) => title)
    await page().goto('/admin/table-list/donation/retail')
    await main().getByRole('button', { name: 'Select rows' }).click()
    for (const name of ['Koin', 'Permata'])
      await main()
        .getByRole('checkbox', { name: `Select ${name}` })
        .click()
    await page().getByRole('button', { name: 'Duplicate', exact: true }).dblclick()
    await expectToast(page(), 'good', /^2 rows duplicated\./)
    expect(await titles()).toEqual(['Koin', 'Kristal', 'Permata', 'Koin', 'Permata'])
    await page().getByRole('button', { name: 'Undo', exact: true }).click()
    await expectToast(page(), 'good', '2 rows are back as they were.')
    expect(await titles()).toEqual(['Koin', 'Kristal', 'Permata'])
  })
})
