import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facePairNames } from '../../../../content/look/faces.ts'
import { setUp } from '../../../support/adminAccount.ts'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { leave, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'
import { brokenWithoutHyphen, headerFaults } from '../../../support/browser/textFit.ts'

/** Each name has 24 letters: in one word, in three and in four. */
const NAMES = ['Petualangannusantarabaru', 'Kerajaan Nusantara Abadi', 'Perang Empat Raja Langit'] as const

const WIDTHS = [320, 360, 390, 430, 480, 600, 640, 767, 768, 900, 991, 992, 1024, 1100, 1200, 1280, 1366, 1536, 1920]

describe.each(facePairNames)('The header in %s', (faces) => {
  const browser = useBrowser()
  let token = ''
  const site = useAdmin(browser, {}, async ({ setupLink }) => (token = await setUp(setupLink)))
  let visitors: { who: string; visit: Visit }[] = []
  beforeAll(async () => {
    await site().call('PATCH', '/settings/look', { faces })
    for (const label of ['Komunitas', 'Peringkat']) await site().call('POST', '/menu', { label, address: '/register' })
    visitors = [
      { who: 'an admin', visit: await visit(browser(), site().url, { storage: { token }, alone: true }) },
      { who: 'a guest', visit: await visit(browser(), site().url, { alone: true }) },
    ]
  })
  afterAll(async () => {
    for (const { visit } of visitors) await leave(visit)
  })

  async function expectWhole(what: string): Promise<void> {
    for (const {
      who,
      visit: { page },
    } of visitors) {
      await page.goto('/search')
      if (who === 'an admin') await page.getByText('Halo, Juragan').first().waitFor({ state: 'attached' })
      await page.evaluate(() => document.fonts.ready)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 })
        const faults = [...(await headerFaults(page)), ...(await brokenWithoutHyphen(page, 'header > div > a'))]
        expect(faults, `${what}, for ${who}, at ${width} px`).toEqual([])
      }
    }
  }

  it.each(NAMES)(
    'shows the name %s whole on every screen, with two further entries, with and without a logo',
    async (name) => {
      await site().call('PATCH', '/settings/site', { name, logo_removed: true })
      await expectWhole('without a logo')
      const logo = sharp({ create: { width: 300, height: 100, channels: 3, background: '#aa3322' } })
      const form = new FormData()
      form.set('logo', new Blob([await logo.png().toBuffer()], { type: 'image/png' }), 'logo.png')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${site().url}/api/settings/site`, { method: 'PUT', headers, body: form })
      expect(answer.status).toBe(200)
      await expectWhole('with a logo')
    },
  )
})
