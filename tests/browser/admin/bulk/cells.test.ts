import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { paste } from '../../../support/browser/pasting.ts'
import { answerWith, expectFocus, expectToast, formOf, question } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'

interface Row {
  id: number
  [name: string]: unknown
}

const LIST = '/admin/table-list/donation/retail'
const PACKAGES = '/admin/table-list/donation/packages'

const pasteOn = async (cell: Locator, kind: 'text/plain' | 'text/html', block: string) => {
  await cell.focus()
  await paste(cell, { [kind]: block })
}

// docs/back-office/many-rows.md, "Change in the table".
describe('Cells', () => {
  const { admin, page, main, use } = useAdminScreens()
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page().keyboard.press(key)), Promise.resolve())
  const type = (words: string) => page().keyboard.type(words)
  const rows = async (path = '/donation/retail') => (await admin().call('GET', path)) as Row[]
  const prices = async () => (await rows()).map(({ pricing }) => pricing)
  const cell = (row: string, column: string) =>
    main().getByRole('row').filter({ hasText: row }).locator(`td[data-column="${column}"]`)
  const dialog = () => page().getByRole('dialog')
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  const make = async (count: number) => {
    await use('retail')
    for (let number = 1; number <= count; number += 1)
      await admin().call('POST', '/donation/retail', {
        donation_title: `Koin ${number}`,
        pricing: `Rp. ${number}.000`,
      })
  }
  const edit = async (address = LIST) => {
    await page().goto(address)
    await button('Change in the table').click()
    await page().getByRole('grid').waitFor()
  }

  it('[admin.cells] edits cells by the keyboard alone, and saves a row when the focus leaves it', async () => {
    await make(3)
    await page().goto(LIST)
    expect(await main().getByRole('grid').count(), 'before the button is pressed').toBe(0)
    await button('Change in the table').focus()
    await press('Enter')
    await cell('Koin 1', 'id').focus()
    await press('ArrowRight', 'ArrowRight')
    await type('Rp. 7.000')
    await cell('Koin 1', 'pricing').locator('input').waitFor()
    await expectNoBarriersInBothThemes(page())
    await press('Enter')
    await expectFocus(cell('Koin 2', 'pricing'))
    await expect.poll(prices).toEqual(['Rp. 7.000', 'Rp. 2.000', 'Rp. 3.000'])
    await cell('Koin 1', 'donation_title').getByText('Saved').waitFor()

    // Escape undoes typing, in the input and after it.
    await press('F2', 'End')
    await type('0')
    await press('Escape')
    await type('Rp. 1')
    await press('Shift+Tab')
    await expectFocus(cell('Koin 2', 'donation_title'))
    await press('Enter', 'End')
    await type(' emas')
    await press('Tab')
    await expectFocus(cell('Koin 2', 'pricing'))
    await press('Escape', 'Control+End')
    await expect
      .poll(async () => (await rows())[1])
      .toMatchObject({
        donation_title: 'Koin 2 emas',
        pricing: 'Rp. 2.000',
      })

    await press('Home', 'Enter')
    await main().getByText('An ID cannot be changed.').waitFor()
    expect(await cell('Koin 3', 'id').getAttribute('aria-readonly')).toBe('true')
  })

  it('[admin.cells-unsaved] marks a wrong cell, saves other rows, asks before the screen is left, and saves again after a failure', async () => {
    await make(2)
    await edit()
    await cell('Koin 1', 'pricing').focus()
    await press('Delete', 'ArrowDown')
    await type('Rp. 9.000')
    await press('Enter', 'ArrowUp', 'ArrowUp')
    const wrong = cell('Koin 1', 'pricing')
    expect(await wrong.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(prices).toEqual(['Rp. 1.000', 'Rp. 9.000'])
    await expectNoBarriersInBothThemes(page())
    await page().getByRole('link', { name: 'News', exact: true }).first().click()
    await question(page()).getByText('Unsaved changes').waitFor()
    await question(page()).getByRole('button', { name: 'Keep editing' }).click()

    await wrong.focus()
    const calls = await answerWith(page(), 'PUT', '/donation/retail', { status: 500, json: { message: 'Away.' } })
    await type('Rp. 4.000')
    await press('Enter')
    const bar = page().getByRole('region', { name: 'Rows that are not saved' })
    await expect.poll(() => calls.length).toBe(1)
    await bar.getByText('Rows not saved: 1').waitFor()
    await page().unrouteAll()
    await bar.getByRole('button', { name: 'Save' }).click()
    await expect.poll(prices).toEqual(['Rp. 4.000', 'Rp. 9.000'])
    await bar.waitFor({ state: 'detached' })
  })

  it('[admin.cells-paste] pastes a block from a spreadsheet after a preview, and undoes it', async () => {
    const { path } = await use('packages')
    const name = async (at: string, row: object) => ((await admin().call('POST', at, { ...row })) as Row).id
    const categories = await rows('/donation/package-categories')
    const items = await rows('/game-info/items')
    const [category, item] = [categories[0], items[0]]
    for (const package_name of ['Paket 1', 'Paket 2', 'Paket 3'])
      await name(path, {
        package_name,
        category_id: category?.id,
        items_id: item?.id,
        price: null,
        is_bonus_package: false,
      })
    const before = await rows(path)
    await edit(PACKAGES)
    const block = [
      `${String(category?.['category_name'])}\t${item?.id}\t"Rp. 50.000"\tya`,
      `Nobody\t${item?.id}\t0070\tno`,
      '\t\t"a\n""b"""\tmaybe\tbeyond',
      'row\tthat\tis\tmore',
    ].join('\n')
    await pasteOn(cell('Paket 1', 'category_id'), 'text/plain', block)
    await dialog().getByText('4 cells will change.').waitFor()
    await dialog().getByText('1 rows of this block do not fit').waitFor()
    await dialog().getByText('1 columns of this block do not fit').waitFor()
    await dialog().getByText('there is no “Nobody”').waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await rows(path), 'before it is applied').toEqual(before)
    await button('Apply').click()
    await expectToast(page(), 'good', /^3 rows changed\./)
    const held = async () => (await rows(path)).map(({ price, is_bonus_package: bonus }) => [price, bonus])
    expect(await held()).toEqual([
      ['"Rp. 50.000"', true],
      ['0070', false],
      ['a\n"b"', false],
    ])
    await button('Undo').click()
    await expectToast(page(), 'good', '3 rows are back as they were.')
    expect(await held()).toEqual([
      [null, false],
      [null, false],
      [null, false],
    ])
    await pasteOn(
      cell('Paket 2', 'price'),
      'text/html',
      '<table><tr><td>Rp. 1.000</td><td>yes</td></tr><tr><td><b>2</b></td><td>no</td></tr></table>',
    )
    await dialog().getByText('3 cells will change.').waitFor()
    await press('Escape')
    await formOf(page()).waitFor({ state: 'detached' })
    await expectFocus(cell('Paket 2', 'price'))
  })

  it('[admin.cells] edits cells by a tap on a phone', async () => {
    await page().setViewportSize({ width: 390, height: 844 })
    await make(2)
    await edit()
    await cell('Koin 1', 'pricing').dblclick()
    await page().keyboard.press('Control+a')
    await type('Rp. 8.000')
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
    await cell('Koin 2', 'pricing').click()
    await expect.poll(prices).toEqual(['Rp. 8.000', 'Rp. 2.000'])
  })

  it('[admin.columns] remembers columns and rows per page', async () => {
    await make(11)
    await page().goto(LIST)
    await button('Columns').click()
    await expectNoBarriersInBothThemes(page())
    await page().getByRole('checkbox', { name: 'ID' }).click()
    expect(
      await page().getByRole('checkbox', { name: 'Donation Title' }).count(),
      'the column that names the row',
    ).toBe(0)
    await page().keyboard.press('Escape')
    await button('Columns (1 hidden)').waitFor()
    await main().getByLabel('Rows per page').selectOption('10')
    await page().goto(LIST)
    await button('Columns (1 hidden)').waitFor()
    await expect.poll(() => main().getByRole('row').count()).toBe(11)
    expect(await main().getByRole('columnheader', { name: 'ID' }).count()).toBe(0)
    expect(new URL(page().url()).searchParams.get('per_page')).toBe('10')
    await page().goto(`${LIST}?per_page=50`)
    await expect.poll(() => main().getByRole('row').count()).toBe(12)
  })
})
