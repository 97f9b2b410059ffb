import { describe, expect, it } from 'vitest'
import {
  expectAccessible,
  expectNoBarriersInBothThemes,
  fitsItsWidth,
} from '../../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, openTools, question } from '../../../../support/browser/adminPage.ts'
import { RETAIL, RETAIL_SCREEN, useRetail } from '../../../../support/browser/retail.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'

// The tests check docs/back-office/many-rows.md, "Rows that are chosen", and docs/back-office/palette.md, "Copies of
// rows".
describe('Many rows at once', () => {
  const { admin, page, main, use, button, dialog, press, answer, make, retail, prices } = useRetail()
  const bar = () => page().getByRole('region', { name: 'Selected rows' })
  const selected = (count: number) => bar().getByText(`${count} selected`).waitFor()
  const box = (name: string) => main().getByRole('checkbox', { name: `Select ${name}`, exact: true })
  const titles = async () => (await retail()).map(({ donation_title: title }) => title)
  const select = async (...names: string[]) => {
    await page().goto(RETAIL_SCREEN)
    await openTools(page())
    await button('Select rows').click()
    for (const name of names) await box(name).click()
  }

  it.each(anyDevice)(
    '[admin.bulk] selects rows one by one, as a range and all of a list, also by the keyboard, on a %s',
    async (_device, viewport) => {
      await page().setViewportSize(viewport)
      await make(30)
      await page().goto(RETAIL_SCREEN)
      await main().getByText('Koin 02').waitFor()
      expect(await main().getByRole('checkbox').count(), 'before the button is pressed').toBe(0)
      await openTools(page())
      await button('Select rows').click()
      await box('Koin 02').click()
      await box('Koin 05').click({ modifiers: ['Shift'] })
      await selected(4)
      await box('Koin 03').click()
      await selected(3)
      await button('Select all on this page').click()
      await selected(25)
      await expectAccessible(page())
      await button('Select all 30').click()
      await selected(30)
      await button('Done').click()
      expect(await main().getByRole('checkbox').count()).toBe(0)

      await button('Select rows').focus()
      await press('Enter', 'Control+a')
      await selected(25)
      await press('Control+a')
      await selected(30)
      await box('Koin 01').focus()
      await press('Space')
      await selected(24)
      await button('Change…').focus()
      await press('Enter')
      await expectFocus(dialog().getByLabel('How to change'))
      await press('Escape')
      await expectFocus(button('Change…'))
    },
  )

  it.each(anyDevice)(
    '[admin.bulk] [admin.copies] changes and copies selected rows, undoes both, and changes none after a change by somebody else, on a %s',
    async (_device, viewport) => {
      await page().setViewportSize(viewport)
      await make(3)
      await select('Koin 01', 'Koin 03')
      await button('Duplicate').dblclick()
      await expectToast(page(), 'good', /^2 rows duplicated\./)
      expect(await titles()).toEqual(['Koin 01', 'Koin 02', 'Koin 03', 'Koin 01', 'Koin 03'])
      await button('Undo').click()
      await expectToast(page(), 'good', '2 rows are back as they were.')
      expect(await titles()).toEqual(['Koin 01', 'Koin 02', 'Koin 03'])

      await select('Koin 01', 'Koin 02')
      await button('Change…').click()
      await button('Apply').click()
      await dialog().getByText('Tick at least one field.').waitFor()
      await dialog().getByLabel('Change Pricing').check()
      await button('Apply').click()
      const pricing = dialog().getByLabel('Pricing', { exact: true })
      await expect.poll(() => pricing.getAttribute('aria-invalid')).toBe('true')
      await pricing.fill('Rp. 12.000')
      await expectAccessible(page())
      await button('Apply').click()
      await expectToast(page(), 'good', /^2 rows changed\./)
      expect(await prices()).toEqual(['Rp. 12.000', 'Rp. 12.000', 'Rp. 3.000'])
      await button('Undo').click()
      await expectToast(page(), 'good', '2 rows are back as they were.')
      expect(await prices()).toEqual(['Rp. 1.000', 'Rp. 2.000', 'Rp. 3.000'])

      await select('Koin 01', 'Koin 02')
      const [first] = await retail()
      await admin().call('PUT', `${RETAIL}/${first?.id}`, { pricing: 'Rp. 99.000' })
      await button('Change…').click()
      await dialog().getByLabel('How to change').selectOption({ label: 'Calculate prices' })
      await dialog().getByLabel('Number').fill('50')
      await button('Apply').click()
      await expectToast(page(), 'bad', /^Somebody else has changed some of the rows/)
      expect(await prices()).toEqual(['Rp. 99.000', 'Rp. 2.000', 'Rp. 3.000'])
    },
  )

  it('[admin.bulk] replaces words in the rows that the preview has shown, and undoes it', async () => {
    await make(13)
    await page().goto(RETAIL_SCREEN)
    await button('Select rows').click()
    await button('Select all on this page').click()
    await selected(13)
    await button('Change…').click()
    await dialog().getByLabel('How to change').selectOption({ label: 'Find and replace' })
    await dialog().getByLabel('Find', { exact: true }).fill('koin 0')
    await dialog().getByLabel('Replace with').fill('Permata ')
    await dialog().getByText('9 of 13 rows will change.').waitFor()
    await dialog().getByText('and 1 more rows').waitFor()
    await button('Apply').click()
    await expectToast(page(), 'good', /^9 rows changed\./)
    expect((await titles()).filter((title) => /^Permata \d$/.test(title))).toHaveLength(9)
    await button('Undo').click()
    await expectToast(page(), 'good', '9 rows are back as they were.')
  })

  it('[admin.bulk] deletes all rows that a search has found, and restores them from the screen of changes', async () => {
    await make(13)
    await page().goto(`${RETAIL_SCREEN}?q=koin&per_page=10`)
    await button('Select rows').click()
    await button('Select all 13').click()
    await button('Delete…').click()
    await question(page()).getByText('Delete 13 rows?').waitFor()
    await answer('No')
    await expectFocus(button('Delete…'))
    await button('Delete…').click()
    await answer('Yes, delete')
    await expectToast(page(), 'good', /^13 rows deleted\./)
    expect(await retail()).toEqual([])

    await page().goto('/admin/batches')
    await button(/^Lihat perubahan/).click()
    const last = dialog().getByText(/Koin 13 · Dihapus/)
    await last.waitFor()
    await expectNoBarriersInBothThemes(page())
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await button(/^Urungkan nomor/).click()
    await answer('Ya, urungkan')
    await expectToast(page(), 'good', '13 baris dikembalikan.')
    expect(await retail()).toHaveLength(13)
    await page().getByText('Sudah diurungkan').first().waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
  })

  it('[admin.bulk] raises three hundred prices by a tenth in less than a minute, at the pace of a person', async () => {
    await make(300)
    const began = performance.now()
    await page().goto(RETAIL_SCREEN)
    await button('Select rows').click()
    await button('Select all 300').click()
    await button('Change…').click()
    await dialog().getByLabel('How to change').selectOption({ label: 'Calculate prices' })
    await dialog().getByLabel('Number').fill('10')
    await dialog().getByText('300 of 300 rows will change.').waitFor()
    await dialog().getByText('and 292 more rows').waitFor()
    await button('Apply').click()
    await expectToast(page(), 'good', /^300 rows changed\./)
    // The task must take less than a minute. The test adds 1.5 seconds of thinking time for each of its seven steps.
    expect(performance.now() - began + 7 * 1_500).toBeLessThan(60_000)
    expect((await prices()).filter((_price, at) => at < 2 || at === 299)).toEqual([
      'Rp. 1.100',
      'Rp. 2.200',
      'Rp. 330.000',
    ])
  })

  it('[admin.copies] does not undo copies that are in use, and links to their uses', async () => {
    await use('item')
    const { path } = await use('droplist')
    const [map] = (await admin().call('GET', '/game-info/mapinfo')) as { id: number }[]
    const { id } = (await admin().call('POST', '/game-info/items', { items_name: 'Apel' })) as { id: number }
    await admin().call('POST', '/game-info/items/duplicate', { ids: [id] })
    const copy = ((await admin().call('GET', '/game-info/items')) as { id: number }[]).at(-1)
    await admin().call('POST', path, { monster: 'Codot', map_information_id: map?.id, items_id: copy?.id })
    await page().goto('/admin/batches')
    await button(/^Urungkan nomor/).click()
    await answer('Ya, urungkan')
    await button('Lihat yang memakai').click()
    const uses = page().getByRole('alertdialog', { name: 'Data ini masih dipakai' })
    await uses.getByText('1 sudah dipakai data lain').waitFor()
    await expectNoBarriersInBothThemes(page())
    await uses.getByRole('link', { name: 'Drop List (1)' }).click()
    await uses.waitFor({ state: 'detached' })
    await main().getByText('Codot').waitFor()
    expect(new URL(page().url()).search).toBe(`?items_id=${copy?.id}`)
  })
})
