import { describe, expect, it } from 'vitest'
import { leave, useBrowser, visit } from '../../support/browser/browser.ts'
import { anyDevice } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'

describe('Server rules', () => {
  const browser = useBrowser()

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('[rules.page] [header.other-pages] the rules stand in the HTML by category, numbered from 1, their descriptions by line', async () => {
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
})
