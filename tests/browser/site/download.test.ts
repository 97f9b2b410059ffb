import { describe, expect, it } from 'vitest'
import { leave, useBrowser, visit } from '../../support/browser/browser.ts'
import { anyDevice } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'

// docs/product.md, sections 2 and 9.
const groups = [
  ['Download Full Client', '1.79 GB'],
  ['Download Full Patch', '103.45 MB'],
] as const

describe('The download page', () => {
  const browser = useBrowser()

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('[download.page] [download.sizes] has in its HTML both groups, each with README and two mirrors that open in a new tab', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      const { page } = visitor
      await page.goto('/download')
      await page.getByRole('heading', { name: 'DOWNLOAD', level: 1, exact: true }).waitFor()
      expect(
        await page
          .getByRole('main')
          .getByRole('heading', { level: 2, name: /^Download/ })
          .allTextContents(),
      ).toEqual(groups.map(([name, size]) => `${name} (${size})`))
      for (const [name, size] of groups) {
        const group = page.getByRole('region', { name })
        // A label without action, and none that looks like a button.
        const readme = group.getByText('README', { exact: true })
        expect(await readme.evaluate((label) => getComputedStyle(label).borderStyle)).toBe('none')
        expect(await group.getByRole('listitem').count()).toBe(2)
        for (const mirror of ['File Share', 'Cloud Drive']) {
          const row = group.getByRole('listitem').filter({ hasText: mirror })
          await row.getByText(size, { exact: true }).waitFor()
          const link = row.getByRole('link', { name: `DOWNLOAD ${name}, ${mirror}` })
          expect(await link.getAttribute('target')).toBe('_blank')
          expect(await link.getAttribute('rel')).toBe('noopener')
          expect(await link.getAttribute('href')).toMatch(/^https:\/\/example\.com\//)
        }
        expect(await group.getByRole('link').count()).toBe(2)
        expect(await group.getByRole('button').count()).toBe(0)
      }
      await leave(visitor)
    })
  })
})
