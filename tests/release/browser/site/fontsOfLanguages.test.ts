import { beforeAll, describe, expect, it } from 'vitest'
import { setUp } from '../../../support/adminAccount.ts'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { leave, useBrowser, visit } from '../../../support/browser/browser.ts'
import { RIGHT_TO_LEFT, writePseudo } from '../../../support/messages.ts'

describe('The fonts of a site in several languages', () => {
  const browser = useBrowser()
  const site = useAdmin(browser, {}, ({ setupLink, environment }) => {
    writePseudo(environment['DATA_DIR'] ?? '', RIGHT_TO_LEFT)
    return setUp(setupLink)
  })
  beforeAll(() => site().call('PATCH', '/settings/site', { further_languages: `th, ${RIGHT_TO_LEFT}` }))

  /** Returns the fonts that a page loads, and the letter spacings of its headings and buttons that match a selector. */
  async function look(path: string, selector: string) {
    const visitor = await visit(browser(), site().url, { alone: true })
    const { page } = visitor
    const fonts: string[] = []
    page.on('request', (request) => {
      const name = /([^/]*)\.woff2$/.exec(request.url())?.[1]
      if (name !== undefined) fonts.push(name)
    })
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    const spacings = await page.evaluate(
      (wanted) =>
        [...document.querySelectorAll('h1, h2, h3, button, summary')]
          .filter((element) => element.matches(wanted))
          .map((element) => getComputedStyle(element).letterSpacing),
      selector,
    )
    await leave(visitor)
    return { fonts, spacings: [...new Set(spacings)] }
  }

  it('[languages.fonts] are loaded by pages that have their letters alone, although each page names all languages', async () => {
    const { fonts, spacings } = await look('/', '*')
    expect(fonts.filter((name) => !/^(bebas-neue-latin-400|source-sans-3-latin-wght)-basic-/.test(name))).toEqual([])
    expect(fonts.length).toBeGreaterThan(0)
    expect(spacings.length).toBeGreaterThan(1)
    const thai = await look('/th', ':lang(th)')
    expect(thai.fonts.filter((name) => name.startsWith('noto-sans-thai-thai-'))).toHaveLength(2)
  })

  it('[languages.fonts] have accented letters in a file that only pages with such letters load', async () => {
    await site().call('POST', '/news', { title: 'Café Olé', description: 'Buka.' })
    expect((await look('/news', '*')).fonts.some((name) => name.includes('-accents-'))).toBe(true)
  })

  it.each([
    ['th', ':lang(th)'],
    [RIGHT_TO_LEFT, ':dir(rtl)'],
  ])('[languages.fonts] have no space between letters that belong together: %s', async (tag, selector) => {
    expect((await look(`/${tag}`, selector)).spacings).toEqual(['normal'])
  })
})
