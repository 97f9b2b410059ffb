import type { Page } from 'playwright-core'
import { isThorough } from '../thorough.ts'
import { DESKTOP, gate, PHONE, untilHydrated } from './browser.ts'

/** What a public page is shown on. */
const devices = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const

/** For what the width of a screen does not change: most visitors hold a phone. `npm run test:release` tries both. */
export const anyDevice = isThorough ? devices : devices.slice(0, 1)

/**
 * Arrives at a page by a link of the site and not by loading its document: from `from`, by the header's link unless
 * that page has one of its own. `before` runs between the two, where the API can be made slow or broken.
 */
export async function move(
  page: Page,
  to: string,
  { from, before }: { from?: string; before?: () => Promise<void> } = {},
): Promise<void> {
  await arrive(page, from)
  await before?.()
  await follow(page, to)
}

/** Loads a page, and waits for React to take it over: until then a link would load the document. */
async function arrive(page: Page, path = '/login'): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
}

/** Clicks a link. On a phone the header's links stand in a closed menu; the site's own handler answers all the same. */
const follow = (page: Page, to: string): Promise<void> =>
  page
    .locator(`a[href="${to}"]`)
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).click())

/** From now on the API answers with a fault that has a message. */
export const failApi = (page: Page): Promise<unknown> =>
  page.route('**/api/**', (route) => route.fulfill({ status: 500, json: { message: 'Database away' } }))

/**
 * Does something whose answers of the API are held back until the page has said these words. (Answers that are merely
 * slow come too early for a machine that is slower.)
 */
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

/** Moves to a page as `move` does, whose data do not come before it has said these words. */
export async function moveWaiting(page: Page, to: string, words: string, from?: string): Promise<void> {
  await arrive(page, from)
  await expectWaiting(page, words, () => follow(page, to))
}
