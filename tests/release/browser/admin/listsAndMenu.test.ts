import { describe, expect, it } from 'vitest'
import { addButton, control, formOf, openScreen, toastsAtRest } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import { expectNoBarriers, gate } from '../../../support/browser/browser.ts'
import type { Screen } from '../../../support/screens/screen.ts'
import { screenOf } from '../../../support/screens/screens.ts'

describe('In the back-office', () => {
  const { admin, page, main, use, openForm, submit, closeButton, button, answer } = useAdminScreens()

  describe('the list', () => {
    const fill = async (screen: Screen, count: number) => {
      for (let index = 1; index <= count; index += 1) {
        const name = `Barang ${String(index).padStart(2, '0')}`
        await admin().call('POST', screen.path, { items_name: name })
      }
    }
    const names = () => main().locator('tbody tr td:nth-child(2)').allInnerTexts()

    it('keeps search, order and page in the address, for the back button and for links', async () => {
      const screen = await use('item')
      await fill(screen, 30)
      await openScreen(page(), screen)
      await main().getByRole('button', { name: 'Halaman 2', exact: true }).click()
      await expect.poll(names).toEqual(['Barang 26', 'Barang 27', 'Barang 28', 'Barang 29', 'Barang 30'])
      expect(page().url()).toContain('page=2')
      await page().goBack()
      await expect.poll(async () => (await names())[0]).toBe('Barang 01')
      await page().goForward()
      await expect.poll(async () => (await names())[0]).toBe('Barang 26')

      // Waits for the results of "barang" before typing the rest. The whole search, "barang 1", finds twelve items: 01,
      // 10 to 19, and 21.
      const search = main().getByRole('searchbox')
      const searched = page().waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === 'barang')
      await search.pressSequentially('barang ')
      await searched
      await search.pressSequentially('1')
      expect(await search.inputValue()).toBe('barang 1')
      await expect.poll(async () => (await names()).length).toBe(12)
      await main().getByText('12 data', { exact: true }).waitFor()
      const sort = main().getByRole('button', { name: 'Item Name' })
      await sort.evaluate((button: HTMLButtonElement) => [button.click(), button.click()])
      await expect.poll(async () => (await names())[0]).toBe('Barang 21')

      await page().getByRole('link', { name: 'News', exact: true }).click()
      await page().getByRole('heading', { name: 'News', level: 1 }).waitFor()
      await page().goBack()
      await expect.poll(async () => (await names())[0]).toBe('Barang 21')
      expect(await main().getByRole('searchbox').inputValue()).toBe('barang 1')

      await page().goto(`/admin/item?q=${encodeURIComponent('barang 1')}&sort=items_name&order=desc`)
      await expect.poll(async () => (await names())[0]).toBe('Barang 21')
      expect((await names()).length).toBe(12)
    })

    it('does not follow a row that was saved on another screen until the user asks to see it', async () => {
      const screen = await use('item')
      await fill(screen, 26)
      const add = async (name: string) => {
        await addButton(page(), screen).click()
        await control(page(), 'Item Name').fill(name)
        await submit(screen.submitNew).click()
        await formOf(page()).waitFor({ state: 'detached' })
      }
      const leaveForNews = async () => {
        await page().getByRole('link', { name: 'News', exact: true }).click()
        await page().getByRole('heading', { name: 'News', level: 1 }).waitFor()
      }
      const held = gate()
      await page().route(/\/place\?/, async (route) => {
        await held.promise
        await route.continue()
      })
      await openScreen(page(), screen, '?sort=items_name')
      await add('Zirah')
      await leaveForNews()
      // The test counts history entries. If the app navigated to the saved row and then corrected the URL, only an
      // extra history entry would reveal it.
      const steps = () => page().evaluate(() => history.length)
      const before = await steps()
      const answered = page().waitForResponse(/\/place\?/)
      held.open()
      await answered
      for (let time = 1; time <= 5; time += 1) await toastsAtRest(page())
      expect(await steps()).toBe(before)
      expect(new URL(page().url()).search).toBe('')

      await openScreen(page(), screen, '?q=barang&sort=items_name')
      await add('Zirah kedua')
      await page().getByText('Zirah kedua tersimpan, tetapi').waitFor()
      await leaveForNews()
      await page().getByRole('button', { name: 'Tampilkan' }).click()
      await page().getByRole('heading', { name: screen.heading, level: 1 }).waitFor()
      await expect.poll(names).toEqual(['Barang 26', 'Zirah', 'Zirah kedua'])
      await page().goBack()
      await page().getByRole('heading', { name: 'News', level: 1 }).waitFor()
      expect(new URL(page().url()).search).toBe('')
    })

    it('corrects a word with a typing error and says so, as pickers do', async () => {
      const screen = await use('item')
      await fill(screen, 2)
      await openScreen(page(), screen)
      await main().getByRole('searchbox').fill('braang 02')
      await main()
        .getByRole('status')
        .filter({ hasText: 'Tidak ada yang cocok dengan “braang 02”. Ditampilkan: “barang 02”.' })
        .waitFor()
      expect(await names()).toEqual(['Barang 02'])

      await openForm(screenOf('packages'))
      await formOf(page()).getByRole('combobox', { name: 'Choose Item ID' }).click()
      await page().getByPlaceholder('Search by name or number…').fill('braang 02')
      await page().getByText('Nothing matches “braang 02”. Shown: “barang 02”.').waitFor()
      await page().getByRole('option', { name: 'Barang 02' }).waitFor()
      await expectNoBarriers(page())
      await page().keyboard.press('Escape')
      await closeButton().click()
    })
  })

  it('[admin.menu-routes] a menu key in the address leads to its screen, and back to the previous one', async () => {
    const at = (name: string) => page().getByRole('heading', { name, level: 1 }).waitFor()
    await page().goto('/admin/news')
    await at('News')
    await page().goto('/admin/package-categories?q=abc')
    await at('Package Categories')
    await expect.poll(() => page().url()).toMatch(/\/admin\/table-list\/.*\?q=abc$/)
    await page().goBack()
    await at('News')
    expect(new URL(page().url()).pathname).toBe('/admin/news')
    await page().goForward()
    await at('Package Categories')
    await page().goBack()
    await at('News')
  })

  it('[admin.conflicts] a row that others refer to is not deleted, and a dialog links to them', async () => {
    await admin().makeRow(await use('droplist'))
    await openScreen(page(), screenOf('mapinfo'))
    await button('Hapus Lembah Kabut').click()
    await answer('Ya, hapus')
    const refused = page().getByRole('alertdialog', { name: 'Data ini masih dipakai' })
    await refused.getByText(/Gagal menghapus data Map\..*masih dipakai/).waitFor()
    const address = await refused.getByRole('link', { name: 'Drop List (1)' }).getAttribute('href')
    expect(address).toMatch(/\/droplist\?map_information_id=\d+$/)
    await refused.getByRole('button', { name: 'Tutup' }).click()
    await refused.waitFor({ state: 'detached' })
  })

  it('[admin.daily-quest-header] Daily Quest shows no header above its actions, but screen readers read one', async () => {
    const header = page().getByRole('columnheader', { name: 'Action', exact: true })
    const isSeen = async (key: string) => {
      const screen = await use(key)
      await admin().makeRow(screen)
      await openScreen(page(), screen)
      await header.waitFor()
      const widths = header
        .locator('*')
        .evaluateAll((parts) =>
          parts
            .filter(({ children, textContent }) => children.length === 0 && textContent)
            .map((part) => part.getBoundingClientRect().width),
        )
      return (await widths).some((width) => width > 1)
    }
    expect([await isSeen('dailyquest'), await isSeen('item')]).toEqual([false, true])
  })

  it('[admin.sidebar] [admin.welcome] the sidebar groups its entries and remembers the open groups', async () => {
    await page().goto('/admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    await page().getByText('Silakan pilih menu di sidebar untuk mengelola data.').waitFor()
    const nav = page().getByRole('navigation')
    const group = (name: string) => nav.getByRole('button', { name, exact: true })
    const groups = [
      'Table List',
      'Game Info',
      'Server Info',
      'Feature Info',
      'General Info',
      'Quest Info',
      'Donation Info',
      'Service Donation',
    ]
    for (const name of groups) {
      await group(name).click()
      expect(await group(name).getAttribute('aria-expanded')).toBe('true')
    }
    const entries = async () =>
      (await nav.locator('a:visible, button:visible').allInnerTexts()).map((words) => words.trim())
    const expected = [
      'News',
      'Home',
      'Table List',
      'Game Info',
      'Server Info',
      ...['Feature Info', 'Pendant Info', 'Gem Info'],
      ...['General Info', 'Servers Info', 'System Info', 'Feature Disable', 'Feature Enable'],
      ...['NPC List', 'NPC Item List', 'Drop List'],
      ...['Quest Info', 'Daily Quest After War', 'Daily Quest'],
      ...['Map Info', 'Monster Info', 'Monster Spawn', 'Warp List', 'Item Link', 'Server Rules'],
      'Donation Info',
      ...['Service Donation', 'Service', 'Gemstone', 'Resources'],
      ...['Retail Donation', 'Season Pass', 'Packages', 'How To', 'Package Category', 'Item Package Bonus'],
      ...['Package Bonuses', 'items'],
      'Pages',
      'Settings',
      'Pengelolaan',
    ]
    expect(await entries()).toEqual(expected)
    expect(await page().getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    await page().getByRole('button', { name: 'Logout', exact: true }).waitFor()
    await nav.getByRole('link', { name: 'Packages', exact: true }).click()
    await page().getByRole('heading', { name: 'Packages Donation', level: 1 }).waitFor()
    await group('Quest Info').click()
    await page().reload()
    await page().getByRole('heading', { name: 'Packages Donation', level: 1 }).waitFor()
    expect(await entries()).toEqual(
      expected.filter((entry) => !['Daily Quest After War', 'Daily Quest'].includes(entry)),
    )
    expect(await nav.locator('[aria-current=page]').innerText()).toBe('Packages')
  })
})
