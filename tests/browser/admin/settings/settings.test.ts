import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { description, expectToast, question } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { gate, PHONE, useBrowser, type Visit } from '../../../support/browser/browser.ts'

// What there is one of: its form is the page itself. docs/product-admin.md, "Settings".
describe('The settings of the site', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0', SITE_NAME: 'Negeri Awan' })
  let visitor: Visit
  beforeAll(async () => {
    visitor = await admin().openPage()
  })
  afterAll(() => closePage(visitor))
  const page = () => visitor.page
  const name = () => page().getByLabel('Name', { exact: true })
  const motto = () => page().getByLabel('Motto', { exact: true })
  const save = () => page().locator('main').getByRole('button', { name: 'Save', exact: true })

  it('[settings.name] stand in the sidebar, say what the environment says, and name site and back-office once they are saved', async () => {
    await page().goto('/admin')
    await page().getByRole('navigation').getByRole('button', { name: 'Settings', exact: true }).click()
    await page().getByRole('navigation').getByRole('link', { name: 'Site', exact: true }).click()
    await page().getByRole('heading', { name: 'Site', level: 1 }).waitFor()
    expect(await page().title()).toBe('Site · Negeri Awan Admin')
    expect(await name().inputValue()).toBe('')
    expect(await description(name())).toBe(
      'Not set here. Visitors see “Negeri Awan”, from SITE_NAME in the environment.',
    )
    await expectNoBarriersInBothThemes(page())

    await name().fill('Stasiun Orion')
    expect(await description(name())).toBe('Set here, so SITE_NAME in the environment does not count.')
    await motto().fill('Tiga bulan, satu perang.')
    await save().click()
    await expectToast(page(), 'good', 'Site saved.')
    await page().getByRole('link', { name: 'Stasiun Orion', exact: true }).waitFor()
    expect(await page().title()).toBe('Site · Stasiun Orion Admin')
    expect(await name().inputValue()).toBe('Stasiun Orion')

    const html = await (await fetch(`${admin().url}/`)).text()
    expect(html).toContain('<title>Stasiun Orion</title>')
    expect(html).toContain('Tiga bulan, satu perang.')
    expect(html).not.toContain('Negeri Awan')
  })

  it('ask before what was typed is lost, and bring it back', async () => {
    await motto().fill('Setengah jadi')
    await page().getByRole('link', { name: 'News', exact: true }).click()
    await question(page()).getByRole('button', { name: 'Keep editing' }).click()
    expect(await motto().inputValue()).toBe('Setengah jadi')
    page().once('dialog', (dialog) => void dialog.accept())
    await page().reload()
    await expectToast(page(), 'note', 'What you had not saved is back. A picture must be chosen again.')
    expect(await motto().inputValue()).toBe('Setengah jadi')
    await page().locator('main').getByRole('button', { name: 'Discard changes' }).click()
    await expectNoBarriersInBothThemes(page())
    await question(page()).getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => motto().inputValue()).toBe('Tiga bulan, satu perang.')
    expect(await page().evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')))).toEqual(
      [],
    )
  })

  it('[settings.single] show both versions where somebody else has saved them since', async () => {
    await motto().fill('Motto saya')
    await admin().call('PUT', '/settings/site', { name: 'Stasiun Vega', motto: 'Motto mereka' })
    await save().click()
    const conflict = question(page())
    await conflict.getByText('Somebody else has changed this in the meantime').waitFor()
    await conflict.getByRole('group', { name: 'Motto' }).getByText('Motto mereka').waitFor()
    await conflict.getByRole('button', { name: 'Save choice' }).click()
    await expectToast(page(), 'good', 'Site saved.')
    expect(await admin().call('GET', '/settings/site')).toMatchObject({ name: 'Stasiun Vega', motto: 'Motto saya' })
    await expect.poll(() => name().inputValue(), { message: 'the form shows what is saved' }).toBe('Stasiun Vega')
  })

  it('have a history, and show the version that was put back', async () => {
    await page().locator('main').getByRole('button', { name: 'History' }).click()
    const history = page().getByRole('dialog', { name: 'History: Site' })
    await history.getByRole('listitem').first().waitFor()
    await history
      .getByRole('button', { name: /^Restore this version/ })
      .last()
      .click()
    await question(page()).getByRole('button', { name: 'Yes, restore' }).click()
    await expectToast(page(), 'good', 'The earlier version was restored successfully.')
    await expect.poll(() => motto().inputValue()).toBe('Tiga bulan, satu perang.')
    expect(await name().inputValue()).toBe('Stasiun Orion')
  })

  it('are put back also where the history was opened before the saved ones had been read again', async () => {
    const answer = gate()
    await page().route('**/api/settings/site', async (route) => {
      if (route.request().method() === 'GET') await answer.promise
      await route.continue()
    })
    await motto().fill('Salah ketik')
    await save().click()
    await expectToast(page(), 'good', 'Site saved.')
    await page().locator('main').getByRole('button', { name: 'History' }).click()
    const restore = page()
      .getByRole('dialog', { name: 'History: Site' })
      .getByRole('button', { name: /^Restore this version/ })
    // The dialog shows what it knew before until it has read the history again.
    await page().getByRole('dialog', { name: 'History: Site' }).getByText('Salah ketik').first().waitFor()
    await restore.first().waitFor()
    const read = page().waitForResponse((response) => response.request().method() === 'GET')
    answer.open()
    await read
    await restore.first().click()
    await question(page()).getByRole('button', { name: 'Yes, restore' }).click()
    await expectToast(page(), 'good', 'The earlier version was restored successfully.')
    await expect.poll(() => motto().inputValue()).toBe('Tiga bulan, satu perang.')
    await page().unrouteAll()
  })

  it('switch the server to a maintenance, which visitors see within a second, and make a token for a script', async () => {
    await page().getByRole('link', { name: 'Status', exact: true }).click()
    await page().getByRole('heading', { name: 'Status', level: 1 }).waitFor()
    expect(await (await fetch(`${admin().url}/`)).text()).not.toContain('ONLINE')
    await page().getByLabel('State', { exact: true }).selectOption('maintenance')
    await page().getByLabel('Sentence', { exact: true }).fill('Ganti mesin.')
    await save().click()
    await expectToast(page(), 'good', 'Status saved.')
    const home = async () => (await fetch(`${admin().url}/`)).text()
    await expect.poll(home, { timeout: 1_000 }).toContain('MAINTENANCE')
    expect(await home()).toContain('Ganti mesin.')

    await page().getByRole('button', { name: 'Make a token', exact: true }).click()
    const token = await page().getByRole('textbox', { name: 'Token', exact: true }).inputValue()
    const answer = await fetch(`${admin().url}/api/status`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"players":214}',
    })
    expect(answer.status).toBe(200)
    await expectNoBarriersInBothThemes(page())
    await page().getByRole('button', { name: 'Revoke', exact: true }).click()
    await question(page()).getByRole('button', { name: 'Revoke', exact: true }).click()
    await page().getByText('There is no token.', { exact: true }).waitFor()
  })

  it('fit a phone', async () => {
    await page().setViewportSize(PHONE)
    await page().goto('/admin/settings/status')
    await save().waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
    await page().goto('/admin/settings/site')
    await save().waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
  })
})
