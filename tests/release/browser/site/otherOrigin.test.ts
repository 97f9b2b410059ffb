import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/lib/product.mjs'
import { leave, untilHydrated, useBrowser, visit } from '../../../support/browser/browser.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { loadedPictures } from '../../../support/browser/layout.ts'

/**
 * Returns a page whose script calls the API from another origin. The script sends credentials, because some clients
 * always do.
 */
const foreignPage = (api: string): string => `<!doctype html><meta charset="utf-8"><title>Fans</title><main></main>
<script type="module">
  const call = (path, options = {}) => fetch(${JSON.stringify(api)} + path, { credentials: 'include', ...options })
  const [news] = await (await call('/news')).json()
  for (const address of [news.image_url, news.image]) {
    const image = new Image()
    image.src = address
    await image.decode()
    document.querySelector('main').append(image)
  }
  const picture = await call('/../' + new URL(news.image_url).pathname.slice(1))
  const headers = { 'content-type': 'application/json', authorization: 'Bearer nobody' }
  const refused = await call('/news', { method: 'POST', headers, body: '{}' })
  document.title = [picture.status, refused.status, (await refused.json()).message].join(' ')
</script>`

describe('A site whose address is another than the one at which it is opened', async () => {
  const browser = useBrowser()
  const port = await freePort()
  const foreign: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(foreignPage(`http://localhost:${port}/api`))
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
  const admin = useAdmin(browser, {
    HOST: '0.0.0.0',
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    CORS_ORIGINS: `${origin}/`,
  })
  const here = `http://127.0.0.1:${port}`
  afterAll(() => foreign.close())

  it('[pictures.whole-addresses] a page of another origin shows its pictures, and calls it with credentials', async () => {
    const visitor = await visit(browser(), origin)
    await visitor.page.goto('/')
    await expect.poll(() => visitor.page.title()).toBe('200 401 Unauthenticated.')
    const widths = await visitor.page
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) =>
        images.map(({ src, naturalWidth }) => [new URL(src).origin, naturalWidth > 0]),
      )
    expect(widths).toEqual([
      [`http://localhost:${port}`, true],
      [`http://localhost:${port}`, true],
    ])
    await leave(visitor, /401/)
  })

  it('[pictures.whole-addresses] its pages show their pictures, at the first load and after a move inside the site', async () => {
    const visitor = await visit(browser(), here)
    const { page } = visitor
    const shown = () => loadedPictures(page)
    const asked: { type: string; url: string }[] = []
    page.on('request', (request) => asked.push({ type: request.resourceType(), url: request.url() }))
    await page.goto('/')
    await untilHydrated(page)
    await expect.poll(async () => (await shown()).some((src) => src.includes('/storage/'))).toBe(true)
    await page.getByRole('link', { name: 'NEWS', exact: true }).first().click()
    await page.waitForURL('**/news')
    await expect.poll(async () => (await shown()).some((src) => src.includes('/storage/news/'))).toBe(true)
    const news = { type: 'fetch', url: expect.stringContaining('/api/news') as string }
    await expect.poll(() => asked, { message: 'the news came from the API' }).toContainEqual(news)
    expect(asked.filter(({ type }) => type === 'document').length).toBe(1)
    for (const src of await shown()) expect(new URL(src).origin).toBe(here)
    await leave(visitor)
  })

  it('[pictures.whole-addresses] its back-office shows them, and an edit keeps them', async () => {
    const visitor = await admin().openPage({ baseURL: here })
    const { page } = visitor
    await page.goto('/admin/table-list/game-info/mapinfo')
    const picture = page.getByRole('row').locator('img').first()
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await picture.waitFor()
    await expect.poll(width).toBeGreaterThan(0)
    expect(new URL(await picture.evaluate((image: HTMLImageElement) => image.src)).origin).toBe(here)
    const before = await picture.getAttribute('src')
    await page.getByRole('button', { name: 'Edit', exact: false }).first().click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.locator('img').getAttribute('src')).toBe(before)
    await dialog.getByLabel('Map Name').fill('Kota Lama')
    await dialog.getByRole('button', { name: /Perbarui|Update|Simpan/ }).click()
    await page.getByRole('row').filter({ hasText: 'Kota Lama' }).waitFor()
    expect(await page.getByRole('row').filter({ hasText: 'Kota Lama' }).locator('img').getAttribute('src')).toBe(before)
    await closePage(visitor)
  })
})
