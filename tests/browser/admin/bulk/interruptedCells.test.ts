import { describe, expect, it } from 'vitest'
import { expectFocus, question, toastsAtRest } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import { gate } from '../../../support/browser/browser.ts'

interface Row {
  id: number
  [name: string]: unknown
}

// docs/back-office/many-rows.md, "Change in the table".
describe('Cells that are being edited', () => {
  const { admin, page, main, use } = useAdminScreens()
  const keyboard = () => page().keyboard
  const rows = async (path: string) => (await admin().call('GET', path)) as Row[]
  const cell = (row: string, column: string) =>
    main().getByRole('row').filter({ hasText: row }).locator(`td[data-column="${column}"]`)
  const edit = async (address: string) => {
    await page().goto(address)
    await page().getByRole('button', { name: 'Change in the table', exact: true }).click()
    await page().getByRole('grid').waitFor()
  }

  it('stay so while a dialog opens by itself, and are saved when they are left', async () => {
    const { path, address } = await use('retail')
    for (const number of [1, 2])
      await admin().call('POST', path, { donation_title: `Koin ${number}`, pricing: `Rp. ${number}.000` })
    const [first, second] = await rows(path)
    const saved: unknown[] = []
    const held = gate()
    await page().route(`**/api${path}/*`, async (route) => {
      const request = route.request()
      if (request.method() !== 'PUT') return route.fallback()
      if (request.url().endsWith(`/${second?.id}`)) saved.push(request.postDataJSON())
      await held.promise
      return route.continue()
    })
    await edit(address)
    await cell('Koin 1', 'pricing').focus()
    await keyboard().type('Rp. 5.000')
    await admin().call('PUT', `${path}/${first?.id}`, { pricing: 'Rp. 6.000' })
    await keyboard().press('Enter')
    await keyboard().type('Rp. 1')
    held.open()
    await question(page()).getByText('Somebody else has changed this').waitFor()
    await expect.poll(() => question(page()).evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await toastsAtRest(page())
    expect(saved, 'half of it').toEqual([])
    await expectFocus(question(page()))
    await keyboard().press('ArrowUp')

    await question(page()).getByRole('button', { name: 'Save choice' }).click()
    await question(page()).waitFor({ state: 'detached' })
    await expectFocus(cell('Koin 2', 'pricing').locator('input'))
    await keyboard().type('5.000')
    await keyboard().press('Enter')
    await keyboard().press('Control+Home')
    await expect.poll(async () => (await rows(path)).map(({ pricing }) => pricing)).toEqual(['Rp. 5.000', 'Rp. 15.000'])
    expect(saved).toEqual([{ pricing: 'Rp. 15.000', version: second?.['version'] }])
  })
})
