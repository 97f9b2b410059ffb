import { describe, expect, it } from 'vitest'
import { expectAccessible, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { question } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import { PHONE } from '../../../support/browser/browser.ts'
import { ref } from '../../../support/screens/screen.ts'

const LONG = 'Sangat panjang sekali '.repeat(6).trim()

/** In pixels: two lines with the padding of a row, and what a finger needs. */
const TWO_LINES = 64

describe('On a phone a list', () => {
  const { admin, page, main, use, button, answer } = useAdminScreens()

  it('[admin.phone-lists] has rows of one or two lines, and its tools behind one button', async () => {
    const packages = await use('packages')
    await admin().makeRow(packages, { package_name: 'Paket pendek', price: 'Rp. 5.000' })
    await admin().makeRow(packages, { package_name: LONG, price: 'Rp. 1.250.000' })
    const maps = await use('mapinfo')
    await admin().makeRow(maps, { map_name: LONG })
    for (const width of [320, PHONE.width]) {
      await page().setViewportSize({ ...PHONE, width })
      for (const { address } of [packages, maps]) {
        await page().goto(address)
        await main().locator('[data-row]').first().waitFor()
        const heights = await main()
          .locator('[data-row]')
          .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
        for (const height of heights) expect(height, `${address}, ${width} pixels`).toBeLessThanOrEqual(TWO_LINES)
        const tools = button(/^(Alat|Tools)$/)
        const [search, more] = [await main().getByRole('searchbox').boundingBox(), await tools.boundingBox()]
        expect(search && more && more.y < search.y + search.height, 'on one line').toBe(true)
        expect(
          await main()
            .getByRole('button', { name: /^Filter/ })
            .count(),
        ).toBe(0)
        expect(await fitsItsWidth(page())).toBe(true)
      }
    }
    await page().goto(packages.address)
    await main().getByText('Mingguan').first().waitFor()
    await button('Tools').click()
    await main()
      .getByRole('button', { name: /^Filter/ })
      .waitFor()
    await expectAccessible(page())
    expect(await button('Delete Paket pendek').count()).toBe(0)
    await button('More actions for Paket pendek').click()
    await button('Delete Paket pendek').click()
    await question(page()).getByText('Paket pendek').waitFor()
    await answer('Yes, delete')
    await expect.poll(async () => ((await admin().call('GET', packages.path)) as unknown[]).length).toBe(1)
    expect(admin().numberOf(ref('Mingguan'))).toBeGreaterThan(0)
  })
})
