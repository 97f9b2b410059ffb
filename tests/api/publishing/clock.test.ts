import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PublicationRunner } from '../../../server/content/publicationRunner.ts'
import { startCachingProxy } from '../../support/cachingProxy.ts'
import type { SampleRow } from '../../support/samples.ts'
import { anyEngine, useTestServer, useToken } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

const PLACES = {
  'the list': '/api/news',
  'a page of the list': '/api/news?page=1&per_page=5',
  'the list in another order': '/api/news?sort=title&order=asc',
  'the search': '/api/news?q=WORD',
  'the search of the site': '/api/search?q=WORD',
  'the row': '/api/news/ID',
  'the row with its tree': '/api/news/ID?tree=true',
  'the landing page': '/',
  'the news page': '/news',
  'its own page': '/news/ID',
  'the news of its category': '/news?category=1',
  'the list of its category': '/api/news?category_id=1&page=1&per_page=50',
  'the feed': '/rss.xml',
} as const

// docs/api/content.md, "Drafts and times": visitors see an item if it is published and its time is not in the future.
describe.each(anyEngine)('On %s, a news item', (engine) => {
  const server = useTestServer(engine)
  const editor = useToken(server, 'admin')
  const player = useToken(server, 'user')
  let words = 0
  let proxy: Awaited<ReturnType<typeof startCachingProxy>>
  beforeAll(async () => {
    proxy = await startCachingProxy(server().url)
  })
  afterAll(() => proxy.stop())

  const later = (minutes: number): string => new Date(server().clock.time.getTime() + minutes * MINUTE_MS).toISOString()
  const pass = (minutes: number) => void server().pass(minutes * MINUTE_MS)

  const post = (values: Record<string, unknown>) => editor.send('POST', '/api/news', values)
  async function create(values: Record<string, unknown> = {}) {
    words += 1
    const word = `kabar${words}kata`
    const { status, body } = await post({ title: word, description: word, category_id: 1, ...values })
    expect(status, JSON.stringify(body)).toBe(201)
    const row = body as SampleRow
    /**
     * The editor requests each URL before visitors do. If the server cached the editor's response by mistake, visitors
     * would get it.
     */
    const seen = async () => {
      const places = new Set<string>()
      for (const [place, address] of Object.entries(PLACES)) {
        const path = address.replace('ID', String(row.id)).replace('WORD', word)
        for (const token of [editor(), player(), null]) {
          const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
          for (const url of [server().url, proxy.url])
            if ((await (await fetch(url + path, { headers })).text()).includes(word)) places.add(place)
        }
      }
      const sitemap = String((await server().call('GET', '/sitemap.xml')).body)
      expect(sitemap.includes(`/news/${row.id}<`)).toBe(places.size > 0)
      return [...places]
    }
    const change = async (body: Record<string, unknown>) =>
      (await editor.send('PUT', `/api/news/${row.id}`, body)).body as SampleRow
    const all = async () => (await editor.send('GET', `/api/news/${row.id}?state=all`)).body as SampleRow
    return { row, word, seen, change, all }
  }
  const everywhere = Object.keys(PLACES)
  const publishedNow = () => ({ state: 'published', published_at: server().clock.time.toISOString() })

  it('[publishing.times] is public at once by default', async () => {
    const { row, seen } = await create()
    expect(row).toMatchObject({ ...publishedNow(), pinned: false })
    expect(await seen()).toEqual(everywhere)
  })

  it('[publishing.times] is nowhere as a draft, and everywhere once it is published', async () => {
    const { row, seen, change, all } = await create({ state: 'draft' })
    expect(row).toMatchObject({ state: 'draft', published_at: null })
    expect(await seen()).toEqual([])
    expect(await all()).toMatchObject({ id: row.id, state: 'draft' })
    expect(await change({ state: 'published' })).toMatchObject(publishedNow())
    expect(await seen()).toEqual(everywhere)
    await change({ state: 'draft' })
    expect(await seen()).toEqual([])
  })

  it('[publishing.times] is nowhere until its time, and everywhere from then on without further action', async () => {
    const { seen, all } = await create({ state: 'scheduled', published_at: later(2) })
    expect(await all()).toMatchObject({ state: 'scheduled' })
    expect(await seen()).toEqual([])
    pass(1.99)
    expect(await seen()).toEqual([])
    pass(0.02)
    expect(await seen()).toEqual(everywhere)
    expect(await all()).toMatchObject({ state: 'published' })
  })

  it('[publishing.times] can only be scheduled for a future time', async () => {
    for (const values of [{}, { published_at: null }, { published_at: later(-1) }]) {
      const { status, body } = await post({ title: 'A', description: 'B', state: 'scheduled', ...values })
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['published_at']])
    }
  })

  it('[publishing.times] is published now by a change of its state that leaves its future time', async () => {
    const { row, change, seen } = await create({ published_at: later(5) })
    expect(row['state']).toBe('scheduled')
    expect(await change({ ...row, state: 'published' })).toMatchObject(publishedNow())
    expect(await seen()).toEqual(everywhere)
  })

  it('[publishing.times] comes after those that are pinned, in the order of their times, not of their ids', async () => {
    const old = await create({ published_at: later(-50) })
    const pinned = await create({ published_at: later(-60), pinned: true })
    const list = (await server().call('GET', '/api/news')).body as SampleRow[]
    expect(list[0]?.id).toBe(pinned.row.id)
    expect(list.at(-1)?.id).toBe(old.row.id)
    await pinned.change({ pinned: false })
  })

  it('[publishing.times] is visible before its time to editors alone, in an answer that is not cached', async () => {
    const { row, word } = await create({ state: 'draft' })
    for (const path of ['/api/news?state=all', `/api/news/${row.id}?state=all`, `/api/news?state=all&q=${word}`]) {
      const answer = await editor.send('GET', path)
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).toContain(word)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await player.send('GET', path)).status).toBe(403)
      expect((await server().call('GET', path)).status).toBe(401)
      const asEditor = { headers: { authorization: `Bearer ${editor()}` } }
      expect(await (await fetch(proxy.url + path, asEditor)).text()).toContain(word)
      expect((await fetch(proxy.url + path)).status).toBe(401)
    }
    // Visitors may not filter news by state, because that filter would show them drafts.
    expect((await server().call('GET', '/api/news?state=draft')).status).toBe(401)
  })

  it('[publishing.times] is counted where it is visible', async () => {
    const total = async (query: string, token: string | null = null) => {
      const { headers } = await server().call('GET', `/api/news?page=1&per_page=1${query}`, { token })
      return Number(headers.get('x-total-count'))
    }
    const [before, all] = [await total(''), await total('&state=all', editor())]
    await create({ state: 'draft' })
    await create({ published_at: later(1) })
    expect([await total(''), await total('&state=all', editor())]).toEqual([before, all + 2])
    pass(1.01)
    expect([await total(''), await total('&state=all', editor())]).toEqual([before + 1, all + 2])
  })

  it('[publishing.clock-set-back] stays public where it was when the clock is set back, edited or not', async () => {
    const atOnce = await create()
    const scheduled = await create({ published_at: later(2) })
    expect(await scheduled.seen()).toEqual([])
    pass(3)
    const runner = new PublicationRunner(server().context, (error) => expect.unreachable(String(error)))
    await runner.run()
    await server().context.feed.poll()
    const { version } = await scheduled.all()
    pass(-60)
    for (const { row, seen, change, all } of [atOnce, scheduled]) {
      expect(await seen()).toEqual(everywhere)
      const { state, published_at } = await all()
      expect(state).toBe('published')
      expect(await change({ ...(await all()), subtitle: 'Baru' })).toMatchObject({ state, published_at })
      expect(await seen(), String(row.id)).toEqual(everywhere)
    }
    expect((await scheduled.all()).version).toBe(Number(version) + 1)
    const put = await create({ state: 'scheduled', published_at: later(5) })
    await runner.run()
    expect(await put.seen()).toEqual([])
    pass(60)
  })

  it('[publishing.clock-set-back] stays public if the clock is set back a second after its time', async () => {
    const runner = new PublicationRunner(server().context, (error) => expect.unreachable(String(error)))
    runner.start()
    onTestFinished(async () => void (await runner.stop()))
    const { row, all, seen } = await create({ published_at: later(2) })
    pass(3)
    await sleep(1_000)
    pass(-60)
    await server().context.feed.poll()
    expect(await all()).toMatchObject({ id: row.id, state: 'published' })
    expect(await seen()).toEqual(everywhere)
    pass(60)
  })

  it('[publishing.clock-set-back] is restored to a version of a time that has passed since', async () => {
    const { row, change, all } = await create({ published_at: later(2) })
    const { body } = await editor.send('GET', `/api/admin/changes?type=news&row=${row.id}`)
    const [{ sequence } = { sequence: 0 }] = body as { sequence: number }[]
    await change({ state: 'draft' })
    pass(3)
    const restored = await editor.send('POST', '/api/admin/history/restore', { type: 'news', row: row.id, sequence })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    expect(await all()).toMatchObject({ state: 'published', published_at: row['published_at'] })
  })
})
