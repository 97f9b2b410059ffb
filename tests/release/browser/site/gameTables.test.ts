import { describe, expect, it } from 'vitest'
import { useSharedAdmin } from '../../../support/browser/adminSession.ts'
import { leave, useBrowser, visit } from '../../../support/browser/browser.ts'
import { brokenWords } from '../../../support/browser/layout.ts'
import { demoSite } from '../../../support/sharedSites.ts'

// Specification: docs/site/item-database.md.
describe('Tables of the game', () => {
  const browser = useBrowser()
  const { url } = demoSite()
  const admin = useSharedAdmin(browser)

  it('never break numbers, and words only if they do not fit alone, in windows of any width and in print', async () => {
    const skills = [
      'Storm Gust | 10 | Saat diam, diserang tanpa dapat membalas | 100 % | dirinya sendiri | 0,5 detik, tidak terputus | 5 detik',
      'Call Slave | 1 | Saat mengejar, jumlah anak buah ≤ 1 | 100 % | sasarannya | 2 detik | 30 detik',
    ].join('\n')
    const most = {
      level: 255,
      hp: 2_000_000_000,
      base_experience: 999_999_999,
      job_experience: 999_999_999,
      game_id: 65_535,
    }
    const words = { race: 'Demi Human', element: 'Neutral 1', size: 'Medium', skills }
    const long = { race: 'R'.repeat(60), element: 'E'.repeat(60), size: 'S'.repeat(60), skills: 'K'.repeat(200) }
    const monsters: { id: number }[] = []
    for (const values of [
      { monster_name: 'Despair God Morroc', ...most, ...words },
      { monster_name: 'N'.repeat(200), ...most, ...long },
    ])
      monsters.push((await admin().call('POST', '/game-info/monsters', values)) as { id: number })
    const visitor = await visit(browser(), url, {})
    const { page } = visitor
    const [usual] = monsters
    for (const address of [
      '/gameinfo/monsters?sort=hp&order=desc',
      `/gameinfo/monster/${usual?.id}`,
      '/gameinfo/items',
    ]) {
      await page.goto(address)
      for (const [width, media] of [
        ...[320, 390, 600, 641, 768, 800, 1024, 1100, 1200, 1366, 1920].map((width) => [width, 'screen'] as const),
        [794, 'print'] as const,
      ]) {
        await page.emulateMedia({ media })
        await page.setViewportSize({ width, height: 800 })
        expect(await brokenWords(page), `${address} at ${width} px, ${media}`).toEqual([])
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(scrolled, `${address} at ${width} px, ${media}`).toBeLessThanOrEqual(width)
      }
    }
    for (const { id } of monsters) await admin().call('DELETE', `/game-info/monsters/${id}`)
    await leave(visitor)
  })
})
