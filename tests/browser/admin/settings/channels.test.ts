import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, question } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { PHONE, useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { startFakeDiscord, type FakeDiscord } from '../../../support/channels/fakeDiscord.ts'

// The tests check the rules in docs/product-admin.md, "Channels".
describe('The channels, on a phone,', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0', WEBHOOKS_TO_PRIVATE_NETWORK: '1' })
  let visitor: Visit
  let discord: FakeDiscord
  beforeAll(async () => {
    discord = await startFakeDiscord()
    visitor = await admin().openPage()
    await page().setViewportSize(PHONE)
  })
  afterAll(async () => {
    await closePage(visitor)
    await discord.stop()
  })
  const page = (): Page => visitor.page
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  const field = (name: string) => page().getByLabel(name, { exact: true })
  const looksRight = async () => {
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
  }
  /** Finds only modal dialogs. Toasts are dialogs too, but they are not modal. */
  const dialog = () => page().locator('[role=dialog]:not([aria-modal=false])')
  const submit = () => dialog().getByRole('button', { name: 'Save', exact: true })
  const publish = (title: string) => admin().call('POST', '/news', { title, description: 'Isi.' })
  const close = async () => {
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog().waitFor({ state: 'detached' })
  }

  it('[channels.address-secret] [channels.discord] add a channel, whose address nobody sees again, and which receives what is published', async () => {
    await page().goto('/admin/settings/channels')
    await page().getByText('No channels yet.').waitFor()
    await button('Add Channel').press('Enter')
    await submit().click()
    for (const label of ['Name', 'Address']) await dialog().getByText(`${label} is required.`).waitFor()
    await field('Name').fill('Kabar')
    await field('Address').fill('https://example.com/hook')
    await dialog().getByLabel('News of all categories').uncheck()
    await field('Event').check()
    await dialog().getByLabel('News of all categories').check()
    await field('Role to mention').fill('987654321098765432')
    await looksRight()
    await field('Name').press('Enter')
    await dialog()
      .getByText(/^This is no webhook of Discord: its address begins with/)
      .waitFor()
    expect(await field('Address').getAttribute('type')).toBe('password')
    await field('Address').fill(discord.address)
    await field('Name').press('Enter')
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
    discord.clear()
    await publish('Kabar baru')
    await expect.poll(() => discord.titles()).toEqual(['Kabar baru'])
  })

  it('[channels.outages] say on every screen what was not sent, and send it again', async () => {
    discord.clear()
    discord.expect({ status: 404, code: 10_015 }, 'cut after')
    await publish('Kabar gagal')
    await publish('Kabar putus')
    await expect.poll(() => discord.received.length).toBe(2)
    await page().goto('/admin')
    await page().getByText('2 announcements were not sent.').waitFor()
    await page().getByRole('link', { name: 'Show channels' }).click()
    await page()
      .getByText(/^Discord does not know this webhook any more \(404\)/)
      .waitFor()
    await page().getByText('2 not sent').waitFor()
    await looksRight()
    await button('It was sent: Kabar putus').click()
    await expectToast(page(), 'good', 'It counts as sent.')
    await button('Send again: Kabar gagal').click()
    await expectToast(page(), 'good', 'It will be sent within seconds.')
    await page().getByRole('heading', { name: 'Not sent' }).waitFor({ state: 'detached' })
    await expect.poll(() => discord.titles()).toEqual(['Kabar putus', 'Kabar gagal'])
    expect(await page().getByText('announcements were not sent').count()).toBe(0)
  })

  it('[channels.address-secret] [channels.webhooks] replace an address, delete a channel after a question, and show the secret of signed webhooks once', async () => {
    await button('Replace address Kabar').click()
    await field('Address').fill(discord.address)
    await submit().click()
    await expectToast(page(), 'good', 'The address of Kabar was replaced.')
    await expectFocus(button('Replace address Kabar'))
    await button('Delete Kabar').click()
    await question(page()).getByRole('button', { name: 'Yes, delete' }).click()
    await expectToast(page(), 'good', 'Channel Kabar was deleted.')
    await button('Add Channel').click()
    await field('Kind').selectOption('Signed webhook')
    await field('Name').fill('Program')
    await field('Address').fill(`${discord.origin}/hook`)
    await field('Name').press('Enter')
    const secret = page().getByRole('dialog', { name: 'Signing secret of Program' }).getByLabel('Signing secret')
    await expectFocus(secret)
    const old = await secret.inputValue()
    expect(old).toMatch(/^whsec_/)
    await expectNoBarriersInBothThemes(page())
    await close()
    expect(await page().content()).not.toContain(old)
    await button('New signing secret Program').click()
    await question(page()).getByRole('button', { name: 'Yes, make it' }).click()
    await expectFocus(secret)
    expect(await secret.inputValue()).not.toBe(old)
    await close()
    await expectFocus(button('New signing secret Program'))
    await page().goto('/admin/audit?type=channels')
    await page()
      .getByRole('row', { name: /Alamat diganti/ })
      .first()
      .waitFor()
    expect(await page().content()).not.toContain(discord.token)
  })
})
