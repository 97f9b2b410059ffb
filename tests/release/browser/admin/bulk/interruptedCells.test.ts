import { describe, expect, it } from 'vitest'
import { expectFocus, question, toastsAtRest } from '../../../../support/browser/adminPage.ts'
import { gate } from '../../../../support/browser/browser.ts'
import { paste } from '../../../../support/browser/pasting.ts'
import { RETAIL, useRetail } from '../../../../support/browser/retail.ts'
import { ref } from '../../../../support/screens/screen.ts'

interface Package {
  category_id: number
  price: string | null
}

// The tests check the rules in docs/back-office/many-rows.md, "Change in the table".
describe('Cells that are being edited', () => {
  const { admin, page, use, make, retail, prices, cell, editTable, press, answer } = useRetail()
  const keyboard = () => page().keyboard

  it('stay open while a dialog appears, and are saved when the row is left', async () => {
    await make(2)
    const [first, second] = await retail()
    const saved: unknown[] = []
    const held = gate()
    await page().route(`**/api${RETAIL}/*`, async (route) => {
      const request = route.request()
      if (request.method() !== 'PUT') return route.fallback()
      if (new URL(request.url()).pathname.endsWith(`/${second?.id}`)) saved.push(request.postDataJSON())
      await held.promise
      return route.continue()
    })
    await editTable()
    await cell('Koin 01', 'pricing').focus()
    await keyboard().type('Rp. 5.000')
    await admin().call('PUT', `${RETAIL}/${first?.id}`, { pricing: 'Rp. 6.000' })
    await press('Enter')
    await keyboard().type('Rp. 1')
    held.open()
    await question(page()).getByText('Somebody else has changed this').waitFor()
    await expect.poll(() => question(page()).evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await toastsAtRest(page())
    expect(saved, 'half of it').toEqual([])
    await expectFocus(question(page()))
    await press('ArrowUp')

    await answer('Save choice')
    await question(page()).waitFor({ state: 'detached' })
    await expectFocus(cell('Koin 02', 'pricing').locator('input'))
    await keyboard().type('5.000')
    await press('Enter', 'Control+Home')
    await expect.poll(prices).toEqual(['Rp. 5.000', 'Rp. 15.000'])
    expect(saved).toEqual([{ pricing: 'Rp. 15.000', version: second?.version }])
  })

  it('take a pasted reference when the server has found it, unless they contain newer input', async () => {
    const screen = await use('packages')
    const { path, address } = screen
    await admin().prepare(['Langka'])
    const [weekly, rare] = [admin().numberOf(ref('Mingguan')), admin().numberOf(ref('Langka'))]
    for (const package_name of ['Paket 1', 'Paket 2', 'Paket 3'])
      await admin().makeRow(screen, { package_name, price: null, is_bonus_package: false })
    let held = gate()
    await page().route(
      ({ pathname, searchParams }) =>
        pathname === '/api/donation/package-categories' && searchParams.has('category_name'),
      async (route) => {
        await held.promise
        await route.continue()
      },
    )
    await editTable(address)
    const pasteInto = async (name: string, then: () => Promise<void>) => {
      held = gate()
      await cell(name, 'category_id').focus()
      const answered = page().waitForResponse((answer) => answer.url().includes('category_name='))
      await paste(cell(name, 'category_id'), { 'text/plain': 'Langka' })
      await then()
      held.open()
      await answered
    }
    const stored = async () =>
      ((await admin().call('GET', path)) as Package[]).map(({ category_id: id, price }) => [id, price])

    // The row is saved while the server is still looking up the pasted name.
    await pasteInto('Paket 1', async () => {
      await cell('Paket 1', 'price').focus()
      await keyboard().type('Rp. 5.000')
      await press('Enter')
      await expect.poll(stored).toContainEqual([weekly, 'Rp. 5.000'])
    })
    await expect.poll(stored).toContainEqual([rare, 'Rp. 5.000'])
    expect(await question(page()).count(), 'no conflict with the own save').toBe(0)

    await pasteInto('Paket 2', async () => {
      await keyboard().type('987')
    })
    await toastsAtRest(page())
    expect(await cell('Paket 2', 'category_id').locator('input').first().inputValue()).toBe('987')
    await press('Escape')

    // The table saves a row only after the row has lost focus.
    await pasteInto('Paket 3', async () => undefined)
    await cell('Paket 3', 'category_id').getByText('Langka').waitFor()
    expect((await stored()).filter(([id]) => id === rare)).toHaveLength(1)
    await cell('Paket 2', 'price').focus()
    await expect.poll(async () => (await stored()).filter(([id]) => id === rare).length).toBe(2)
  })
})
