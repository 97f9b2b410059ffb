import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completeLook } from '../../../../content/look/looks.ts'
import { themeSheet } from '../../../../content/look/themeSheet.ts'
import {
  DESKTOP,
  expectNoBarriers,
  leave,
  PHONE,
  untilHydrated,
  useBrowser,
  visit,
  type Visit,
} from '../../../support/browser/browser.ts'
import { measureTextOnArt } from '../../../support/browser/pixelContrast.ts'
import { demoSite } from '../../../support/sharedSites.ts'
import { isThorough } from '../../../support/thorough.ts'

const ACCENTS =
  '#ffffff #000000 #ffff00 #00ff00 #00ffff #ff00ff #ff0000 #0000ff #808080 #777777 #fffffe #010101 #39ff14 #ffeb3b ' +
  '#ff7a00 #b4005a #4b0082 #2e1c0d #f4e9d4 #123456'

/** A white background picture, because white letters are hardest to read on white. */
const WHITE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9v9H0z"/></svg>')}`

const files = { font: () => '', art: () => undefined }

const sheetOf = (accent: string, hero: string | null): string =>
  themeSheet(
    completeLook({
      ...{ look: '', faces: '', ornaments: '', background: '', heroHeight: '', heroSide: '', times: '', corners: null },
      ...{ accentDay: accent, accentNight: accent, heroNight: null },
      heroDay: hero === null ? null : { address: hero, width: 0, avif: false, focus: [50, 50] },
    }),
    files,
  )

describe('The contrast of text', () => {
  const browser = useBrowser()
  let visitor: Visit
  const page = (): Page => visitor.page
  beforeEach(async () => {
    visitor = await visit(browser(), demoSite().url, { viewport: DESKTOP, deviceScaleFactor: isThorough ? 2 : 1 })
  })
  afterEach(() => leave(visitor))
  const wear = (theme: 'light' | 'dark', css = '') =>
    page().evaluate(
      ([name, text]) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
        document.documentElement.dataset['theme'] = name
      },
      [theme, css] as const,
    )
  const expectReadableArt = async (expected: readonly string[]) => {
    const measured = await measureTextOnArt(page())
    expect(measured.map(({ text }) => text.toUpperCase())).toEqual(
      expect.arrayContaining(expected.map((text) => text.toUpperCase())),
    )
    expect(measured.filter(({ contrast }) => !(contrast >= 4.5))).toEqual([])
  }

  it('is at least 4.5:1 on the art of a page without shadows, by day and by night, on a phone and a desktop', async () => {
    for (const [path, expected] of [
      ['/', ['GAPURA', 'Lewati gerbang, mulai petualangan.']],
      ['/news', ['NEWS']],
    ] as const) {
      await page().goto(path)
      await untilHydrated(page())
      await page().evaluate(() => document.fonts.ready)
      for (const viewport of [DESKTOP, PHONE]) {
        await page().setViewportSize(viewport)
        for (const theme of ['light', 'dark'] as const) {
          await wear(theme)
          await expectReadableArt(expected)
        }
      }
    }
  })

  it('is enough with any accent colour, by day and by night, and on a white hero', async () => {
    await page().goto('/')
    await untilHydrated(page())
    for (const accent of ACCENTS.split(' '))
      for (const theme of ['light', 'dark'] as const) {
        await wear(theme, sheetOf(accent, null))
        await expectNoBarriers(page(), ['color-contrast'])
      }
    for (const [accent, theme] of [
      ['#ffff00', 'light'],
      ['#000000', 'dark'],
    ] as const) {
      await wear(theme, sheetOf(accent, WHITE))
      await page().evaluate(() => window.scrollTo(0, 0))
      await expectReadableArt(['Lewati gerbang, mulai petualangan.'])
      await expectNoBarriers(page())
    }
  })
})
