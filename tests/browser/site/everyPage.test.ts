import { expect, it } from 'vitest'
import { publicPages } from '../../../scripts/lib/publicPages.mjs'
import { fitsItsWidth, showTheme } from '../../support/browser/accessibility.ts'
import { expectNoBarriers, leave, PHONE, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { demoSite } from '../../support/sharedSites.ts'
import { isThorough } from '../../support/thorough.ts'

const browser = useBrowser()

// tests/release/browser/site/everyPage.test.ts also tests the dark theme, the first paint, larger text and other screen sizes.
it('[site.accessibility] no page has a barrier on a phone, and each fits its width', async () => {
  const visitor = await visit(browser(), demoSite().url, { viewport: PHONE })
  const { page } = visitor
  for (const { path } of publicPages) {
    await page.goto(path)
    await showTheme(page, 'light')
    await expectNoBarriers(page)
    expect(await fitsItsWidth(page), path).toBe(true)
  }
  await leave(visitor, /404/)
})

const PARAMETERS = ['section', 'page', 'q', 'in', 'category', 'kind', 'map', 'monster', 'item', 'from', 'race', 'sort']
const unusual = [
  ['empty', ['']],
  ['unknown', ['zz']],
  ['repeated', ['1', 'zz', '']],
] as const
const tried = isThorough ? unusual : []

// React reports an error if the browser reads an address differently from the server.
it.each(tried)('no page has an error if the parameters of its address are %s', async (_what, values) => {
  const visitor = await visit(browser(), demoSite().url)
  const { page } = visitor
  const query = new URLSearchParams(PARAMETERS.flatMap((name) => values.map((value) => [name, value])))
  for (const path of new Set(publicPages.map(({ path }) => path.replace(/[?#].*/, '')))) {
    await page.goto(`${path}?${query}`)
    await untilHydrated(page)
  }
  await leave(visitor, /404/)
})
