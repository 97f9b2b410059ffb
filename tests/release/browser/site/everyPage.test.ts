import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPages } from '../../../../scripts/lib/publicPages.mjs'
import { expectNoBarriersInBothThemes, showTheme } from '../../../support/browser/accessibility.ts'
import { DESKTOP, expectNoBarriers, leave, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'
import {
  movedByScripts,
  overlaps,
  transparent,
  waitingPictures,
  watchFirstPaint,
} from '../../../support/browser/layout.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { demoSite } from '../../../support/sharedSites.ts'
import { isThorough } from '../../../support/thorough.ts'

/** The narrowest screen that the site supports is 320 pixels wide. */
const NARROW = { width: 320, height: 640 } as const

const further = [
  '/gameinfo/server?section=droplist&q=kabut&map=3',
  '/gameinfo/quest?section=afterwar',
  '/gameinfo/quest?section=saturday',
  '/donation?section=service',
  '/donation?section=seasonpass',
  '/donation?section=howto',
]

describe.each(anyDevice)('On a %s', (device, viewport) => {
  const browser = useBrowser()
  let visitor: Visit
  beforeAll(async () => {
    visitor = await visit(browser(), demoSite().url, { viewport, alone: true })
    await watchFirstPaint(visitor.page)
    // The clock is set to a Saturday, because on that day the badge for today is beside the longest quest heading.
    await visitor.page.clock.setFixedTime('2026-11-28T05:00:00Z')
  })
  afterAll(() => leave(visitor, /404/))

  it.each([...publicPages.map(({ path }) => path), ...(isThorough ? further : [])])(
    '[site.accessibility] %s shows everything on its first paint, is not moved by its scripts, has no barrier in either theme, and fits its screen',
    async (path) => {
      const { page } = visitor
      await page.setViewportSize(viewport)
      // Elements fade in only for visitors who do not prefer reduced motion.
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      expect(await movedByScripts(page, path)).toEqual([])
      expect(await transparent(page)).toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await waitingPictures(page)).toEqual([])
      await expectNoBarriersInBothThemes(page)
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      expect(await width()).toBe(viewport.width)
      if (device === 'desktop') return

      await page.setViewportSize(NARROW)
      for (const size of ['100%', '200%']) {
        await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
        expect(await width(), `with text at ${size}`).toBe(NARROW.width)
        expect(await overlaps(page), `with text at ${size}`).toEqual([])
      }
      if (further.includes(path)) return
      await page.evaluate(() => document.documentElement.removeAttribute('style'))
      await page.setViewportSize(DESKTOP)
      expect(await width(), 'on a desktop').toBe(DESKTOP.width)
      if (!isThorough) return
      await showTheme(page, 'light')
      await expectNoBarriers(page)
    },
  )
})
