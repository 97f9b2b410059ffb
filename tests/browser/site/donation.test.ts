import { describe, expect, it } from 'vitest'
import { leave, useBrowser, visit } from '../../support/browser/browser.ts'
import { demoSite } from '../../support/sharedSites.ts'

describe('The donation page', () => {
  const browser = useBrowser()
  const { url } = demoSite()

  it('[donation.price-letters] prices keep their letters in every section and of VIP', async () => {
    const visitor = await visit(browser(), url)
    const { page } = visitor
    for (const search of ['', '?section=service', '?section=retail', '?section=seasonpass', '?section=packages']) {
      await page.goto(`/donation${search}`)
      const prices = await page.getByText(/^(Price: )?Rp\. [\d.]+$/).evaluateAll((elements) =>
        elements.map((element) => {
          const { fontFamily, textTransform } = getComputedStyle(element)
          return `${textTransform} ${fontFamily.split(',')[0]}`
        }),
      )
      expect(prices.length, search).toBeGreaterThanOrEqual(3)
      expect(new Set(prices), search).toEqual(new Set(['none "Source Sans 3"']))
    }
    await leave(visitor)
  })
})
