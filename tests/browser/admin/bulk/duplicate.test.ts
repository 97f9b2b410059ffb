import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes } from '../../../support/browser/accessibility.ts'
import { expectToast, question } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'

// docs/back-office/palette.md, "Copies of rows".
describe('Copies of rows', () => {
  const { admin, page, main, use } = useAdminScreens()

  it('[admin.copies] are made of chosen rows, and undone by their message', async () => {
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

  it('[admin.copies] that are in use stay when they are undone, and the message links to their uses', async () => {
    const { path } = await use('droplist')
    const [map] = (await admin().call('GET', '/game-info/mapinfo')) as { id: number }[]
    const { id } = (await admin().call('POST', '/game-info/items', { items_name: 'Apel' })) as { id: number }
    await admin().call('POST', '/game-info/items/duplicate', { ids: [id] })
    const copy = ((await admin().call('GET', '/game-info/items')) as { id: number }[]).at(-1)
    await admin().call('POST', path, { monster: 'Codot', map_information_id: map?.id, items_id: copy?.id })
    await page().goto('/admin/batches')
    await page()
      .getByRole('button', { name: /^Urungkan nomor/ })
      .first()
      .click()
    await question(page()).getByRole('button', { name: 'Ya, urungkan' }).click()
    await page().getByRole('button', { name: 'Lihat yang memakai' }).click()
    const uses = page().getByRole('alertdialog', { name: 'Data ini masih dipakai' })
    await uses.getByText('1 sudah dipakai data lain').waitFor()
    await expectNoBarriersInBothThemes(page())
    await uses.getByRole('link', { name: 'Drop List (1)' }).click()
    await uses.waitFor({ state: 'detached' })
    await main().getByText('Codot').waitFor()
    expect(new URL(page().url()).search).toBe(`?items_id=${copy?.id}`)
  })
})
