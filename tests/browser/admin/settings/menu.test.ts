import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { DESKTOP, PHONE, useBrowser, type Visit } from '../../../support/browser/browser.ts'

// The menu, and lists that are ordered by hand: docs/product-admin.md, "Settings" and "Order by hand".
describe('The menu', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0' })
  let visitor: Visit
  beforeAll(async () => {
    visitor = await admin().openPage()
    await page().setViewportSize(DESKTOP)
  })
  afterAll(() => closePage(visitor))
  const page = () => visitor.page
  const labels = () =>
    page()
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('[data-header="Label"]')?.textContent))
  const stored = async () => ((await admin().call('GET', '/menu')) as { label: string }[]).map(({ label }) => label)
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  const said = async () => (await page().locator('main [role="status"].visually-hidden').allTextContents()).join('')

  it('[lists.order-by-hand] is moved by buttons that keep the focus, and says where each entry stands', async () => {
    await page().goto('/admin/settings/menu')
    await button('Move NEWS up').waitFor()
    await expectNoBarriersInBothThemes(page())
    const [home, news, group, ...others] = await labels()
    expect([home, news, group]).toEqual(['HOME', 'NEWS', 'Game Info'])
    expect(await button('Move HOME up').getAttribute('aria-disabled')).toBe('true')

    await button('Move NEWS down').press('Enter')
    await expect.poll(labels).toEqual([home, group, news, ...others])
    await expect.poll(said).toBe('NEWS is now at place 3 of 9.')
    await expect.poll(() => page().evaluate(() => document.activeElement?.ariaLabel)).toBe('Move NEWS down')
    // One after the other, faster than the server answers.
    for (let times = 0; times < 3; times += 1) await button('Move NEWS up').press('Enter')
    await expect.poll(stored).toEqual([news, home, group, ...others])
    expect(await labels()).toEqual([news, home, group, ...others])
    expect(await button('Move NEWS up').getAttribute('aria-disabled')).toBe('true')
  })

  it('[lists.order-by-hand] is moved by dragging, which Escape takes back', async () => {
    const before = await stored()
    const handle = (label: string) =>
      page()
        .getByRole('row')
        .filter({ has: button(`Move ${label} up`) })
        .locator('span[title="Drag to another place"]')
    const drag = async (label: string, onto: string, finish: () => Promise<void>) => {
      const [from, to] = [await handle(label).boundingBox(), await handle(onto).boundingBox()]
      if (!from || !to) throw new Error('There is nothing to drag.')
      await page().mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page().mouse.down()
      await page().mouse.move(to.x + to.width / 2, to.y + 4, { steps: 5 })
      await page().locator('tr[data-drop="before"]').waitFor()
      await finish()
    }
    await drag('DONATION', 'Game Info', async () => {
      await page().keyboard.press('Escape')
      await page().mouse.up()
    })
    expect(await stored()).toEqual(before)
    await drag('DONATION', 'Game Info', () => page().mouse.up())
    const others = before.filter((label) => label !== 'DONATION')
    await expect.poll(stored).toEqual(['NEWS', 'HOME', 'DONATION', ...others.slice(2)])
    await expect.poll(said).toBe('DONATION is now at place 3 of 9.')
  })

  it('[site.menu] offers the pages of the site, refuses what is none, and is on the site at the next look', async () => {
    await page().goto('/admin/settings/menu')
    await page().getByRole('button', { name: 'Add Menu Entry' }).click()
    const form = page().getByRole('dialog')
    const address = form.getByRole('combobox', { name: 'Address' })
    const offered = await address.evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map(({ value }) => value),
    )
    expect(offered).toEqual(expect.arrayContaining(['/', '/news', '/download']))
    await form.getByLabel('Label').fill('Forum kami')
    await address.fill('javascript:alert(1)')
    await form.getByRole('button', { name: 'Save' }).click()
    await form
      .getByText(
        'Address must be a page of this site, such as /news, or an address that begins with http:// or https://.',
      )
      .waitFor()
    await address.fill('https://forum.example.com/')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page(), 'good', 'Menu Entry added successfully.')

    await page().goto('/')
    const nav = page().getByRole('navigation', { name: 'Navigasi utama' })
    const shown = async () =>
      (await nav.locator('a:visible, summary').allInnerTexts()).map((text) => text.toLowerCase())
    await expect.poll(shown).toEqual(['news', 'home', 'donation', 'game info', 'download', 'forum kami', 'admin'])
    const forum = nav.getByRole('link', { name: 'Forum kami' })
    expect(await forum.getAttribute('href')).toBe('https://forum.example.com/')
    expect(await forum.getAttribute('target')).toBe('_blank')
  })

  it('[lists.order-by-hand] is ordered on a phone, too', async () => {
    await page().setViewportSize(PHONE)
    await page().goto('/admin/settings/menu')
    const up = button('Move DOWNLOAD up')
    await up.waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
    await expectNoBarriersInBothThemes(page())
    const before = (await stored()).indexOf('DOWNLOAD')
    await up.click()
    await expect.poll(async () => (await stored()).indexOf('DOWNLOAD')).toBe(before - 1)
  })
})
