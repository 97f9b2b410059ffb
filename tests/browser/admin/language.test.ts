import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Locator } from 'playwright-core'
import { useBrowser, type Visit } from '../../support/browser/browser.ts'
import { useAdmin, closePage } from '../../support/browser/adminSession.ts'

/** The language that a part is read out in: its own, or that of what it stands in. */
const languageOf = (part: Locator): Promise<string | null | undefined> =>
  part.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))

describe('The back-office says which language its parts are in', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let visitor: Visit
  beforeEach(async () => {
    visitor = await admin().openPage()
  })
  afterEach(() => closePage(visitor))

  it('the frame, a screen, its form and its toasts', async () => {
    const { page } = visitor
    await admin().call('POST', '/game-info/items', { items_name: 'Keris Fajar' })
    await page.goto('/admin/item')
    expect(await languageOf(page.locator('[data-tone]').first())).toBe('id')
    expect(await languageOf(page.getByRole('navigation', { name: 'Admin menu' }))).toBe('en')
    expect(await languageOf(page.getByRole('link', { name: 'Back to Home' }))).toBe('en')
    expect(await languageOf(page.getByText('Halo, Juragan'))).toBe('id')
    await page.getByRole('button', { name: 'Pengelolaan' }).click()
    for (const name of ['Pengguna', 'Jejak Audit', 'Tempat Sampah']) {
      expect(await languageOf(page.getByRole('link', { name }))).toBe('id')
    }
    expect(await languageOf(page.getByRole('table'))).toBe('id')
    await page.getByRole('button', { name: /^Edit / }).click()
    expect(await languageOf(page.getByRole('dialog').filter({ has: page.locator('form') }))).toBe('id')
  })
})
