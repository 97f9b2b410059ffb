import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { landingSection } from '../../../content/settings/landingSection.ts'
import { menuEntry } from '../../../content/settings/menuEntry.ts'
import { realm } from '../../../content/settings/realm.ts'
import { newsCategory } from '../../../content/types/newsCategory.ts'
import { listTypes } from '../../../content/index.ts'
import { write } from '../../../server/database/changes/write.ts'
import { clearDemo, type Cleared } from '../../../server/demo/clear.ts'
import { isUntouched, loadDemo } from '../../../server/demo/load.ts'
import { hasDemo } from '../../../server/demo/rows.ts'
import { loadSettings } from '../../../server/demo/settings.ts'
import { news } from '../../../demo/news.ts'
import { root } from '../../../scripts/lib/environment.mjs'
import { takeOwnPicture } from '../../../server/pictures/acceptPicture.ts'
import type { SampleRow } from '../../support/samples.ts'
import { lines, sheetsOf } from '../../support/sheets.ts'
import { useTestServer } from '../../support/testServer.ts'

const TAKEN_DOWN = 'bengkel-tempa.webp'

describe('The demo', () => {
  const server = useTestServer('sqlite')
  // The first test needs a database without accounts.
  let signedIn: Promise<string> | undefined
  const admin = () => (signedIn ??= server().signIn('admin'))
  const list = async (path: string) =>
    (await server().call('GET', `/api${path}`, { token: await admin() })).body as SampleRow[]

  it('fills an empty database', async () => {
    const { context } = server()
    expect(await isUntouched(context.database)).toBe(true)
    const { hash } = await takeOwnPicture(await readFile(join(root, 'demo/pictures', TAKEN_DOWN)))
    const now = context.clock.now().toISOString()
    const takedown = { picture: hash, reason: 'Tanpa izin', rows: '', created_at: now, updated_at: now }
    await context.database.writer.insertInto('takedowns').values(takedown).execute()
    await loadDemo(context)
    expect(await isUntouched(context.database)).toBe(false)
    // The demo has no realm, because the doctor command would report a realm without a game.
    const filled = listTypes.filter(({ key }) => key !== 'realms')
    const counts: Record<string, number> = { items: 60, mapinfo: 10, news: 12, npclist: 40, droplist: 150 }
    for (const { key, path } of filled)
      expect((await list(path)).length, key).toBeGreaterThanOrEqual(counts[path.split('/').at(-1) ?? ''] ?? 3)
    const maps = await list('/game-info/mapinfo')
    expect(maps.every((row) => row['image'] !== null)).toBe(true)
    expect((await server().call('GET', '/api/status')).body).toMatchObject({ state: 'online', players: 300 })
  })

  it('leaves out pictures that were taken down', async () => {
    const rows = await list('/news')
    const without = news.filter(({ picture }) => picture === TAKEN_DOWN).map(({ title }) => title)
    expect(without.length).toBeGreaterThan(0)
    expect(rows.filter(({ image }) => image === null).map(({ title }) => title)).toEqual(
      expect.arrayContaining(without),
    )
    expect(rows.filter(({ image }) => image !== null).length).toBeGreaterThan(5)
  })

  it('[demo.honest] promises nothing that the site does not have', async () => {
    const texts = await Promise.all(listTypes.map(async ({ path }) => JSON.stringify(await list(path))))
    expect(texts.join('\n')).not.toMatch(/pre-?regist|(di|ke|lewat) website|realtime|aplikasi mobile/i)
  })

  it('lists its news by day, the newest first', async () => {
    const days = (await list('/news')).map((row) => String(row['created_at']))
    expect(days).toEqual([...days].sort().reverse())
    expect(new Set(days).size).toBeGreaterThan(5)
  })

  it('[demo.clear] can be cleared, except for what an operator wrote or edited and what that refers to', async () => {
    const { context } = server()
    const token = await admin()
    const call = (method: string, path: string, body?: unknown) => server().call(method, `/api${path}`, { token, body })
    const [news] = await list('/news')
    const [usedMap] = await list('/game-info/mapinfo')
    const [drop] = await list('/game-info/server-information/droplist')
    await call('PUT', `/news/${news?.id}`, { title: 'Edited by an operator' })
    await call('PUT', `/game-info/server-information/droplist/${drop?.id}`, { monster: 'Edited by an operator' })
    const npcs = '/game-info/server-information/npclist'
    await call('POST', npcs, { npc: 'Written by an operator', map_information_id: usedMap?.id })
    await call('PUT', '/settings/site', { name: 'Set by an operator' })
    const before = (await call('GET', '/admin/demo')).body as { rows: number }
    expect(before).toEqual({ rows: expect.any(Number), edited: 2, settings: ['Status'] })
    const visitor = await server().signIn('user')
    expect((await server().call('DELETE', '/api/admin/demo', { token: visitor })).status).toBe(403)

    const { removed, left } = (await call('DELETE', '/admin/demo')).body as Cleared
    expect(removed + left.length).toBe(before.rows)
    expect((await call('GET', '/admin/demo')).body).toEqual({ rows: left.length, edited: 2, settings: [] })
    const trace = await call('GET', '/admin/changes?action=delete&per_page=1')
    expect(trace.headers.get('x-total-count')).toBe(String(removed))
    expect(trace.body).toMatchObject([{ actor_name: 'admin1', address: '127.0.0.1', request_id: expect.any(String) }])
    expect((await server().call('GET', '/api/settings/site')).body).toMatchObject({ name: 'Set by an operator' })
    expect((await server().call('GET', '/api/status')).body).toMatchObject({ state: null, players: null })
    expect(removed).toBeGreaterThan(200)
    const stays = (type: string, id: unknown, why: string) =>
      expect(left).toContainEqual(expect.objectContaining({ type, id, why }))
    stays('News', news?.id, 'edited')
    stays('Drop List', drop?.id, 'edited')
    stays('Map Information', usedMap?.id, 'referred to')
    stays('Items Information', drop?.['items_id'], 'referred to')

    expect((await list('/news')).map((row) => row['title'])).toEqual(['Edited by an operator'])
    expect((await list(npcs)).map((row) => row['npc'])).toEqual(['Written by an operator'])
    // The rows of these types come from the migrations, not from the demo.
    const own = [menuEntry.key, landingSection.key, newsCategory.key]
    const others = listTypes.filter(({ key }) => !own.includes(key))
    const remaining = (await Promise.all(others.map(({ path }) => list(path)))).flat().length
    expect(remaining).toBe(left.length + 1)
    expect(await isUntouched(context.database), 'the next start does not load it again').toBe(false)
    expect(await hasDemo(context.database.reader)).toBe(true)
  })

  it('[demo.honest] says no number of players any more once a realm is set up, unless an operator has said it', async () => {
    const token = await admin()
    const call = (method: string, path: string, body: object) => server().call(method, `/api${path}`, { token, body })
    const said = async () => (await server().call('GET', '/api/status')).body
    const { context } = server()
    const now = context.clock.now()
    const loaded = async () => {
      await write(context.database, context.feed, { actor: 'demo', requestId: null, address: null, now }, loadSettings)
      expect(await said()).toMatchObject({ state: 'online', players: 300 })
    }
    await loaded()
    const first = await call('POST', '/realm-settings', { key: 'one', name: 'One', adapter: 'none' })
    expect(first.status).toBe(201)
    expect(await said()).toMatchObject({ state: null, players: null })
    await loaded()
    await sheetsOf(server, () => token).accepted(realm, lines('key,name,adapter', 'sheet,Sheet,none'))
    expect(await said(), 'a spreadsheet').toMatchObject({ state: null, players: null })
    await call('PUT', '/settings/status', { state: 'online', players_from: 'by hand', players: 7 })
    await call('POST', '/realm-settings', { key: 'two', name: 'Two', adapter: 'none' })
    expect(await said()).toMatchObject({ players: 7 })
    await call('PUT', '/settings/status', { state: '', players_from: '', players: null })
  })

  it('[demo.clear] sets only unset settings when it is loaded again, and can be cleared by the command line', async () => {
    const { context } = server()
    const { database, feed } = context
    const author = { actor: 'demo', requestId: null, address: null, now: new Date() }
    const state = async () => ((await server().call('GET', '/api/status')).body as { state: unknown }).state
    await write(database, feed, author, (writer) => loadSettings(writer))
    expect(await state()).toBe('online')
    expect((await clearDemo(context)).removed).toBe(0)
    expect(await state()).toBeNull()
    const token = await server().signIn('admin')
    await server().call('PUT', '/api/settings/status', { token, body: { state: 'offline' } })
    await write(database, feed, author, (writer) => loadSettings(writer))
    await clearDemo(context)
    expect(await state()).toBe('offline')
  })
})
