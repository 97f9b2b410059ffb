import type { Page } from 'playwright-core'
import { isThorough } from '../thorough.ts'
import { DESKTOP, gate, PHONE, untilHydrated } from './browser.ts'

const devices = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const

/**
 * `npm test` simulates only a phone, because most visitors use one. `npm run test:release` also simulates a desktop.
 */
export const anyDevice = isThorough ? devices : devices.slice(0, 1)

/**
 * Follows a link in the header without loading a new document. `before` runs first, for example to make the API fail.
 */
export async function move(page: Page, to: string, before?: () => Promise<void>): Promise<void> {
  await page.goto('/login')
  await untilHydrated(page)
  await before?.()
  // On a phone, the header's links are in a closed menu, so the link is clicked by script.
  await page
    .locator(`a[href="${to}"]`)
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).click())
}

export async function expectWaiting(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  const held = gate()
  await page.route('**/api/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await act()
  await page.getByText(words, { exact: true }).waitFor()
  held.open()
}
