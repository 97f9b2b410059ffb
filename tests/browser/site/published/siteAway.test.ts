import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatClock, formatDate } from '../../../../site/format/date.ts'
import { fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { PHONE, untilHydrated, useBrowser, visit } from '../../../support/browser/browser.ts'
import { startRealmSite } from '../../../support/game/realmSite.ts'
import { startProduct } from '../../../support/product.ts'
import { proxies, type Proxy } from '../../../support/published/proxies.ts'
import { newFolder, readIfThere, until } from '../../../support/published/publishedSite.ts'

const nginx = proxies.find(({ name, isHere }) => name === 'nginx' && isHere)

/** SCREENSHOTS names a folder for pictures of what is tried. */
const photograph = async (page: Page, name: string): Promise<void> => {
  const pictures = process.env['SCREENSHOTS']
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `away-${name}.png`) })
}

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

describe('Live figures of a site that goes away', () => {
  const browser = useBrowser()

  it.runIf(nginx)(
    'say on a phone since when they are old; who writes is told in a sentence (needs nginx)',
    async () => {
      const folder = newFolder()
      const site = await startRealmSite([{ key: 'main', name: 'Nusantara', adapter: 'pushed' }], {
        PUBLISH: `folder:${folder}`,
      })
      await site.send('main', { interval: 3_600, online: [{ players: 1_312 }] })
      // Pages are found by links.
      await site.call('POST', '/menu', { label: 'Status', address: '/status' })
      const files = ['live/status/@.html', 'live/api/news/@.json'].map((name) => join(folder, name))
      await until(
        () => files.every((file) => existsSync(file)) && readIfThere(files[0] ?? '').includes('1.312'),
        30_000,
      )
      const assets = readFileSync(files[0] ?? '', 'utf8').match(/\/assets\/[\w.-]+/g) ?? []
      await until(() => assets.every((asset) => existsSync(join(folder, 'live', asset))), 30_000)
      const proxy = await nginx?.start(folder, site.product.url)
      const { page } = await visit(browser(), proxy?.url ?? '', { viewport: PHONE, alone: true })
      await page.clock.install()
      await page.goto('/status')
      await untilHydrated(page)
      const realm = page.getByRole('region', { name: 'Nusantara' })
      await realm.getByText('1.312', { exact: true }).waitFor()
      expect(await realm.getByText('Terakhir diperbarui').count()).toBe(0)
      await site.product.stop()
      const { at } = (await (await fetch(`${proxy?.url}/heartbeat.json`)).json()) as { at: string } // as the site writes it
      await page.clock.fastForward(61_000)
      const age = realm.getByText('Terakhir diperbarui').first()
      await age.waitFor()
      expect(await age.textContent()).toContain(`${formatDate(at)}, ${formatClock(at)}.`)
      await realm.getByText('1.312', { exact: true }).waitFor()
      await photograph(page, 'figures')
      // A search, and a log-in.
      await page.goto(`${proxy?.url}/search?q=poring`)
      await page.getByText('Situs sedang tidak dapat dijangkau.').waitFor()
      expect(await fitsItsWidth(page)).toBe(true)
      await photograph(page, 'search')
      await page.goto(`${proxy?.url}/login`)
      await page.getByText('Situs sedang tidak dapat dijangkau.').waitFor()
      await page.close()
      await proxy?.stop()
    },
  )
})
