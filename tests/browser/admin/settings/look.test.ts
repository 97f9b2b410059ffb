import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { expectNoBarriersInBothThemes } from '../../../support/browser/accessibility.ts'
import { leave, useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { jpeg } from '../../../support/browser/uploads.ts'

// docs/product-admin.md, "Settings".
describe('The look of the site', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let visitor: Visit
  beforeAll(async () => {
    visitor = await admin().openPage({ alone: true })
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

    const focus = page.getByRole('slider', { name: 'Focus of Hero by night' })
    expect(await focus.count(), 'without a picture there is nothing to point at').toBe(0)
    await page.getByLabel('Hero by night', { exact: true }).setInputFiles(await jpeg(400, 200))
    const said = () => focus.getAttribute('aria-valuetext')
    await expect.poll(said).toBe('50% from the left, 50% from the top')
    await expectNoBarriersInBothThemes(page)
    const picture = page.getByRole('img', { name: 'Hero by night' })
    const box = await picture.boundingBox()
    if (!box) throw new Error('The picture is not shown.')
    await picture.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } })
    await expect.poll(said).toBe('25% from the left, 75% from the top')
    // The mark has the focus: keys go on from there, and end at the edges.
    for (const key of ['ArrowRight', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown'])
      await page.keyboard.press(key)
    await expect.poll(said).toBe('26% from the left, 100% from the top')
    expect(await page.getByLabel('Focus by night, from the left').inputValue()).toBe('26')
    expect(await page.getByLabel('Focus by night, from the top').inputValue()).toBe('100')
    await page.getByLabel('Focus by night, from the top').fill('40')
    await expect.poll(said).toBe('26% from the left, 40% from the top')
    const shown = () =>
      preview.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--hero-position'))
    await expect.poll(shown).toBe('26% 40%')

    await page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'good', 'Look saved.')
    await page.goto('/')
    const theme = page.locator('link[href^="/theme/"]')
    expect(await theme.count()).toBe(1)
    const sheet = await fetch(admin().url + (await theme.getAttribute('href')))
    expect(await sheet.text()).toContain('--hero-position:26% 40%')
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
