import { describe, expect, it } from 'vitest'
import { DESKTOP, leave, PHONE, untilHydrated, useBrowser, visit } from '../../../../support/browser/browser.ts'
import { measureTextOnArt } from '../../../../support/browser/pixelContrast.ts'
import { demoSite } from '../../../../support/sharedSites.ts'
import { isThorough } from '../../../../support/thorough.ts'

describe('Text on the art of a page', () => {
  const browser = useBrowser()

  it('has 4.5:1 on the pixels of the screen without its shadow, by day and by night, on a phone and a desktop', async () => {
    const visitor = await visit(browser(), demoSite().url, { deviceScaleFactor: isThorough ? 2 : 1 })
    const { page } = visitor
    for (const [path, scrolled, expected] of [
      ['/', 0, ['GAPURA', 'Lewati gerbang, mulai petualangan.']],
      ['/', 300, ['LATEST NEWS']],
      ['/news', 0, ['NEWS']],
    ] as const) {
      await page.goto(path)
      await untilHydrated(page)
      await page.evaluate(() => document.fonts.ready)
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport)
        for (const theme of ['light', 'dark'] as const) {
          await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
          await page.evaluate((y) => window.scrollTo(0, y), scrolled)
          const measured = await measureTextOnArt(page)
          const texts = measured.map(({ text }) => text.toUpperCase())
          expect(texts).toEqual(expect.arrayContaining(expected.map((text) => text.toUpperCase())))
          const where = `${path} ${viewport.width} ${theme}`
          expect(
            measured
              .filter(({ contrast }) => !(contrast >= 4.5))
              .map(({ text, contrast }) => `${where}: ${text} ${contrast}`),
          ).toEqual([])
        }
      }
    }
    await leave(visitor)
  })
})
