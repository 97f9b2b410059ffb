import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { leave, untilHydrated, useBrowser, visit } from '../../../support/browser/browser.ts'
import { useAdmin } from '../../../support/browser/adminSession.ts'

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
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}` // it listens on a port, not on a pipe
  const admin = useAdmin(browser, { PICTURES: `folder:${folder}`, PICTURES_URL: origin })
  afterAll(() => {
    other.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows them from there, on its pages and after a move inside the site', async () => {
    const visitor = await visit(browser(), admin().url)
    const { page } = visitor
    const shown = () =>
      page
        .locator('main img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images
            .filter(({ currentSrc }) => currentSrc !== '')
            .map(({ currentSrc, naturalWidth, complete }) => [
              new URL(currentSrc).origin,
              complete && naturalWidth > 0,
            ]),
        )
    await page.goto('/news')
    await untilHydrated(page)
    await expect.poll(shown).toContainEqual([origin, true])
    await page.locator('main a[href^="/news/"]').first().click()
    await page.waitForURL(/\/news\/\d+$/)
    await expect.poll(shown).toContainEqual([origin, true])
    expect(asked.length).toBeGreaterThan(0)
    for (const url of asked) expect(url).toMatch(/^\/([0-9a-f]{2})\/\1[0-9a-f]{62}(-\d+)?\.(webp|avif)$/)
    await leave(visitor)
  })
})
