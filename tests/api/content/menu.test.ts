import { beforeAll, describe, expect, it } from 'vitest'
import type { MenuEntry } from '../../../content/settings/menuEntry.ts'
import { dailyQuest } from '../../../content/types/dailyQuest.ts'
import { download } from '../../../content/types/download.ts'
import { news } from '../../../content/types/news.ts'
import { retail } from '../../../content/types/retail.ts'
import { serverInfo } from '../../../content/types/serverInfo.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import type { Database } from '../../../server/database/database.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { pagesOf } from '../../support/pages.ts'
import { restoredBackup } from '../../support/restoredBackup.ts'
import { createSample } from '../../support/samples.ts'
import { otherEngine, useTestServer, useToken } from '../../support/testServer.ts'

// Specification: docs/product.md, section 2, "Header, footer, theme".
describe('The menu', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown) => admin.send(method, path, body)
  const entries = async () => (await call('GET', '/api/menu')).body as MenuEntry[]
  const idOf = async (label: string) => (await entries()).find((entry) => entry.label === label)?.id ?? 0
  const add = (body: unknown) => call('POST', '/api/menu', body)

  const { menu } = pagesOf(server)
  const header = (path = '/') => menu(path)

  const SPECIFIED = [
    'HOME /',
    'NEWS /news',
    'Game Info:',
    'Server Info /gameinfo/server',
    'Quest Info /gameinfo/quest',
    'Map Info /gameinfo/map',
    'Server Rules /gameinfo/rules',
    'DOWNLOAD /download',
    'DONATION /donation',
  ]

  beforeAll(async () => {
    for (const type of [news, serverInfo, dailyQuest, serverRule, download, retail])
      await createSample(server(), admin(), type)
    await call('POST', '/api/game-info/mapinfo', { map_name: 'Danau' })
  })

  it('[site.menu] is that of the specification until an operator changes it', async () => {
    for (const path of ['/', '/news', '/nowhere']) expect(await header(path)).toEqual(SPECIFIED)
    expect((await entries()).map(({ version }) => version)).toEqual(SPECIFIED.map(() => 1))
    const changes = await call('GET', `/api/admin/changes?type=menu&row=${await idOf('HOME')}`)
    expect(changes.body).toEqual([])
  })

  it('[site.menu] follows new names, order and addresses at once on every page, and leaves out hidden entries', async () => {
    const [home, news, donation] = [await idOf('HOME'), await idOf('NEWS'), await idOf('DONATION')]
    await call('PUT', `/api/menu/${news}`, { label: 'Kabar' })
    await call('PUT', `/api/menu/${await idOf('DOWNLOAD')}`, { hidden: true })
    await call('POST', `/api/menu/${donation}/move`, { after: home })
    await add({ label: 'Forum', address: 'https://forum.example.com/a?b=c&d' })
    await add({ label: 'Hari ini', address: '/gameinfo/quest?section=monday', parent_id: await idOf('Game Info') })
    const changed = [
      'HOME /',
      'DONATION /donation',
      'Kabar /news',
      ...SPECIFIED.slice(2, 7),
      'Hari ini /gameinfo/quest?section=monday',
      'Forum https://forum.example.com/a?b=c&amp;d',
    ]
    for (const path of ['/', '/news', '/nowhere']) expect(await header(path)).toEqual(changed)
  })

  it('leaves out an entry without an address, and all entries below a hidden one', async () => {
    const { body } = await add({ label: 'Kosong' })
    expect(await header()).not.toContainEqual(expect.stringContaining('Kosong'))
    const group = await idOf('Game Info')
    await call('PUT', `/api/menu/${group}`, { hidden: true })
    expect(await header()).not.toContainEqual(expect.stringContaining('Server Info'))
    await call('PUT', `/api/menu/${group}`, { hidden: false })
    await call('PUT', `/api/menu/${(body as MenuEntry).id}`, { address: '/register' })
    expect(await header()).toContain('Kosong /register')
  })

  it('[site.menu] leaves out an entry while its page is withdrawn, planned or deleted', async () => {
    const at = (minutes: number) => new Date(server().clock.time.getTime() + minutes * 60_000).toISOString()
    const { body } = await call('POST', '/api/pages', { title: 'Acara', address: '/acara', description: 'x' })
    const { id } = body as { id: number }
    const page = `/api/pages/${id}`
    const { body: group } = await add({ label: 'Info', address: '/acara' })
    await add({ label: 'Acara Kami', address: '/acara?dari=menu' })
    await add({ label: 'Bagian', address: '/news', parent_id: (group as MenuEntry).id })
    const whole = ['Info:', 'Bagian /news', 'Acara Kami /acara?dari=menu']
    const last = async (path = '/') => (await header(path)).filter((entry) => /Info:|Acara|Bagian/.test(entry)).slice(1)
    expect(await last()).toEqual(whole.slice(0, 3))
    await call('PATCH', page, { state: 'draft' })
    for (const path of ['/', '/news', '/nowhere']) expect(await last(path), path).toEqual(whole.slice(0, 2))
    await call('PATCH', page, { state: 'scheduled', published_at: at(5) })
    expect(await last(), 'planned').toEqual(whole.slice(0, 2))
    server().pass(6 * 60_000)
    expect(await last(), 'at its time').toEqual(whole)
    await call('PATCH', page, { address: '/acara-baru' })
    expect(await last(), 'moved').toEqual(whole)
    await call('DELETE', page)
    expect(await last(), 'deleted').toEqual(whole.slice(0, 2))
    await call('POST', '/api/admin/trash/restore', { type: 'pages', row: id })
    expect(await last(), 'restored').toEqual(whole)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    '/\\example.com',
    '/\texample.com',
    '/nowhere',
    '/admin',
    '/news/0',
    'news',
    'http:///x',
  ])('[site.menu] refuses an address that is broken or leads to no page: %j', async (address) => {
    const sentence =
      'Address must be a page of this site, such as /news, or an address that begins with http:// or https://.'
    const refused = { status: 422, body: { errors: { address: [sentence] } } }
    expect(await add({ label: 'Wrong', address })).toMatchObject(refused)
    expect(await call('PUT', `/api/menu/${await idOf('HOME')}`, { address })).toMatchObject(refused)
  })

  it.each(['/', '/News', '/news/12', '/gameinfo/map?map=3#top', 'HTTPS://example.com'])(
    'accepts a page of the site and an address elsewhere: %s',
    async (address) => {
      expect(await add({ label: 'Right', address })).toMatchObject({ status: 201, body: { address } })
    },
  )

  it('[site.menu] has two levels, even if two entries are put below each other at once', async () => {
    const [group, child] = [await idOf('Game Info'), await idOf('Map Info')]
    const [one, two] = await Promise.all([add({ label: 'One' }), add({ label: 'Two' })])
    const ids = [one, two].map(({ body }) => (body as MenuEntry).id)
    const sentence = 'Parent entry must be of the first level, and nothing may stand below this one itself.'
    const refused = { status: 422, body: { errors: { parent_id: [sentence] } } }
    const put = (id: number | undefined, parent: number | undefined) =>
      call('PUT', `/api/menu/${id}`, { parent_id: parent })
    expect(await put(group, group), 'below itself').toMatchObject(refused)
    expect(await add({ label: 'Third', parent_id: child }), 'below the second level').toMatchObject(refused)
    expect(await put(group, ids[0]), 'with its own entries').toMatchObject(refused)
    const both = await Promise.all([put(ids[0], ids[1]), put(ids[1], ids[0])])
    expect(both.map(({ status }) => status).sort(), 'each below the other').toEqual([200, 422])
    expect(await call('DELETE', `/api/menu/${group}`)).toMatchObject({ status: 409, body: { code: 'referenced' } })
  })

  it('is restored from a backup even if an entry is below a newer one', async () => {
    const { body } = await add({ label: 'Younger' })
    const below = await call('PUT', `/api/menu/${await idOf('DOWNLOAD')}`, { parent_id: (body as MenuEntry).id })
    expect(below.status).toBe(200)
    const { database: other } = await restoredBackup(server(), otherEngine('sqlite'))
    const rows = ({ reader }: Database) =>
      reader
        .withTables<ContentTables>()
        .selectFrom('menu_entries')
        .select(['id', 'label', 'parent_id', 'place'])
        .orderBy('id')
        .execute()
    expect(await rows(other)).toEqual(await rows(server().context.database))
    await other.close()
  })
})
