import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, question } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { DESKTOP, PHONE, useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { startFakeDiscord, type FakeDiscord } from '../../../support/channels/fakeDiscord.ts'

// docs/product-admin.md, "Channels".
describe('Channels, on a phone', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0', WEBHOOKS_TO_PRIVATE_NETWORK: '1' })
  let discord: FakeDiscord
  let owner: Visit
  beforeAll(async () => {
    discord = await startFakeDiscord()
    owner = await admin().openPage()
    await owner.page.setViewportSize(PHONE)
  })
  afterAll(async () => {
    await closePage(owner)
    await discord.stop()
  })
  const page = (): Page => owner.page
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  /** Toasts are dialogs, too, which are not modal. */
  const dialog = () => page().locator('[role=dialog]:not([aria-modal=false])')
  const publish = (title: string) => admin().call('POST', '/news', { title, description: 'Isi.' })

  it('[channels.address-secret] are made with a name, an address that nobody sees again, categories and a role', async () => {
    await page().goto('/admin/settings/channels')
    await page().getByText('No channels yet.').waitFor()
    await expectNoBarriersInBothThemes(page())
    await button('Add Channel').press('Enter')
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await dialog().getByText('Name is required.').waitFor()
    await dialog().getByText('Address is required.').waitFor()
    await dialog().getByLabel('Name').fill('Kabar')
    await dialog().getByLabel('Address').fill('https://example.com/hook')
    await dialog().getByLabel('News of all categories').uncheck()
    await dialog().getByLabel('Event', { exact: true }).check()
    await dialog().getByLabel('News of all categories').check()
    await dialog().getByLabel('Role to mention').fill('987654321098765432')
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
    await dialog().getByLabel('Name').press('Enter')
    await dialog()
      .getByText('This is no webhook of Discord: its address begins with https://discord.com/api/webhooks/.', {
        exact: true,
      })
      .waitFor()
    expect(await dialog().getByLabel('Address').getAttribute('type')).toBe('password')
    await dialog().getByLabel('Address').fill(discord.address)
    await dialog().getByLabel('Name').press('Enter')
    await expectToast(page(), 'good', 'Channel Kabar was saved.')
    await expectFocus(button('Add Channel'))
    await button('Test Kabar').click()
    await expectToast(page(), 'good', 'The test message was sent.')
    expect(discord.standing.size).toBe(1)
    await button('Edit Kabar').click()
    expect(await dialog().getByLabel('Address').count()).toBe(0)
    await page().keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await page().content()).not.toContain(discord.token)
  })

  it('[channels.discord] have what is published within seconds, by the site itself', async () => {
    discord.clear()
    await publish('Kabar baru')
    await expect.poll(() => discord.titles()).toEqual(['Kabar baru'])
  })

  it('[channels.outages] say everywhere that something was not sent, and send it again', async () => {
    discord.clear()
    discord.expect({ status: 404, code: 10_015 }, 'cut after')
    await publish('Kabar gagal')
    await publish('Kabar putus')
    await expect.poll(() => discord.received.length).toBe(2)
    await page().goto('/admin')
    await page().getByText('2 announcements were not sent.').waitFor()
    await page().getByRole('link', { name: 'Show channels' }).click()
    await page()
      .getByText('Discord does not know this webhook any more (404). Make another there, and replace the address.')
      .waitFor()
    await page().getByText('2 not sent').waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
    await button('It was sent: Kabar putus').click()
    await expectToast(page(), 'good', 'It counts as sent.')
    await button('Send again: Kabar gagal').click()
    await expectToast(page(), 'good', 'It will be sent within seconds.')
    await page().getByRole('heading', { name: 'Not sent' }).waitFor({ state: 'detached' })
    await expect.poll(() => discord.titles()).toEqual(['Kabar putus', 'Kabar gagal'])
    expect(await page().getByText('announcements were not sent').count()).toBe(0)
  })

  it('[channels.address-secret] get another address, and are deleted after a question', async () => {
    await button('Replace address Kabar').click()
    await dialog().getByLabel('Address').fill(discord.address)
    await expectNoBarriersInBothThemes(page())
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page(), 'good', 'The address of Kabar was replaced.')
    await expectFocus(button('Replace address Kabar'))
    await page().goto('/admin/audit?type=channels')
    await page()
      .getByRole('row', { name: /Alamat diganti/ })
      .first()
      .waitFor()
    expect(await page().content()).not.toContain(discord.token)
    await page().goto('/admin/settings/channels')
    await button('Delete Kabar').click()
    await question(page()).getByRole('button', { name: 'Yes, delete' }).click()
    await expectToast(page(), 'good', 'Channel Kabar was deleted.')
    await page().getByText('No channels yet.').waitFor()
    await page().setViewportSize(DESKTOP)
  })

  it('[channels.webhooks] that take signed webhooks show their secret once', async () => {
    await button('Add Channel').click()
    await dialog().getByLabel('Kind').selectOption('Signed webhook')
    await dialog().getByLabel('Name').fill('Program')
    await dialog().getByLabel('Address').fill(`${discord.origin}/hook`)
    await dialog().getByLabel('Name').press('Enter')
    const field = page().getByRole('dialog', { name: 'Signing secret of Program' }).getByLabel('Signing secret')
    await expectFocus(field)
    const secret = await field.inputValue()
    expect(secret).toMatch(/^whsec_/)
    await expectNoBarriersInBothThemes(page())
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog().waitFor({ state: 'detached' })
    expect(await page().content()).not.toContain(secret)
    await button('New signing secret Program').click()
    await question(page()).getByRole('button', { name: 'Yes, make it' }).click()
    await expectFocus(field)
    expect(await field.inputValue()).not.toBe(secret)
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog().waitFor({ state: 'detached' })
    await expectFocus(button('New signing secret Program'))
  })
})
