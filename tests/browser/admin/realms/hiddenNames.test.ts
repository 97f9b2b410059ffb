import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, formOf, question } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

// docs/back-office/realms.md.
describe.each(anyDevice)('Hidden names of a realm, by the keyboard alone, on a %s', (_device, viewport) => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let owner: Visit
  beforeAll(async () => {
    await admin().call('POST', '/realm-settings', { key: 'main', name: 'Midgard', adapter: 'pushed' })
    owner = await admin().openPage()
    await owner.page.setViewportSize(viewport)
    await owner.page.goto('/admin/settings/realms')
  })
  afterAll(() => closePage(owner))
  const page = (): Page => owner.page
  const opener = () => page().getByRole('button', { name: 'Hidden names of Midgard', exact: true })
  const input = () => formOf(page()).getByRole('textbox', { name: 'Name' })
  const showAgain = (name: string) => page().getByRole('button', { name: `Show again: ${name}`, exact: true })
  const press = (key: string) => page().keyboard.press(key)

  it('[admin.realms] are hidden one after the other, not lost while they are typed, and shown again after a question', async () => {
    await opener().press('Enter')
    await expectFocus(input())
    await page().getByText('No name is hidden.').waitFor()
    await press('Enter')
    await page().getByText('Name is required.').waitFor()
    await expectFocus(input())
    await expectNoBarriersInBothThemes(page())
    await input().fill('n'.repeat(256))
    expect(await page().getByText('Name is required.').count()).toBe(0)
    await press('Enter')
    await page().getByText('name may have at most 255 characters.', { exact: true }).waitFor()
    expect(await input().getAttribute('aria-invalid')).toBe('true')
    expect(await input().inputValue()).toHaveLength(256)
    for (const name of ['Orang Kasar', 'Gilda & Kawan']) {
      await input().fill(`  ${name} `)
      await press('Enter')
      await expectToast(page(), 'good', `${name} is hidden.`)
      await showAgain(name).waitFor()
      await expectFocus(input())
      expect(await input().inputValue()).toBe('')
    }
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())

    await input().fill('Setengah')
    await press('Escape')
    await question(page()).waitFor()
    await expectNoBarriersInBothThemes(page())
    await press('Escape')
    await question(page()).waitFor({ state: 'detached' })
    await expectFocus(input())
    expect(await input().inputValue()).toBe('Setengah')
    await input().fill('')

    await showAgain('Gilda & Kawan').press('Enter')
    await question(page()).getByText('Show Gilda & Kawan again?').waitFor()
    await expectFocus(question(page()).getByRole('button', { name: 'Cancel' }))
    await press('Enter')
    await question(page()).waitFor({ state: 'detached' })
    await expectFocus(showAgain('Gilda & Kawan'))
    await showAgain('Gilda & Kawan').press('Enter')
    await question(page()).getByRole('button', { name: 'Yes, show it' }).press('Enter')
    await expectToast(page(), 'good', 'Gilda & Kawan is shown again.')
    await showAgain('Gilda & Kawan').waitFor({ state: 'detached' })
    await expectFocus(page().getByRole('heading', { name: 'Hidden now' }))
    expect(await admin().call('GET', '/admin/realms/main/hidden-names')).toMatchObject([{ name: 'Orang Kasar' }])
    await press('Escape')
    await formOf(page()).waitFor({ state: 'detached' })
    await expectFocus(opener())
  })
})
