import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { leave, untilHydrated, useBrowser, visit } from '../../../../support/browser/browser.ts'
import { useAdmin } from '../../../../support/browser/adminSession.ts'
import { loadedPictures } from '../../../../support/browser/layout.ts'
import { paste } from '../../../../support/browser/pasting.ts'

describe('A site whose pictures lie in a folder that another server gives out', async () => {
  const browser = useBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'gapura-pictures-'))
  const asked: string[] = []
  const other = createServer(({ url = '' }, response) => {
    asked.push(url)
    try {
      response.setHeader('content-type', url.endsWith('.avif') ? 'image/avif' : 'image/webp')
      response.end(readFileSync(join(folder, url)))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const admin = useAdmin(browser, { PICTURES: `folder:${folder}`, PICTURES_URL: origin })
  afterAll(() => {
    other.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows them from there, on its pages and after a move inside the site, and asks the site for none', async () => {
    const visitor = await visit(browser(), admin().url)
    const { page } = visitor
    const askedOfSite: string[] = []
    page.on('request', (request) => {
      const { host, pathname } = new URL(request.url())
      if (host === new URL(admin().url).host && pathname.startsWith('/storage/')) askedOfSite.push(pathname)
    })
    const origins = async () => new Set((await loadedPictures(page)).map((address) => new URL(address).origin))
    for (const path of ['/', '/news/13', '/gameinfo/map/2-dataran-sri-kencana', '/panduan', '/news']) {
      await page.goto(path)
      await untilHydrated(page)
      for (const image of await page.locator('main img[src^="http"]').all()) await image.scrollIntoViewIfNeeded()
      await expect.poll(origins, { message: path }).toContain(origin)
    }
    await page.locator('main a[href^="/news/"]').first().click()
    await page.waitForURL(/\/news\/\d+$/)
    await expect.poll(origins).toContain(origin)
    expect(askedOfSite).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
    for (const url of asked) expect(url).toMatch(/^\/([0-9a-f]{2})\/\1[0-9a-f]{62}(-\d+)?\.(webp|avif)$/)
    await leave(visitor)
  })

  it('takes one that is copied from a page into a formatted text as the picture that it is', async () => {
    const visitor = await admin().openPage()
    const { page } = visitor
    await page.goto('/news/13')
    const image = page.locator('main img[src^="http"]').first()
    const html = await image.evaluate(({ outerHTML }) => outerHTML)
    expect(html).toContain(origin)
    await page.goto('/admin/news')
    await page.getByRole('button', { name: 'Add News' }).click()
    await page.getByRole('button', { name: 'Format teks' }).click()
    const editor = page.locator('[contenteditable="true"]')
    await editor.click()
    await paste(editor, { 'text/html': html })
    const pasted = editor.locator('img[src^="/storage/"]')
    await pasted.waitFor()
    await expect.poll(() => pasted.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
    await leave(visitor)
  })
})
