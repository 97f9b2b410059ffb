import { openTools } from './adminPage.ts'
import { useAdminScreens } from './adminScreens.ts'

export interface Retail {
  id: number
  version: number
  donation_title: string
  pricing: string
}

export const RETAIL = '/donation/retail'
export const RETAIL_SCREEN = '/admin/table-list/donation/retail'

/** The retail prices screen has a simple table, so tests of table features use it. */
export function useRetail() {
  const screens = useAdminScreens()
  const { admin, page, main, button } = screens
  const retail = async () => (await admin().call('GET', RETAIL)) as Retail[]
  return {
    ...screens,
    retail,
    prices: async () => (await retail()).map(({ pricing }) => pricing),
    make: async (count: number) => {
      await screens.use('retail')
      for (let number = 1; number <= count; number += 1)
        await admin().call('POST', RETAIL, {
          donation_title: `Koin ${String(number).padStart(2, '0')}`,
          pricing: `Rp. ${number}.000`,
        })
    },
    cell: (row: string, column: string) =>
      main().getByRole('row').filter({ hasText: row }).locator(`td[data-column="${column}"]`),
    editTable: async (address = RETAIL_SCREEN) => {
      await page().goto(address)
      await openTools(page())
      await button('Change in the table').click()
      await page().getByRole('grid').waitFor()
    },
  }
}
