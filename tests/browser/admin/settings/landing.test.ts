import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { DESKTOP, PHONE, useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { isThorough } from '../../../support/thorough.ts'

// docs/product-admin.md, "Settings".
describe('The landing page', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let visitor: Visit
  beforeAll(async () => {
    await admin().call('POST', '/news', { title: 'Gerbang dibuka', description: 'Untuk semua.' })
    await admin().call('POST', '/home/slides', { title: 'Musim baru' })
    await admin().call('POST', '/home/vip', { name: 'Arjasena', faction: 'Arunika', tier: 'GOLD TIER' })
    await admin().call('POST', '/home/tiers', { name: 'Arjasena', faction: 'Arunika', tier: 'GOLD TIER' })
    visitor = await admin().openPage()
    await page().setViewportSize(DESKTOP)
  })
  afterAll(() => closePage(visitor))
  const page = () => visitor.page
  const button = (name: string | RegExp) => page().getByRole('button', { name, exact: true })

  it('[home.own-order] is ordered by keyboard, renamed and thinned out, and is so at once on a phone and a desktop', async () => {
    await page().goto('/admin/settings/landing')
    await button('Move Tier List up').waitFor()
    await expectNoBarriersInBothThemes(page())
    const sections = () => page().locator('tbody td[data-header="Section"]').allInnerTexts()
    const usual = ['Latest News', 'Carousel', 'Game Info', 'Factions', 'Rankings', 'Tier List', 'Screenshots']
    expect(await sections()).toEqual(usual)
    for (let times = 0; times < 5; times += 1) await button('Move Tier List up').press('Enter')
    await expect.poll(sections).toEqual(['Tier List', ...usual.filter((name) => name !== 'Tier List')])

    const form = page()
      .getByRole('dialog')
      .filter({ has: page().locator('form') })
    const edit = async (section: string, change: () => Promise<void>) => {
      await button(new RegExp(`^Edit ${section}\\b`)).click()
      await change()
      await form.getByRole('button', { name: 'Update' }).click()
      await form.waitFor({ state: 'detached' })
    }
    await edit('Latest News', () => form.getByLabel('Heading').fill('Kabar dari gerbang'))
    await expectToast(page(), 'good', 'Section updated successfully.')
    await edit('Rankings', () => form.getByLabel('Heading').fill('Papan juara'))
    await edit('Game Info', () => form.getByLabel('Hidden').check())

    await button('Add Section').click()
    await form.getByRole('combobox', { name: 'Section' }).selectOption('Rankings')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Section “Rankings” is there already.', { exact: true }).waitFor()
    await form.getByText(/^Each section can stand once\./).waitFor()
    expect(await form.getByRole('combobox', { name: 'Section' }).getAttribute('aria-invalid')).toBe('true')

    for (const viewport of [DESKTOP, PHONE]) {
      await page().setViewportSize(viewport)
      await page().goto('/')
      const parts = await page()
        .locator('main h2')
        .evaluateAll((all: HTMLElement[]) =>
          all.map((part) => [part.textContent, part.lang, part.getBoundingClientRect().top] as const),
        )
      expect(parts.map(([words, lang]) => [words, lang])).toEqual([
        ['Tier List', 'en'],
        ['Kabar dari gerbang', ''],
        ['Musim baru', ''],
        ['Papan juara', ''],
      ])
      const tops = parts.map(([, , top]) => top)
      expect(tops, 'each stands below the one before it').toEqual([...tops].sort((a, b) => a - b))
      if (viewport === PHONE || isThorough) await expectNoBarriersInBothThemes(page())
      expect(await fitsItsWidth(page())).toBe(true)
    }
  })
})
