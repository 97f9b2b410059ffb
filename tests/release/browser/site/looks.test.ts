import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facePairNames } from '../../../../content/look/faces.ts'
import { LOOKS, ORNAMENTS } from '../../../../content/look/looks.ts'
import { useAdmin } from '../../../support/browser/adminSession.ts'
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
import { headerFaults } from '../../../support/browser/textFit.ts'

const NOTHING = { look: '', ornaments: '', hero_side: '', hero_height: '', times: '', background: '', corners: null }

describe('A look', () => {
  const browser = useBrowser()
  const site = useAdmin(browser, {})
  let visitor: Visit
  const page = (): Page => visitor.page
  beforeAll(async () => {
    await site().call('PATCH', '/settings/site', { name: 'Kerajaan Nusantara Abadi', motto: 'Lewati gerbang.' })
    await site().call('POST', '/news', { title: 'Gerbang dibuka', description: 'Untuk semua.' })
    visitor = await visit(browser(), site().url, { alone: true, reducedMotion: 'reduce' })
  })
  afterAll(() => leave(visitor))
  const choose = (values: Readonly<Record<string, unknown>>) =>
    site().call('PATCH', '/settings/look', { ...NOTHING, ...values })

  async function expectWhole(what: string, path: string): Promise<void> {
    for (const viewport of [PHONE, DESKTOP])
      for (const colorScheme of ['light', 'dark'] as const) {
        const where = `${what}, ${path}, ${viewport.width} px, ${colorScheme}`
        await page().setViewportSize(viewport)
        await page().emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // The pictures of the style sheets are loaded before the page is.
        await page().goto(path)
        await untilHydrated(page())
        await page().evaluate(() => document.fonts.ready)
        expect(await headerFaults(page()), where).toEqual([])
        const wider = await page().evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wider, where).toBeLessThanOrEqual(0)
        await expectNoBarriers(page(), ['color-contrast'])
        const onArt = await measureTextOnArt(page())
        expect(
          onArt.filter(({ contrast }) => !(contrast >= 4.5)),
          where,
        ).toEqual([])
      }
  }

  // contrast.test.ts and header.test.ts read the golden gate.
  it.each(LOOKS)('[settings.look] has a whole header, readable texts and no sideways scrolling: %s', async (look) => {
    await choose({ look })
    for (const path of ['/', '/news']) await expectWhole(look, path)
  })

  it('has each font that its style sheet names', async () => {
    for (const faces of facePairNames.slice(1)) {
      await choose({ faces })
      const html = await (await fetch(site().url)).text()
      const sheet = /href="(\/theme[^"]+)"/.exec(html)?.[1] ?? ''
      const rules = await (await fetch(site().url + sheet)).text()
      const fonts = [...new Set(rules.match(/(?<=url\(["']?)[^"')]*(?=["']?\) format\(["']woff2)/g))]
      expect(fonts, faces).toHaveLength(4)
      for (const font of fonts) expect((await fetch(new URL(font, site().url))).status, font).toBe(200)
    }
    await choose({ faces: '' })
  })

  it('keeps its words readable in the middle and at the end, in a low hero and on a whole screen', async () => {
    for (const hero_side of ['middle', 'end'])
      for (const hero_height of ['low', 'whole']) {
        await choose({ hero_side, hero_height })
        await expectWhole(`${hero_height}, ${hero_side}`, '/')
        const [words, panel] = await page().evaluate(() => {
          const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
          return [boxOf('main section a'), boxOf('main section')]
        })
        const middle = ((words?.left ?? 0) + (words?.right ?? 0)) / 2 / DESKTOP.width
        expect(middle, hero_side).toBeGreaterThan(hero_side === 'end' ? 0.6 : 0.45)
        expect(words?.bottom ?? 0, 'the button is on the first screen').toBeLessThan(DESKTOP.height)
        expect(panel?.width).toBeLessThanOrEqual(DESKTOP.width)
      }
  })

  it.each(ORNAMENTS)('draws its ornaments without a barrier: %s', async (ornaments) => {
    await choose({ ornaments, accent_day: '#b4005a', background: 'pattern', corners: 20 })
    await expectWhole(ornaments, '/')
    const divider = page().locator('footer [aria-hidden]').first()
    expect(await divider.isVisible()).toBe(ornaments !== 'plain')
    await site().call('PATCH', '/settings/look', { accent_day: '' })
  })

  it('is of one time alone from the first paint on, whatever the visitor has chosen before', async () => {
    await choose({ times: 'night' })
    const other = await visit(browser(), site().url, { colorScheme: 'light', storage: { theme: 'light' }, alone: true })
    await other.page.goto('/')
    const themeOf = () => other.page.evaluate(() => document.documentElement.dataset['theme'])
    expect(await themeOf()).toBe('dark')
    await untilHydrated(other.page)
    expect(await themeOf()).toBe('dark')
    expect(await other.page.locator('[data-theme-switch]').isVisible()).toBe(false)
    await leave(other)
  })
})
