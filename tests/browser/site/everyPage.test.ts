import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPages } from '../../../scripts/lib/publicPages.mjs'
import { expectNoBarriersInBothThemes } from '../../support/browser/accessibility.ts'
import { expectNoBarriers, leave, untilHydrated, useBrowser, visit, type Visit } from '../../support/browser/browser.ts'
import { overlaps, transparent, waitingPictures, watchFirstPaint } from '../../support/browser/layout.ts'
import { devices } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'
import { isThorough } from '../../support/thorough.ts'

/** The smallest screen on which nothing scrolls sideways. */
const NARROW = { width: 320, height: 640 } as const

/** What is a page of its own to who looks at it, besides those that stand in the list. */
const further = [
  '/gameinfo/server?section=droplist&q=kabut&map=3',
  '/gameinfo/quest?section=afterwar',
  '/gameinfo/quest?section=saturday',
  '/donation?section=service',
  '/donation?section=seasonpass',
  '/donation?section=howto',
]

describe.each(devices)('On a %s', (device, viewport) => {
  const browser = useBrowser()
  let visitor: Visit
  beforeAll(async () => {
    visitor = await visit(browser(), demoSite().url, { viewport })
    await watchFirstPaint(visitor.page)
  })
  afterAll(() => leave(visitor, /404/))

  const isPhone = device === 'phone'
  const isWhole = isPhone || isThorough
  it.each([...publicPages.map(({ path }) => path), ...(isWhole ? further : [])])(
    '%s shows all on its first paint, has no barrier in either theme, and fits its screen',
    async (path) => {
      const { page } = visitor
      await page.setViewportSize(viewport)
      // What fades in is transparent for those alone who have not asked for less motion.
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto(path)
      expect(await transparent(page)).toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await waitingPictures(page)).toEqual([])
      await untilHydrated(page)
      // Colours are the same on every device.
      await (isWhole ? expectNoBarriersInBothThemes(page) : expectNoBarriers(page))
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      expect(await width()).toBe(viewport.width)
      if (!isPhone) return

      await page.setViewportSize(NARROW)
      for (const size of ['100%', '200%']) {
        await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
        expect(await width(), `with text at ${size}`).toBe(NARROW.width)
        expect(await overlaps(page), `with text at ${size}`).toEqual([])
      }
    },
  )
})
