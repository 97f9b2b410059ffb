import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, openTools, question, toastsAtRest } from '../../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../../support/browser/adminScreens.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'
import { ref } from '../../../../support/screens/screen.ts'

const LIST = '/admin/table-list/donation/packages'

// The tests check the rules in docs/back-office/filters.md.
describe('A list with filters', () => {
  const { admin, page, main, use, button, dialog, press, answer } = useAdminScreens()
  const filterButton = () => main().getByRole('button', { name: /^Filter( \(\d\))?$/ })
  const chips = () => main().getByRole('list', { name: 'Filters that are set' })
  const chip = (words: string) => chips().getByRole('button', { name: `Remove filter ${words}`, exact: true })
  const total = (words: string) => main().getByText(words, { exact: true }).waitFor()
  const asked = () => Object.fromEntries(new URL(page().url()).searchParams)
  const category = () => String(admin().numberOf(ref('Mingguan')))

  const views = async () => (await admin().call('GET', '/admin/views?type=packages')) as { id: number }[]

  const make = async () => {
    const screen = await use('packages')
    for (let number = 1; number <= 12; number += 1)
      await admin().makeRow(screen, {
        package_name: `Paket ${String(number).padStart(2, '0')}`,
        price: number > 10 ? null : `Rp. ${number}0.000`,
        is_bonus_package: number % 3 === 0,
      })
  }

  it.each(anyDevice)(
    '[admin.filters] filters by several fields, which the address has, on a %s',
    async (_device, viewport) => {
      await page().setViewportSize(viewport)
      await make()
      await page().goto(`${LIST}?page=2&per_page=10`)
      await total('12 in all')
      expect(await chips().count(), 'before a filter is set').toBe(0)
      await openTools(page())
      await filterButton().click()
      await dialog().getByLabel('Price', { exact: true }).selectOption({ label: 'from–to…' })
      await dialog().getByLabel('Price: from').fill('30000')
      await dialog().getByLabel('Price: to').fill('90000')
      await dialog().getByLabel('Is Bonus Package', { exact: true }).selectOption({ label: 'Yes' })
      await dialog().getByRole('combobox', { name: 'Choose Category ID' }).click()
      const option = page().getByRole('option', { name: /Mingguan/ })
      await option.click()
      await expectAccessible(page())
      await button('Apply').click()
      await total('3 in all')
      await expectFocus(filterButton())
      const set = { category_id: category(), price_from: '30000', price_to: '90000', is_bonus_package: 'true' }
      expect(asked()).toEqual({ per_page: '10', ...set })
      await chip(`Category ID: ${category()} Mingguan`).waitFor()

      await chip('Price: to 90000').click()
      await expectFocus(filterButton())
      await chip('Is Bonus Package: Yes').click()
      await total('8 in all')
      await page().goBack()
      await chip('Is Bonus Package: Yes').waitFor()
      await page().reload()
      await total('3 in all')
      await openTools(page())
      await filterButton().click()
      expect(await dialog().getByLabel('Price: from').inputValue()).toBe('30000')
      await dialog().getByLabel('Price', { exact: true }).selectOption({ label: 'empty' })
      await dialog().getByLabel('Is Bonus Package', { exact: true }).selectOption({ label: 'Anything' })
      await button('Apply').click()
      await total('2 in all')
      expect(asked()).toEqual({ per_page: '10', category_id: category(), price_empty: 'true' })
      await button('Clear all').click()
      await total('12 in all')
      expect(asked()).toEqual({ per_page: '10' })
    },
  )

  it('[admin.filters] filters by the keyboard alone, and names what it cannot use', async () => {
    await make()
    await page().goto(LIST)
    await filterButton().focus()
    await press('Enter')
    await expectFocus(dialog().getByLabel('Package Name'))
    await page().keyboard.type('paket 04')
    await dialog().getByLabel('Price', { exact: true }).focus()
    await page().keyboard.type('from')
    await press('Tab', 'Enter')
    await dialog().getByText('Enter a value, or choose Anything.').waitFor()
    await dialog().getByLabel('Price: from').focus()
    await page().keyboard.type('-5')
    await press('Enter')
    await dialog().getByText('This value cannot be used.').waitFor()
    await press('Control+a')
    await page().keyboard.type('40000')
    await press('Enter')
    await total('1 in all')
    expect(asked()).toEqual({ package_name: 'paket 04', price_from: '40000' })
    await expectFocus(filterButton())
    await press('Enter')
    await press('Escape')
    await expectFocus(filterButton())
    await button('Clear all').focus()
    await press('Enter')
    await expectFocus(filterButton())
    await total('12 in all')

    await page().goto(`${LIST}?price_from=999999&category_id=poring&nonsense=1&is_bonus_package=perhaps`)
    await main().getByText('Nothing matches these filters.').waitFor()
    expect(await chips().getByRole('button').count()).toBe(1)
    expect(await toastsAtRest(page())).not.toContainEqual(expect.objectContaining({ tone: 'note' }))
    await button('Clear all filters').click()
    await total('12 in all')
    await expectFocus(filterButton())
  })

  it('[admin.filters] changes and downloads the filtered rows alone', async () => {
    await make()
    await page().goto(`${LIST}?price_empty=false&per_page=10`)
    await total('10 in all')
    const exported = page().waitForRequest((request) => request.url().includes('/export?'))
    await button('Spreadsheet…').click()
    await button('Download').click()
    expect(new URL((await exported).url()).searchParams.get('price_empty')).toBe('false')
    await press('Escape')
    await button('Select rows').click()
    // The first Ctrl+A selects the rows of one page. The second Ctrl+A selects the rows of all pages.
    await press('Control+a', 'Control+a')
    await button('Change…').click()
    await dialog().getByLabel('Change Is Bonus Package').check()
    await dialog().getByLabel('Is Bonus Package', { exact: true }).check()
    await button('Apply').click()
    await expectToast(page(), 'good', /^7 rows changed\./)
    const rows = (await admin().call('GET', '/donation/packages')) as { price: unknown; is_bonus_package: boolean }[]
    expect(rows.filter((row) => row.is_bonus_package).length).toBe(11)
  })

  it.each(anyDevice)(
    '[admin.filters] saves a view under a name, shows, changes and deletes it, on a %s',
    async (_d, viewport) => {
      await page().setViewportSize(viewport)
      await make()
      await page().goto(LIST)
      for (const { id } of await views()) await admin().call('DELETE', `/admin/views/${id}`)
      await openTools(page())
      await button('Views').click()
      await page().getByText('Set a filter, a search or an order; then save it here.').waitFor()
      await page().goto(`${LIST}?price_from=80000&q=paket&sort=price&order=desc`)
      await total('3 in all')
      await openTools(page())
      await button('Views').click()
      await button('Save this view…').click()
      await button('Save').click()
      await dialog().getByText('A name is required.').waitFor()
      await dialog().getByLabel('Name').fill('Mahal')
      await dialog().getByLabel('For whom').selectOption({ label: 'All who may edit these rows' })
      await expectAccessible(page())
      await button('Save').click()
      await expectToast(page(), 'good', 'View “Mahal” saved.')
      await expectFocus(button('Views'))

      await page().goto(`${LIST}?per_page=10`)
      await total('12 in all')
      await openTools(page())
      await button('Views').click()
      await button(/^Mahal/).click()
      await total('3 in all')
      expect(asked()).toEqual({ price_from: '80000', q: 'paket', sort: 'price', order: 'desc' })
      await page().goBack()
      await total('12 in all')

      await page().goto(`${LIST}?is_bonus_package=true`)
      await total('4 in all')
      await openTools(page())
      await button('Views').click()
      await button('Change view Mahal').click()
      await dialog().getByLabel('Name').fill('Bonus')
      await dialog().getByLabel('For whom').selectOption({ label: 'Myself' })
      await dialog().getByLabel('Replace what it shows with what is shown now').check()
      await button('Update').click()
      await expectToast(page(), 'good', 'View “Bonus” saved.')
      const [view] = await views()
      expect(view).toMatchObject({ query: { is_bonus_package: 'true' }, shared: false, name: 'Bonus' })

      await button('Views').click()
      await button('Change view Bonus').click()
      await button('Delete view').click()
      await question(page()).getByText('Delete view “Bonus”?').waitFor()
      await answer('Yes, delete')
      await expectToast(page(), 'good', 'View “Bonus” deleted.')
      expect(await views()).toEqual([])
    },
  )
})
