import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPages } from '../../../../scripts/lib/publicPages.mjs'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'
import { demoSite } from '../../../support/sharedSites.ts'

/** The art of the site and of its looks. The people come later, because they are a small part of the picture. */
const ART = /\/assets\/(?:(?:sky|land)-(?:day|night)|(?:harbour|forge|maproom|archive)-)/

const device = { viewport: PHONE, deviceScaleFactor: 2, alone: true } as const

/** Opens a page and returns the addresses of the pictures that it preloads, shows as backgrounds, and has downloaded. */
async function open(page: Page, path: string) {
  const downloaded = new Set<string>()
  const note = (request: { url: () => string }) => {
    if (ART.test(request.url())) downloaded.add(request.url())
  }
  page.on('request', note)
  await page.goto(path)
  page.off('request', note)
  const { preloaded, paints } = await page.evaluate(() => ({
    preloaded: [...document.querySelectorAll<HTMLLinkElement>('head > link[rel="preload"][as="image"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ href }) => href),
    paints: [...document.querySelectorAll('body *')]
      .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::before')])
      .map(({ backgroundImage }) => backgroundImage)
      .join(),
  }))
  const shown = preloaded.filter((address) => paints.includes(address))
  return { preloaded: preloaded.sort(), shown: shown.sort(), downloaded: [...downloaded].sort() }
}

async function expectPreloads(page: Page, path: string): Promise<string[]> {
  const { preloaded, shown, downloaded } = await open(page, path)
  expect(preloaded, path).not.toEqual([])
  expect(shown, `${path} shows what it preloads`).toEqual(preloaded)
  expect(downloaded, `${path} preloads what it shows`).toEqual(preloaded)
  return preloaded
}

describe('A phone finds the picture behind the first words in the document', () => {
  const browser = useBrowser()

  describe.each(['light', 'dark'] as const)('and shows what was preloaded, with the system %s', (colorScheme) => {
    let visitor: Visit
    beforeAll(async () => {
      visitor = await visit(browser(), demoSite().url, { ...device, colorScheme })
    })
    afterAll(() => leave(visitor, /404/))

    it.each(publicPages.map(({ path }) => path))('%s', async (path) => {
      const files = await expectPreloads(visitor.page, path)
      expect(files).toHaveLength(path === '/' ? 2 : 1)
      for (const file of files) expect(file).toContain(colorScheme === 'light' ? '-day-' : '-night-')
    })
  })

  it('and desktops, which have other pictures, preload none', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: DESKTOP, alone: true })
    for (const path of ['/', '/news']) expect((await open(visitor.page, path)).preloaded, path).toEqual([])
    await leave(visitor)
  })
})

// tests/api/pages/look.test.ts tests the preload of a hero picture that an operator has uploaded.
describe("A phone finds the pictures of an operator's choice, too", () => {
  const browser = useBrowser()
  const site = useAdmin(browser, {})
  let visitor: Visit
  beforeAll(async () => {
    visitor = await visit(browser(), site().url, { ...device, colorScheme: 'dark' })
  })
  afterAll(() => leave(visitor))
  const choose = (values: Readonly<Record<string, unknown>>) => site().call('PATCH', '/settings/look', values)

  it.each(['neon', 'saga'] as const)('that of the look %s', async (look) => {
    await choose({ look })
    for (const path of ['/', '/news']) expect(await expectPreloads(visitor.page, path)).toHaveLength(2)
    await choose({ look: '' })
  })

  it('that of the only time that the site has', async () => {
    await choose({ times: 'day' })
    for (const path of ['/', '/news'])
      for (const file of await expectPreloads(visitor.page, path)) expect(file).toContain('-day-')
    await choose({ times: '' })
  })
})
