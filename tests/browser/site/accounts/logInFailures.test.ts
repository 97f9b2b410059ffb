import { describe, expect, it } from 'vitest'
import { leave, untilHydrated, useBrowser, visit } from '../../../support/browser/browser.ts'
import { emptySite } from '../../../support/sharedSites.ts'

const SENTENCE = 'Server tidak menjawab. Coba lagi sebentar lagi.'
const badGateway = { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }

describe('Logging in', () => {
  const browser = useBrowser()

  it('[login.no-answer] the log-in says that the server does not answer, whatever answers in its stead, and keeps what was typed', async () => {
    for (const [path, reply] of [
      ['login', null],
      ['login', badGateway],
      ['login', { ...badGateway, status: 200 }],
      ['me', badGateway],
    ] as const) {
      const visitor = await visit(browser(), emptySite().url)
      const { page } = visitor
      await page.goto('/login')
      await untilHydrated(page)
      await page.route('**/api/login', (route) => route.fulfill({ json: { token: 'of-nobody' } }))
      await page.route(`**/api/${path}`, (route) => (reply ? route.fulfill(reply) : route.abort()))
      await page.getByLabel('Username').fill('Juragan')
      await page.getByLabel('Password', { exact: true }).fill('Rahasia1!')
      await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
      await page.getByRole('alert').getByText(SENTENCE, { exact: true }).waitFor()
      expect(await page.getByLabel('Username').inputValue()).toBe('Juragan')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await leave(visitor, /502|ERR_FAILED/)
    }
  })
})
