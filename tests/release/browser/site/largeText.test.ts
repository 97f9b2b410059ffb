import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPages } from '../../../../scripts/lib/publicPages.mjs'
import { leave, PHONE, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'
import { splitWords } from '../../../support/browser/layout.ts'
import { demoSite } from '../../../support/sharedSites.ts'

const further = [
  '/gameinfo/quest?section=afterwar',
  '/donation?section=service',
  '/donation?section=seasonpass',
  '/donation?section=howto',
]

describe('Text of 200 % on a phone', () => {
  const browser = useBrowser()
  let visitor: Visit
  beforeAll(async () => {
    visitor = await visit(browser(), demoSite().url, { viewport: PHONE, alone: true })
  })
  afterAll(() => leave(visitor, /404/))

  it.each([...publicPages.map(({ path }) => path), ...further])(
    '[site.accessibility] breaks the words of %s only at hyphens',
    async (path) => {
      const { page } = visitor
      await page.goto(path)
      await page.evaluate(async () => {
        document.documentElement.style.setProperty('font-size', '200%')
        await document.fonts.ready
      })
      expect(await splitWords(page)).toEqual([])
    },
  )
})
