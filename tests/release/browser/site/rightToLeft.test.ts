import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPages } from '../../../../scripts/lib/publicPages.mjs'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { leave, PHONE, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'
import { RIGHT_TO_LEFT, writePseudo } from '../../../support/messages.ts'
import { setUp } from '../../../support/adminAccount.ts'

describe('On a phone, in a language that is written from right to left', () => {
  const browser = useBrowser()
  const site = useAdmin(browser, {}, ({ setupLink, environment }) => {
    writePseudo(environment['DATA_DIR'] ?? '', RIGHT_TO_LEFT)
    return setUp(setupLink)
  })
  let visitor: Visit
  beforeAll(async () => {
    await site().call('PATCH', '/settings/site', { further_languages: RIGHT_TO_LEFT })
    visitor = await visit(browser(), site().url, { viewport: PHONE, alone: true })
  })
  afterAll(() => leave(visitor, /404/))

  it.each(publicPages.map(({ path }) => path))(
    '[languages.right-to-left] %s does not scroll sideways',
    async (path) => {
      const { page } = visitor
      await page.goto(`/${RIGHT_TO_LEFT}${path === '/' ? '' : path}`)
      await page.evaluate(() => document.fonts.ready)
      const { direction, width, begin } = await page.evaluate(() => {
        const { documentElement: root } = document
        // What sticks out to the left is scrolled to with negative numbers.
        window.scrollTo(-500, 0)
        return { direction: root.dir, width: root.scrollWidth, begin: window.scrollX }
      })
      expect({ direction, width, begin }).toEqual({ direction: 'rtl', width: PHONE.width, begin: 0 })
    },
  )
})
