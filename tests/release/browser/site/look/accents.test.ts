import { describe, expect, it } from 'vitest'
import { themeSheet } from '../../../../../content/look/themeSheet.ts'
import {
  DESKTOP,
  expectNoBarriers,
  leave,
  untilHydrated,
  useBrowser,
  visit,
} from '../../../../support/browser/browser.ts'
import { measureTextOnArt } from '../../../../support/browser/pixelContrast.ts'
import { findPaleTexts } from '../../../../support/browser/textContrast.ts'
import { demoSite } from '../../../../support/sharedSites.ts'

const ACCENTS = [
  '#ffffff', '#000000', '#ffff00', '#00ff00', '#00ffff', '#ff00ff', '#ff0000', '#0000ff', '#808080', '#777777',
  '#fffffe', '#010101', '#39ff14', '#ffeb3b', '#ff7a00', '#b4005a', '#4b0082', '#2e1c0d', '#f4e9d4', '#123456',
] // prettier-ignore

/** White letters are hardest to read on a white picture. */
const WHITE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9v9H0z"/></svg>')}`

const sheetOf = (accent: string, hero: string | null): string =>
  themeSheet({
    accentDay: accent,
    accentNight: accent,
    faces: '',
    heroDay: hero === null ? null : { address: hero, width: 0, avif: false, focus: [50, 50] },
    heroNight: null,
  })

describe('Whatever accent colour an operator chooses,', () => {
  const browser = useBrowser()

  it('no text on a page has less than 4.5:1, by day and by night, nor on a white hero; axe finds nothing', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: DESKTOP })
    const { page } = visitor
    await page.goto('/')
    await untilHydrated(page)
    const wear = async (css: string, theme: 'light' | 'dark'): Promise<void> =>
      page.evaluate(
        ([text, name]) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          document.adoptedStyleSheets = [sheet]
          document.documentElement.dataset['theme'] = name
        },
        [css, theme] as const,
      )
    for (const accent of ACCENTS) {
      for (const theme of ['light', 'dark'] as const) {
        await wear(sheetOf(accent, null), theme)
        const { pale, texts } = await page.evaluate(findPaleTexts)
        expect(pale, `${accent} ${theme}`).toEqual([])
        expect(texts).toBeGreaterThan(100)
      }
    }
    for (const [accent, theme] of [
      ['#ffff00', 'light'],
      ['#000000', 'dark'],
    ] as const) {
      await wear(sheetOf(accent, WHITE), theme)
      await page.evaluate(() => window.scrollTo(0, 0))
      const measured = await measureTextOnArt(page)
      expect(measured.map(({ text }) => text)).toContain('Lewati gerbang, mulai petualangan.')
      expect(measured.filter(({ contrast }) => !(contrast >= 4.5))).toEqual([])
      await expectNoBarriers(page)
    }
    await leave(visitor)
  })
})
