import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { leave, useBrowser, type Visit } from '../../../support/browser/browser.ts'

// docs/product-admin.md, "Settings".
describe('The look of the site', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let visitor: Visit
  beforeAll(async () => {
    visitor = await admin().openPage()
  })
  // The preview runs no scripts; what asks here how it looks is refused first.
  afterAll(() => leave(visitor, /about:srcdoc/))

  it('is seen beside the form before it is saved, and on every page after it', async () => {
    const { page } = visitor
    await page.goto('/admin/settings/look')
    const preview = page.frameLocator('iframe[title="Preview of the landing page"]')
    await preview.getByRole('heading', { level: 1 }).waitFor()
    const accent = (): Promise<string> =>
      preview.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--frame-solid').trim())
    const usual = await accent()
    await page.getByLabel('Accent colour by day', { exact: true }).fill('#00E5FF')
    await expect.poll(accent).not.toBe(usual)
    const byDay = await accent()
    await page.getByRole('radio', { name: 'By night' }).check()
    await expect.poll(accent).not.toBe(byDay)
    await page.getByLabel('Display and text face').selectOption('Oxanium + Figtree')
    const face = () =>
      preview.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily)
    await expect.poll(face).toContain('Oxanium')
    // What is previewed is not yet so.
    expect(await (await fetch(`${admin().url}/`)).text()).not.toContain('/theme/')
    await preview.getByRole('link', { name: 'Game Info', exact: true }).click()
    await preview.getByRole('heading', { level: 1 }).waitFor()

    await page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'good', 'Look saved.')
    await page.goto('/')
    expect(await page.locator('link[href^="/theme/"]').count()).toBe(1)
    expect(
      await page.evaluate(() => {
        document.documentElement.dataset['theme'] = 'light'
        return getComputedStyle(document.documentElement).getPropertyValue('--frame-solid').trim()
      }),
    ).toBe(byDay)
    expect(
      await page
        .locator('link[rel="preload"][as="font"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([expect.stringContaining('oxanium'), expect.stringContaining('figtree')])
  })
})
