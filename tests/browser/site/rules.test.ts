import { describe, expect, it } from 'vitest'
import { leave, useBrowser, visit } from '../../support/browser/browser.ts'
import { anyDevice, devices, expectRetry, failApi, move, moveWaiting } from '../../support/browser/sitePages.ts'
import { demoSite, emptySite } from '../../support/sharedSites.ts'

describe('Server rules', () => {
  const browser = useBrowser()

  describe.each(devices)('on a %s', (_device, viewport) => {
    it('[rules.page] stand in the HTML by category, numbered from 1, their descriptions by line', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      const { page } = visitor
      await page.goto('/gameinfo/rules')
      const categories = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
      expect(categories).toEqual(['Account', 'Gameplay', 'Chat & Community', 'Trade', 'War'])

      const rule = (category: string, title: string) =>
        page
          .getByRole('region', { name: category })
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: title, level: 3 }) })
      const first = rule('Account', 'Satu orang, maksimal dua akun online')
      await first.getByText('1', { exact: true }).waitFor()
      expect(await first.getByRole('listitem').allTextContents()).toEqual([
        'Maksimal 2 client per PC, termasuk akun toko.',
        'Akun keluarga di satu rumah boleh, tetapi lapor dulu lewat ticket.',
        'Melanggar: client ketiga dan seterusnya diputus, berulang kali suspend 3 hari.',
      ])
      // The news quotes it by this number.
      await rule('Gameplay', 'Bot, macro, dan auto-clicker dilarang').getByText('4', { exact: true }).waitFor()
      await leave(visitor)
    })
  })

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('[header.other-pages] [rules.loading] show Loading... on a move inside the site until they are there', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await moveWaiting(page, '/gameinfo/rules', 'Loading...')
      await page.getByRole('heading', { name: 'Real money trading' }).waitFor()
      expect(await page.getByText('Loading...').count()).toBe(0)
      await leave(visitor)
    })

    it('say so where there are none', async () => {
      const visitor = await visit(browser(), emptySite().url, { viewport, javaScriptEnabled: false })
      await visitor.page.goto('/gameinfo/rules')
      await visitor.page.getByText('Belum ada rules.', { exact: true }).waitFor()
      await leave(visitor)
    })

    it('[site.failed-fetches] say so where the API fails, and are read again', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await move(page, '/gameinfo/rules', { before: () => failApi(page).then(() => undefined) })
      await page.getByRole('heading', { name: 'Server Rules', level: 1 }).waitFor()
      await expectRetry(page, page.getByRole('heading', { name: 'Gameplay', level: 2 }))
      await leave(visitor, /500/)
    })
  })

  it('[rules.uncategorized] are Uncategorized where they have no category, and further pages count on', async () => {
    const visitor = await visit(browser(), demoSite().url)
    const { page } = visitor
    const rules = [
      { id: 7, rules: 'Sopan', category: 'Chat', description: '' },
      { id: 8, rules: 'Jujur', category: '', description: 'Selalu.\n\nJuga di trade.' },
    ]
    await page.route('**/api/game-info/server-rules?**', (route) =>
      route.fulfill({ json: rules, headers: { 'x-total-count': '402' } }),
    )
    await move(page, '/gameinfo/rules')
    const other = page.getByRole('region', { name: 'Uncategorized' })
    await other.getByText('2', { exact: true }).waitFor()
    expect(await other.getByRole('listitem').getByRole('listitem').allTextContents()).toEqual([
      'Selalu.',
      'Juga di trade.',
    ])
    await page.getByRole('link', { name: 'Halaman 2' }).click()
    await page.getByRole('region', { name: 'Chat' }).getByText('201', { exact: true }).waitFor()
    await leave(visitor)
  })
})
