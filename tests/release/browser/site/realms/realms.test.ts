import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../support/browser/accessibility.ts'
import { DESKTOP, leave, untilHydrated, useBrowser, visit } from '../../../../support/browser/browser.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'
import { startTcpServer } from '../../../../support/game/gameServers.ts'
import { startFilledRealms } from '../../../../support/game/filledRealms.ts'
import type { RealmSite } from '../../../../support/game/realmSite.ts'
import { freePort } from '../../../../../scripts/lib/product.mjs'

/** The tests wait up to a minute, because Gapura checks game servers only every half minute. */
const LOOKED_AT = { timeout: 60_000, interval: 1_000 } as const

describe('The pages of realms', () => {
  const browser = useBrowser()
  let site: RealmSite
  beforeAll(async () => {
    site = await startFilledRealms()
  })
  afterAll(() => site.product.stop())

  it.each([
    ['/status', 'Nusantara: 1.400 pemain online.'],
    ['/', '600'],
  ])(
    '[realms.pages] are updated while %s is open and visible, and request nothing while it is hidden',
    async (path, words) => {
      await site.send('main', { online: [{ players: 1_312 }], factions: [{ faction: 0, players: 500, online: 100 }] })
      const visitor = await visit(browser(), site.product.url, { viewport: DESKTOP, alone: true })
      const { page } = visitor
      await page.clock.install()
      const asked: string[] = []
      // A document requests itself, other pages the API.
      const isAsked = (url: string, type: string) =>
        url.includes('/api/realms') || (type === 'fetch' && url.endsWith(path))
      page.on('request', (request) => isAsked(request.url(), request.resourceType()) && asked.push(request.url()))
      await page.goto(path)
      await untilHydrated(page)
      const see = (isSeen: boolean) =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
          document.dispatchEvent(new Event('visibilitychange'))
        }, !isSeen)
      await page.waitForLoadState('networkidle')
      await see(false)
      await page.clock.runFor(180_000)
      expect(asked).toEqual([])
      await site.send('main', { online: [{ players: 1_400 }], factions: [{ faction: 0, players: 600, online: 100 }] })
      await see(true)
      const askedAfter = (milliseconds: number) => async () => {
        await page.clock.runFor(milliseconds)
        return asked.length
      }
      await expect.poll(askedAfter(20_000)).toBeGreaterThan(0)
      await page.getByText(words, { exact: true }).first().waitFor({ state: 'attached' })
      const before = asked.length
      await expect.poll(askedAfter(20_000)).toBeGreaterThan(before)
      await leave(visitor)
    },
  )

  it('[status.sources] an open page of the status follows a maintenance', async () => {
    const visitor = await visit(browser(), site.product.url, { viewport: DESKTOP, alone: true })
    const { page } = visitor
    await page.clock.install()
    await page.goto('/status')
    await untilHydrated(page)
    const words = () => page.getByText('Pindah mesin', { exact: true }).count()
    for (const [state, count] of [
      ['maintenance', 1],
      ['', 0],
    ] as const) {
      await site.call('PUT', '/settings/status', { state, message: 'Pindah mesin' })
      const after = async () => {
        await page.clock.runFor(20_000)
        return words()
      }
      await expect.poll(after).toBe(count)
    }
    await leave(visitor)
  })

  it.each(anyDevice)(
    'say whether each server is online, and when the next maintenance is, on a %s',
    async (_device, viewport) => {
      const map = await startTcpServer()
      const logIn = await freePort()
      await site.call('PUT', '/settings/status', { next_maintenance: 'Selasa, 09.00 WIB' })
      const servers = `Log-in = 127.0.0.1:${logIn}\nMap = 127.0.0.1:${map.port}`
      const values = { key: `world_${viewport.width}`, name: `Dunia ${viewport.width}`, adapter: 'none', servers }
      const { id } = (await site.call('POST', '/realm-settings', values)) as { id: number } // The API returns the ID of the new realm.
      const visitor = await visit(browser(), site.product.url, { viewport })
      const { page } = visitor
      const world = page.getByRole('region', { name: values.name })
      await expect
        .poll(async () => {
          await page.goto('/status')
          return world.getByRole('listitem').allTextContents()
        }, LOOKED_AT)
        .toEqual(['Log-in: offline', 'Map: online'])
      await world.getByText('SEBAGIAN ONLINE', { exact: true }).waitFor()
      await page.getByRole('region', { name: 'Next Maintenance' }).getByText('Selasa, 09.00 WIB').waitFor()
      await expectAccessible(page)
      await site.call('DELETE', `/realm-settings/${id}`, {})
      await site.call('PUT', '/settings/status', { next_maintenance: '' })
      await leave(visitor)
      await map.close()
    },
  )
})
