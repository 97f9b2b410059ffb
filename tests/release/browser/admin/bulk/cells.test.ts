import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoBarriersInBothThemes } from '../../../../support/browser/accessibility.ts'
import { PHONE } from '../../../../support/browser/browser.ts'
import { paste } from '../../../../support/browser/pasting.ts'
import { answerWith, expectFocus, expectToast, formOf, question } from '../../../../support/browser/adminPage.ts'
import { RETAIL, RETAIL_SCREEN, useRetail } from '../../../../support/browser/retail.ts'
import { ref } from '../../../../support/screens/screen.ts'

// The tests check the rules in docs/back-office/many-rows.md, "Change in the table".
describe('Cells', () => {
  const { admin, page, main, use, button, dialog, press, answer, make, retail, prices, cell, editTable } = useRetail()
  const type = (words: string) => page().keyboard.type(words)
  const pasteOn = async (target: Locator, kind: 'text/plain' | 'text/html', block: string) => {
    await target.focus()
    await paste(target, { [kind]: block })
  }

  it('[admin.cells] edits cells by the keyboard alone or by a tap on a phone, and saves a row when the focus leaves it', async () => {
    await make(3)
    await page().goto(RETAIL_SCREEN)
    expect(await main().getByRole('grid').count(), 'before the button is pressed').toBe(0)
    await button('Change in the table').focus()
    await press('Enter')
    await cell('Koin 01', 'id').focus()
    await press('ArrowRight', 'ArrowRight')
    await type('Rp. 7.000')
    await cell('Koin 01', 'pricing').locator('input').waitFor()
    await expectNoBarriersInBothThemes(page())
    await press('Enter')
    await expectFocus(cell('Koin 02', 'pricing'))
    await expect.poll(prices).toEqual(['Rp. 7.000', 'Rp. 2.000', 'Rp. 3.000'])
    await cell('Koin 01', 'donation_title').getByText('Saved').waitFor()

    // Escape must undo typing both inside the input and after the focus has left the input.
    await press('F2', 'End')
    await type('0')
    await press('Escape')
    await type('Rp. 1')
    await press('Shift+Tab')
    await expectFocus(cell('Koin 02', 'donation_title'))
    await press('Enter', 'End')
    await type(' emas')
    await press('Tab')
    await expectFocus(cell('Koin 02', 'pricing'))
    await press('Escape', 'Control+End')
    const second = { donation_title: 'Koin 02 emas', pricing: 'Rp. 2.000' }
    await expect.poll(async () => (await retail())[1]).toMatchObject(second)

    await press('Home', 'Enter')
    await main().getByText('An ID cannot be changed.').waitFor()
    expect(await cell('Koin 03', 'id').getAttribute('aria-readonly')).toBe('true')

    await page().setViewportSize(PHONE)
    await editTable()
    await cell('Koin 01', 'pricing').dblclick()
    await press('Control+a')
    await type('Rp. 8.000')
    await expectAccessible(page())
    await cell('Koin 03', 'pricing').click()
    await expect.poll(prices).toEqual(['Rp. 8.000', 'Rp. 2.000', 'Rp. 3.000'])
  })

  it('[admin.cells-unsaved] marks a wrong cell, saves other rows, asks before the screen is left, and saves again after a failure', async () => {
    await make(2)
    await editTable()
    await cell('Koin 01', 'pricing').focus()
    await press('Delete', 'ArrowDown')
    await type('Rp. 9.000')
    await press('Enter', 'ArrowUp', 'ArrowUp')
    const wrong = cell('Koin 01', 'pricing')
    expect(await wrong.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(prices).toEqual(['Rp. 1.000', 'Rp. 9.000'])
    await expectNoBarriersInBothThemes(page())
    await page().getByRole('link', { name: 'News', exact: true }).first().click()
    await question(page()).getByText('Unsaved changes').waitFor()
    await answer('Keep editing')

    await wrong.focus()
    const calls = await answerWith(page(), 'PUT', RETAIL, { status: 500, json: { message: 'Away.' } })
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

  it('[admin.cells-unsaved] asks which value counts if somebody else has saved the row, and writes nothing before', async () => {
    await make(2)
    await editTable()
    const [first] = await retail()
    await cell('Koin 01', 'pricing').focus()
    await type('Rp. 5.000')
    await admin().call('PUT', `${RETAIL}/${first?.id}`, { pricing: 'Rp. 6.000', donation_title: 'Koin satu' })
    await press('Enter')
    await question(page()).getByText('Somebody else has changed this').waitFor()
    expect(await prices()).toEqual(['Rp. 6.000', 'Rp. 2.000'])
    await answer('Save choice')
    const merged = { donation_title: 'Koin satu', pricing: 'Rp. 5.000' }
    await expect.poll(async () => (await retail())[0]).toMatchObject(merged)
  })

  it('[admin.cells-paste] pastes a block from a spreadsheet after a preview, and undoes it', async () => {
    const screen = await use('packages')
    const item = admin().numberOf(ref('Keris Fajar'))
    const values = {
      category_id: admin().numberOf(ref('Mingguan')),
      items_id: item,
      price: null,
      is_bonus_package: false,
    }
    for (const package_name of ['Paket 1', 'Paket 2', 'Paket 3'])
      await admin().makeRow(screen, { package_name, price: null, is_bonus_package: false })
    const rows = () => admin().call('GET', screen.path)
    const before = await rows()
    await editTable(screen.address)
    const block = [
      `Mingguan\t${item}\t"Rp. 50.000"\tya`,
      `Nobody\t${item}\t0070\tno`,
      '\t\t"a\n""b"""\tmaybe\tbeyond',
      'row\tthat\tis\tmore',
    ].join('\n')
    await pasteOn(cell('Paket 1', 'category_id'), 'text/plain', block)
    await dialog().getByText('4 cells will change.').waitFor()
    await dialog().getByText('1 rows of this block do not fit').waitFor()
    await dialog().getByText('1 columns of this block do not fit').waitFor()
    await dialog().getByText('there is no “Nobody”').waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await rows(), 'before it is applied').toEqual(before)
    await button('Apply').click()
    await expectToast(page(), 'good', /^3 rows changed\./)
    expect(await rows()).toMatchObject([
      { price: '"Rp. 50.000"', is_bonus_package: true },
      { price: '0070', is_bonus_package: false },
      { price: 'a\n"b"', is_bonus_package: false },
    ])
    await button('Undo').click()
    await expectToast(page(), 'good', '3 rows are back as they were.')
    expect(await rows()).toMatchObject([values, values, values])
    const html = '<table><tr><td>Rp. 1.000</td><td>yes</td></tr><tr><td><b>2</b></td><td>no</td></tr></table>'
    await pasteOn(cell('Paket 2', 'price'), 'text/html', html)
    await dialog().getByText('3 cells will change.').waitFor()
    await press('Escape')
    await formOf(page()).waitFor({ state: 'detached' })
    await expectFocus(cell('Paket 2', 'price'))
  })

  it('[admin.columns] remembers columns and rows per page', async () => {
    await make(11)
    await page().goto(RETAIL_SCREEN)
    await button('Columns').click()
    await expectNoBarriersInBothThemes(page())
    await page().getByRole('checkbox', { name: 'ID' }).click()
    const naming = page().getByRole('checkbox', { name: 'Donation Title' })
    expect(await naming.count(), 'the column that names the row').toBe(0)
    await page().keyboard.press('Escape')
    await button('Columns (1 hidden)').waitFor()
    await main().getByLabel('Rows per page').selectOption('10')
    await page().goto(RETAIL_SCREEN)
    await button('Columns (1 hidden)').waitFor()
    await expect.poll(() => main().getByRole('row').count()).toBe(11)
    expect(await main().getByRole('columnheader', { name: 'ID' }).count()).toBe(0)
    expect(new URL(page().url()).searchParams.get('per_page')).toBe('10')
    await page().goto(`${RETAIL_SCREEN}?per_page=50`)
    await expect.poll(() => main().getByRole('row').count()).toBe(12)
  })
})
