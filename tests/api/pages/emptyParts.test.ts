import { afterAll, describe, expect, it } from 'vitest'
import { dailyQuestAfterWar } from '../../../content/types/dailyQuestAfterWar.ts'
import { download } from '../../../content/types/download.ts'
import { drop } from '../../../content/types/drop.ts'
import { howTo } from '../../../content/types/howTo.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { news } from '../../../content/types/news.ts'
import { npc } from '../../../content/types/npc.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import { addRealms } from '../../support/game/asking.ts'
import { byTheClock } from '../../support/retries.ts'
import { createSample } from '../../support/samples.ts'
import { engines, startTestServer, type TestServer } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

const EVERYWHERE = ['/', '/news', '/gameinfo/items', '/nowhere']

describe.each(engines)('[site.empty-parts] A part of the site without rows, on %s,', (engine) => {
  const { server, admin, create, change, remove, sample, menu, visible, status, get } = useSite(engine)
  const hrefs = async (path: string, part: RegExp): Promise<string[]> =>
    [...(part.exec(await visible(path))?.[0] ?? '').matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)
  const tiles = () => hrefs('/', /<section aria-labelledby="guides".*?<\/section>/s)
  const footer = (path: string) => hrefs(path, /<footer.*<\/footer>/s)

  it('is in no menu, tile or footer, and its address answers', async () => {
    for (const path of EVERYWHERE) {
      expect(await menu(path), path).toEqual(['HOME /'])
      expect(await footer(path), path).toEqual(['/register', '/privasi'])
    }
    expect(await tiles()).toEqual([])
    expect(await visible('/')).not.toContain('href="/gameinfo/server"')
    const search = await visible('/search')
    for (const path of ['/news', '/gameinfo/map', '/gameinfo/rules']) expect(search).not.toContain(`href="${path}"`)
    expect(await visible('/gameinfo/map')).toContain('Please select a map to view.')
    expect(await visible('/gameinfo/server?section=droplist')).toContain('No information available.')
    for (const path of ['/news', '/gameinfo/quest', '/gameinfo/rules', '/gameinfo/items', '/download', '/donation'])
      expect(await status(path), path).toBe(200)
  })

  it('is there on each page as soon as it has a row, until its last one is deleted', async () => {
    await sample(serverRule)
    const file = await sample(download)
    for (const path of EVERYWHERE) {
      expect(await menu(path), path).toEqual([
        'HOME /',
        'Game Info:',
        'Server Rules /gameinfo/rules',
        'DOWNLOAD /download',
      ])
      expect(await footer(path), path).toEqual(['/gameinfo/rules', '/download', '/register', '/privasi'])
    }
    expect(await tiles()).toEqual(['/gameinfo/rules'])
    const further = await sample(download, 'two')
    await remove(`${download.path}/${file.id}`)
    expect(await menu('/')).toContain('DOWNLOAD /download')
    await remove(`${download.path}/${further.id}`)
    for (const path of EVERYWHERE) {
      expect(await menu(path), path).not.toContain('DOWNLOAD /download')
      expect(await footer(path), path).not.toContain('/download')
    }
  })

  it('counts news once visitors can read them', async () => {
    const isOffered = async () => (await menu('/gameinfo/rules')).includes('NEWS /news')
    const at = (minutes: number) => new Date(server().clock.time.getTime() + minutes * 60_000).toISOString()
    const { id } = await create(news.path, { title: 'Segera', description: 'x', state: 'draft' })
    expect(await isOffered(), 'draft').toBe(false)
    await change(`${news.path}/${id}`, { state: 'scheduled', published_at: at(5) })
    expect(await isOffered(), 'scheduled').toBe(false)
    server().pass(6 * 60_000)
    expect(await isOffered(), 'at its time').toBe(true)
    await change(`${news.path}/${id}`, { state: 'draft' })
    expect(await isOffered(), 'withdrawn').toBe(false)
  })

  it('may be a section of a page, which is there with any of its sections', async () => {
    await create('/menu', { label: 'Drop', address: '/gameinfo/server?section=droplist#droplist' })
    await create('/menu', { label: 'Cara', address: '/donation?section=howto' })
    await create('/menu', { label: 'Perang', address: '/gameinfo/quest?section=afterwar' })
    const own = ['Drop ', 'Cara ', 'Perang ', 'Server Info ', 'Quest Info ', 'DONATION ']
    const offered = async () =>
      (await menu('/')).flatMap((entry) => own.filter((label) => entry.startsWith(label))).map((label) => label.trim())
    expect(await offered()).toEqual([])
    await sample(npc)
    expect(await offered()).toEqual(['Server Info'])
    expect(await tiles()).toEqual(['/gameinfo/server?section=npclist', '/gameinfo/rules'])
    await sample(howTo)
    await sample(dailyQuestAfterWar)
    expect(await offered()).toEqual(['Server Info', 'Quest Info', 'DONATION', 'Cara', 'Perang'])
    await sample(drop)
    expect(await offered()).toContain('Drop')
    expect(await tiles()).toEqual([
      ...['/gameinfo/items', '/gameinfo/monsters', '/gameinfo/server?section=npclist'],
      ...['/gameinfo/server?section=droplist', '/gameinfo/quest', '/gameinfo/rules', '/donation'],
    ])
  })

  it('does not have the maps while the only ones are for monsters that are on no map', async () => {
    expect(await menu('/')).not.toContain('Map Info /gameinfo/map')
    await create(map.path, { map_name: 'Danau' })
    expect(await menu('/')).toContain('Map Info /gameinfo/map')
  })

  it('is a page of realms while there is none', async () => {
    await create('/menu', { label: 'Peringkat', address: '/ranking' })
    expect(await menu('/news')).not.toContain('Peringkat /ranking')
    await addRealms(server(), admin(), [{ key: 'main', name: 'Midgard', adapter: 'pushed' }])
    expect(await menu('/news')).toContain('Peringkat /ranking')
  })

  it('costs pages nothing: they stay as they are while only rows change of which there are others', async () => {
    const tag = async () => (await get('/gameinfo/rules')).headers.get('etag')
    const misses = () => server().context.versions.of('empty-parts')
    await sample(item, 'first')
    await tag()
    const before = misses()
    const { id } = await sample(item, 'second')
    await change(`${item.path}/${id}`, { items_name: 'Third' })
    await remove(`${item.path}/${id}`)
    await sample(monster, 'second')
    await tag()
    expect(misses()).toBe(before)
  })

  // The other server deletes the shared data folder when it stops, so it runs until the last retry of the test is over.
  let other: TestServer | undefined
  afterAll(() => other?.stop())
  it('is there a second after another process has written its first row', byTheClock, async () => {
    const { dataDir, databaseUrl } = server().context.config
    other ??= await startTestServer(engine, {
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    })
    expect(await menu('/search')).not.toContain('DOWNLOAD /download')
    const { id } = await createSample(other, admin(), download)
    await expect.poll(() => menu('/search'), { timeout: 1_000 }).toContain('DOWNLOAD /download')
    await other.call('DELETE', `/api${download.path}/${id}`, { token: admin() })
    await expect.poll(() => menu('/search'), { timeout: 1_000 }).not.toContain('DOWNLOAD /download')
  })
})
