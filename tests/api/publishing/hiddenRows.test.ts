import { beforeAll, describe, expect, it } from 'vitest'
import { LANDING_SECTIONS } from '../../../content/settings/landingSectionNames.ts'
import { item } from '../../../content/types/item.ts'
import { page } from '../../../content/types/page.ts'
import { contentTypes, listTypes } from '../../../content/index.ts'
import { loggedTable } from '../../../server/content/writing/loggedTable.ts'
import { pages } from '../../../site/data/pageList.ts'
import { signInHelper } from '../../support/access/accounts.ts'
import { addRealms, figuresToken } from '../../support/game/asking.ts'
import { writing } from '../../support/pastTheApi.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { lines, sheetsOf } from '../../support/sheets.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

/** Each hidden text has a mark of this form. Searches send a part or a misspelling of it. */
const MARK = /zq[a-z]+rahasia/gi

describe('What visitors may not read', () => {
  const server = useTestServer('sqlite', { SITE_URL: 'https://gapura.example' })
  const owner = useToken(server, 'admin')
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.send(method, path, body)
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body as SampleRow
  }
  const idOf = async (method: string, path: string, body: unknown) => (await done(method, path, body)).id
  /** Where an owner reads each mark. */
  const places: Record<string, string> = {}
  const marked = (mark: string, place: string): string => {
    places[`zq${mark}rahasia`] = place
    return `zq${mark}rahasia`
  }
  let hiddenEntry = 0
  /** The address of a preview link to the page below the hidden entry. */
  let previewed = ''

  beforeAll(async () => {
    const later = new Date(server().clock.time.getTime() + DAY_MS).toISOString()
    const figures = await figuresToken(server(), owner())
    const send = (key: string, name: string) =>
      server().call('PUT', `/api/realms/${key}/figures`, {
        token: figures,
        body: { players: [{ name, level: 9, experience: 9, faction: 1, guild: null }], online: [{ players: 7 }] },
      })
    const realms = '/api/realm-settings'
    await addRealms(server(), owner(), [
      {
        ...{ key: 'tersembunyi', name: marked('realm', realms), adapter: 'pushed' },
        factions: `${marked('faction', realms)} = 1`,
        fields: {
          servers: `Log-in = ${marked('server', realms)}.example.com:6900`,
          query: `minecraft ${marked('query', realms)}.example.com:25565`,
          ...{ hidden: true, landing_online: true, landing_players: true },
        },
      },
      {
        ...{ key: 'main', name: 'Terbuka', adapter: 'pushed' },
        fields: { servers: `Log-in = ${marked('address', realms)}.example.com:6900` },
      },
    ])
    expect((await send('tersembunyi', 'zqplayerrahasia')).status).toBe(200)
    const name = marked('name', '/api/admin/realms/main/hidden-names')
    expect((await send('main', name)).status).toBe(200)
    await done('POST', '/api/admin/realms/main/hidden-names', { name })

    hiddenEntry = await idOf('POST', '/api/menu', { label: marked('entry', '/api/menu'), address: '/', hidden: true })
    await done('POST', '/api/menu', { label: marked('below', '/api/menu'), address: '/news', parent_id: hiddenEntry })
    const menu = { menu_id: hiddenEntry, in_menu: true }
    const open = { title: 'Terbuka', address: '/terbuka', description: 'Isi', ...menu }
    const id = await idOf('POST', '/api/pages', open)
    previewed = String((await done('POST', '/api/pages/preview-links', { id }))['path'])
    const heading = marked('heading', '/api/landing')
    const [section] = (await done('GET', '/api/landing')) as unknown as SampleRow[]
    await done('PUT', `/api/landing/${section?.id}`, { heading, hidden: true })

    for (const [type, more] of [
      ['news', () => ({})],
      ['pages', (word: string) => ({ address: `/${word}` })],
    ] as const) {
      const all = `/api/${type}?state=all`
      const create = (title: string, values: object) =>
        idOf('POST', `/api/${type}`, { title, description: title, ...more(title.toLowerCase()), ...values })
      await create(marked(`draft${type}`, all), { state: 'draft' })
      await create(marked(`later${type}`, all), { published_at: later })
      await done('DELETE', `/api/${type}/${await create(marked(`gone${type}`, `/api/admin/trash?type=${type}`), {})}`)
      const id = await create(`Umum-${type}`, {})
      const copy = marked(`copy${type}`, `/api/${type}/${id}/draft`)
      await done('PUT', `/api/${type}/${id}/draft`, { title: copy, description: copy })
    }
    const image = await picture('png')
    await done('POST', '/api/home/screenshots', form({ title: 'Umum' }, { image }))
    await sheetsOf(server, owner).accepted(
      item,
      lines('external_key,items_name', `${marked('key', '/api/game-info/items/export?format=csv')},Apel`),
    )

    const reserved = '/api/settings/registration'
    await done('PUT', reserved, { reserved_names: marked('reserved', reserved) })
    const role = { name: marked('role', '/api/admin/roles'), permissions: ['news:edit'] }
    await done('POST', '/api/admin/roles', role)
    const token = { name: marked('token', '/api/admin/tokens'), permissions: ['news:edit'], expires_at: later }
    await done('POST', '/api/admin/tokens', token)
    const view = { name: marked('view', '/api/admin/views?type=news'), type: 'news', shared: true, query: { q: 'a' } }
    await done('POST', '/api/admin/views', view)
    const address = 'https://discord.com/api/webhooks/1/abcdefghijklmnopqrstuvwxyz'
    const channel = { name: marked('channel', '/api/admin/channels'), kind: 'discord', address, categories: null }
    await done('POST', '/api/admin/channels', { ...channel, role_id: '', on: true })
    const account = { username: marked('account', '/api/admin/users'), password: 'Rahasia1!', PIN: '012345' }
    const email = `${marked('email', '/api/admin/users')}@example.com`
    const registered = { ...account, email, password_confirmation: account.password }
    expect((await server().call('POST', '/api/register', { body: registered })).status).toBe(201)
    await server().context.feed.poll()
  })

  it('is there for an owner', async () => {
    const missing: string[] = []
    for (const [mark, place] of Object.entries(places))
      if (!JSON.stringify((await owner.send('GET', place)).body).includes(mark)) missing.push(`${mark} at ${place}`)
    expect(missing).toEqual([])
  })

  const ids = Array.from({ length: 12 }, (_, index) => String(index + 1))
  const words = () => Object.keys(places)
  const searches = () => ['', 'rahasi', ...words().map((mark) => mark.replace('rahasia', 'rahaxia'))]
  const realmKeys = ['tersembunyi', 'main']
  const names = ['zqplayerrahasia', 'zqnamerahasia'].map((name) => `?name=${name}`)

  /** Returns addresses of a route that an outsider would try. Throws if the route has a parameter without values. */
  function addressesOf(path: string): string[] {
    if (path === '/*') return siteAddresses()
    const values: Readonly<Record<string, readonly string[]>> = {
      ':id': path.startsWith('/video') ? ['dQw4w9WgXcQ'] : ids,
      ':key': realmKeys,
      ...{ ':number': ids, ':address': ids },
      ':part(^[1-9]\\d{0,3})': ['1', '2'],
      ...{ ':host': ['youtube'], ':token': ['x'], ':folder': ['screenshots'], ':file': ['x.webp'], ':of': ['item'] },
      ...{ ':name': ['look.css'], '*': ['index.html'], ':tag': ['en'], ':language': ['en'] },
    }
    const filled = path
      .split(/(:part\([^)]*\)|:\w+|\*)/)
      .reduce<string[]>(
        (begun, part) =>
          /^[:*]/.test(part)
            ? begun.flatMap((start) => (values[part] ?? []).map((value) => start + value))
            : begun.map((start) => start + part),
        [''],
      )
    if (filled.length === 0) throw new Error(`No value is known for a parameter of ${path}.`)
    const lists = listTypes.flatMap((type) => [type.path, ...type.aliases].map((address) => `/api${address}`))
    const queries = lists.includes(path)
      ? [
          ...searches().map((q) => (q ? `?q=${q}&page=1` : '')),
          ...['?page=1&per_page=500', '?tree=true', '?state=all', '?state=draft', '?hidden=true', '?hidden=false'],
          ...['?hidden=false&hidden=true', '?state=', '?changed_since=2020-01-01T00:00:00Z', '?sort=id&order=desc'],
        ]
      : lists.includes(path.replace('/:id', ''))
        ? ['', '?state=all', '?tree=true']
        : ['', ...names, ...(path.includes(':key') ? [] : ['?type=news&q=zq', '?state=all'])]
    return filled.flatMap((address) => queries.map((query) => address + query))
  }

  const siteAddresses = (): string[] => [
    ...pages.filter(({ path }) => path !== '*').flatMap(({ path }) => (path.includes(':') ? [] : [path])),
    ...pages.flatMap(({ path }) => (path.includes(':') ? ids.map((id) => path.replace(/:\w+/, id)) : [])),
    ...searches().flatMap((q) => [`/search?q=${q}`, `/news?q=${q}`, `/gameinfo/items?q=${q}`]),
    ...words().map((mark) => `/${mark}`),
    ...names.flatMap((query) =>
      ['player', 'guild'].flatMap((of) => realmKeys.map((key) => `/ranking/${of}${query}&realm=${key}`)),
    ),
    ...[previewed, '/terbuka', '/umum-pages', '/ranking?realm=tersembunyi', '/status?realm=tersembunyi'],
  ]

  it('[content.hidden-rows] shows visitors no word of a hidden, unpublished or staff-only row, at any address', async () => {
    const routes = server().routes.filter((route) => route.startsWith('GET '))
    expect(routes.length).toBeGreaterThan(150)
    const leaks = new Set<string>()
    const statuses = new Map<number, number>()
    for (const route of routes)
      for (const address of addressesOf(route.slice(4))) {
        const { status, body, headers } = await server().call('GET', address)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const whole = `${typeof body === 'string' ? body : JSON.stringify(body)} ${JSON.stringify([...headers])}`
        // A page may repeat what its own address says.
        const asked = address.toLowerCase()
        for (const [mark] of whole.matchAll(MARK))
          if (!asked.includes(mark.toLowerCase())) leaks.add(`${route}: ${mark}`)
      }
    expect([...leaks]).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(1_000)
    for (const refused of [429, 500, 503]) expect(statuses.get(refused), String(refused)).toBeUndefined()
  }, 240_000)

  it('[content.hidden-rows] nor in a list that is too long for the memory', async () => {
    const values = { description: 'Isi', body: '', summary: '', author: '', in_menu: 0, menu_id: hiddenEntry }
    const state = { state: 'published', published_at: '2026-11-01T00:00:00.000Z' }
    const many = Array.from({ length: 1_001 }, (_, index) => ({
      ...{ title: `Halaman ${index}`, address: `/halaman-${index}` },
      ...values,
      ...state,
    }))
    await writing(server(), (writer) => writer.createAll(loggedTable(page), many))
    const { status, body } = await server().call('GET', '/api/pages')
    expect(status).toBe(200)
    expect(body).toHaveLength(1_003)
    expect(JSON.stringify(body)).not.toMatch(MARK)
  })

  it('[content.hidden-rows] leaves the visible sections of the landing page to everybody', async () => {
    for (const token of [null, owner()]) {
      const { status, body, headers } = await server().call('GET', '/api/landing?hidden=false', { token })
      expect(status).toBe(200)
      expect(body).toHaveLength(LANDING_SECTIONS.length - 1)
      expect(headers.get('etag')).not.toBeNull()
    }
  })

  it('[content.hidden-rows] are read by staff who work with them, and with what refers to them', async () => {
    const reading = async (path: string, ...permissions: string[]) => {
      const { token } = await signInHelper(server(), owner(), ...permissions)
      const { status, headers } = await server().call('GET', path, { token })
      if (status === 200) expect(headers.get('cache-control'), path).toBe('no-store')
      return status
    }
    const staffOnly = contentTypes.filter(({ readers }) => readers !== 'everybody')
    expect(staffOnly.length).toBeGreaterThan(2)
    for (const { key, path } of staffOnly)
      for (const [permission, expected] of [
        [`${key}:see`, 200],
        [`${key}:edit`, 200],
        ['news:edit', 403],
      ] as const)
        expect(await reading(`/api${path}`, permission), `${path} with ${permission}`).toBe(expected)
    expect(await reading('/api/menu', 'pages:edit'), 'editors of pages choose an entry').toBe(200)
  })
})
