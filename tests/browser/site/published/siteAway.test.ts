import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilHydrated, useBrowser, visit } from '../../../support/browser/browser.ts'
import { startProduct } from '../../../support/product.ts'
import { proxies, type Proxy } from '../../../support/published/proxies.ts'
import { newFolder, until } from '../../../support/published/publishedSite.ts'

const nginx = proxies.find(({ name, isHere }) => name === 'nginx' && isHere)

describe('A visitor whose site goes away', () => {
  const browser = useBrowser()
  const folder = newFolder()
  let product: Awaited<ReturnType<typeof startProduct>>
  let proxy: Proxy
  beforeAll(async () => {
    product = await startProduct('sqlite', { PUBLISH: `folder:${folder}` })
    for (const name of ['@.html', 'news/@.html']) {
      const file = join(folder, 'live', name)
      await until(() => existsSync(file), 30_000)
      const assets = readFileSync(file, 'utf8').match(/\/assets\/[\w.-]+/g) ?? []
      await until(() => assets.every((asset) => existsSync(join(folder, 'live', asset))), 30_000)
    }
    if (nginx) proxy = await nginx.start(folder, product.url)
  })
  afterAll(async () => {
    await proxy?.stop()
  })

  it.runIf(nginx)('reads on by every link, and is told of a search in a sentence (needs nginx)', async () => {
    const { page } = await visit(browser(), proxy.url, { alone: true })
    await page.goto('/')
    await untilHydrated(page)
    await product.stop()
    // A move inside the site asks for data, which nobody gives: the document comes in its place.
    await page.locator('a[href="/news"]:visible').first().click()
    await page.waitForURL('**/news')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('a[href^="/news/"]').count()).toBeGreaterThan(2)
    await page.goto(`${proxy.url}/search?q=x`)
    expect(await page.locator('main').textContent()).toContain('Situs sedang tidak dapat dijangkau.')
    await page.getByRole('link', { name: 'Kembali ke beranda' }).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.close()
  })
})
