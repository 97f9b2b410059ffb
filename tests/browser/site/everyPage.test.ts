import { expect, it } from 'vitest'
import { publicPages } from '../../../scripts/lib/publicPages.mjs'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../support/browser/accessibility.ts'
import { leave, PHONE, useBrowser, visit } from '../../support/browser/browser.ts'
import { demoSite } from '../../support/sharedSites.ts'

const browser = useBrowser()

// tests/release/browser/site/everyPage.test.ts also tests the first paint, larger text and other screen sizes.
it('[site.accessibility] no page has a barrier on a phone in either theme, and each fits its width', async () => {
  const visitor = await visit(browser(), demoSite().url, { viewport: PHONE })
  const { page } = visitor
  for (const { path } of publicPages) {
    await page.goto(path)
    await expectNoBarriersInBothThemes(page)
    expect(await fitsItsWidth(page), path).toBe(true)
  }
  await leave(visitor, /404/)
})
