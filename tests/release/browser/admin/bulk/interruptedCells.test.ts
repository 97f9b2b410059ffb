import { describe, expect, it } from 'vitest'
import { expectFocus, question, toastsAtRest } from '../../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../../support/browser/adminScreens.ts'
import { gate } from '../../../../support/browser/browser.ts'
import { paste } from '../../../../support/browser/pasting.ts'

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

  it('stay open while a dialog appears, and are saved when the row is left', async () => {
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

  it('take a pasted reference when the server has found it, unless they contain newer input', async () => {
    const screen = await use('packages')
    const { path, address } = screen
    const categories = '/donation/package-categories'
    const [category] = await rows(categories)
    const [item] = await rows('/game-info/items')
    const other = (await admin().call('POST', categories, { category_name: 'Langka' })) as Row
    try {
      for (const package_name of ['Paket 1', 'Paket 2', 'Paket 3'])
        await admin().call('POST', path, {
          ...{ package_name, category_id: category?.id, items_id: item?.id, price: null, is_bonus_package: false },
        })
      let held = gate()
      await page().route(
        ({ pathname, searchParams }) => pathname === `/api${categories}` && searchParams.has('category_name'),
        async (route) => {
          await held.promise
          await route.continue()
        },
      )
      await edit(address)
      const pasteInto = async (name: string, then: () => Promise<void>) => {
        held = gate()
        await cell(name, 'category_id').focus()
        const answered = page().waitForResponse((answer) => answer.url().includes('category_name='))
        await paste(cell(name, 'category_id'), { 'text/plain': 'Langka' })
        await then()
        held.open()
        await answered
      }
      const stored = async () => (await rows(path)).map(({ category_id: id, price }) => [id, price])

      // The row is saved and left before the answer comes.
      await pasteInto('Paket 1', async () => {
        await cell('Paket 1', 'price').focus()
        await keyboard().type('Rp. 5.000')
        await keyboard().press('Enter')
        await expect.poll(stored).toContainEqual([category?.id, 'Rp. 5.000'])
      })
      await expect.poll(stored).toContainEqual([other.id, 'Rp. 5.000'])
      expect(await question(page()).count(), 'no conflict with the own save').toBe(0)

      await pasteInto('Paket 2', async () => {
        await keyboard().type('987')
      })
      await toastsAtRest(page())
      expect(await cell('Paket 2', 'category_id').locator('input').first().inputValue()).toBe('987')
      await keyboard().press('Escape')

      // A row that has the focus is not saved yet.
      await pasteInto('Paket 3', async () => undefined)
      await cell('Paket 3', 'category_id').getByText('Langka').waitFor()
      expect((await stored()).filter(([id]) => id === other.id)).toHaveLength(1)
      await cell('Paket 2', 'price').focus()
      await expect.poll(async () => (await stored()).filter(([id]) => id === other.id).length).toBe(2)
    } finally {
      await admin().clear(screen)
      await admin().call('DELETE', `${categories}/${other.id}`)
    }
  })
})
