import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyBackup } from '../../../server/backup/readBackup.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { addRealms, figuresToken, setRealm } from '../../support/game/asking.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const player = (name: string, level: number, guild: string | null = null) => ({
  ...{ name, level, experience: level * 10, faction: level % 2, guild },
})
const DAY_MS = 86_400_000
const names = (body: unknown) => (body as { rows: { name: string }[] }).rows.map(({ name }) => name)

describe.each(engines)('The figures of a realm on %s', (engine) => {
  const server = useTestServer(engine)
  let admin: string
  let token: string
  const call = (path: string, headers = {}) => server().call('GET', `/api/realms${path}`, { headers })
  const read = async (path: string) => (await call(path)).body
  const send = async (body: object, key = 'main', by = token) => {
    const answer = await server().call('PUT', `/api/realms/${key}/figures`, { token: by, body })
    await server().context.feed.poll()
    return answer
  }
  const asAdmin = (method: string, path: string, body?: object) =>
    server().call(method, path, { token: admin, ...(body && { body }) })
  const set = (values: object) => setRealm(server(), admin, 'main', values)
  const pass = (milliseconds: number) => server().pass(milliseconds)
  beforeAll(async () => {
    admin = await server().signIn('admin')
    await addRealms(server(), admin, [
      { key: 'main', name: 'Midgard', adapter: 'pushed', factions: 'Ksatria = 1\nPenyihir = 0, 2' },
      { key: 'read', name: 'Read', adapter: 'tfs' },
    ])
    token = await figuresToken(server(), admin)
  })

  it('are null until the realm has sent some, and a realm that does not exist has none', async () => {
    expect(await read('')).toMatchObject([
      { key: 'main', name: 'Midgard', online: null, factions: null, kills: null, players: null },
      { key: 'read' },
    ])
    expect(await read('/main/players')).toEqual({ state: 'unknown', as_of: null, rows: [] })
    expect((await call('/none/players')).status).toBe(404)
    expect((await call('/main/history?span=month')).status).toBe(422)
  })

  it('[realms.figures] come from a script with a token that permits it alone', async () => {
    const sent = await send({
      online: [{ players: 12 }],
      factions: [
        { faction: 1, players: 30, online: 5 },
        { faction: 0, players: 20, online: 4 },
        { faction: 2, players: 15, online: 3 },
      ],
      kills: [{ faction: '1', kills: 7 }],
      players: [player('Budi', 99, 'Garuda'), player('Sari', 98, 'Garuda'), { ...player('Joko', 5), level: -5 }],
      guilds: [{ name: 'Garuda', leader: 'Budi', members: 2, score: 197 }],
      vip: [{ name: 'Sari', tier: 'Gold', ends_at: 4_000_000_000 }],
    })
    expect(sent).toMatchObject({
      status: 200,
      body: {
        kept: { online: 1, factions: 3, kills: 1, players: 2, guilds: 1, vip: 1 },
        refused: { players: 'level cannot be true in 1 of 3 rows, such as -5' },
      },
    })
    expect(sent.headers.get('cache-control')).toBe('no-store')
    const one = { online: [{ players: 1 }] }
    const errors = (found: object) => ({ status: 422, body: { errors: found } })
    expect((await send(one, 'main', admin)).status).toBe(401)
    expect((await send(one, 'none')).status).toBe(404)
    expect(await send(one, 'read')).toMatchObject({ status: 409, body: { code: 'realm_is_read' } })
    expect(await send({})).toMatchObject(errors({ figures: [expect.any(String)] }))
    expect(await send({ online: [{ players: -1 }] })).toMatchObject(
      errors({ online: ['players cannot be true in 1 of 1 rows, such as -1'] }),
    )
    expect(await send({ online: 5, interval: 1 })).toMatchObject(
      errors({ online: ['online must be a list.'], interval: ['interval must be from 30 to 3600 seconds.'] }),
    )
    expect((await server().call('GET', '/api/admin/realms', { token })).status).toBe(401)
  })

  it('[realms.figures] are shown by the site’s factions, cached and with an ETag', async () => {
    const now = server().clock.time.toISOString()
    const first = await call('')
    expect(first.body).toMatchObject([
      {
        online: { state: 'current', as_of: null, players: 12, record: 12, record_at: now },
        factions: {
          rows: [
            { faction: 'Ksatria', players: 30, online: 5 },
            { faction: 'Penyihir', players: 35, online: 7 },
          ],
        },
        kills: { rows: [{ faction: 'Ksatria', kills: 7 }] },
        players: { state: 'current', as_of: null },
      },
      { online: null },
    ])
    const etag = first.headers.get('etag') ?? ''
    expect((await call('', { 'if-none-match': etag })).status).toBe(304)
    expect(await read('/main/factions')).toMatchObject({
      rows: [
        { place: 1, faction: 'Penyihir', players: 35, kills: null },
        { place: 2, faction: 'Ksatria', kills: 7 },
      ],
    })
    expect(await read('/main/vip')).toMatchObject({
      rows: [{ name: 'Sari', tier: 'Gold', ends_at: '2096-10-02T07:06:40.000Z' }],
    })
    await send({ online: [{ players: 12 }] })
    expect((await call('', { 'if-none-match': etag })).status).toBe(304)
    await send({ online: [{ players: 11 }] })
    const changed = await call('', { 'if-none-match': etag })
    expect(changed.body).toMatchObject([{ online: { players: 11, record: 12 } }, { key: 'read' }])
  })

  it('[realms.figures] report the place of a name yesterday and last week', async () => {
    pass(DAY_MS)
    await send({ players: [player('Sari', 99, 'Garuda'), player('Budi', 98, 'Garuda'), player('Ayu', 1)] })
    const { body, headers } = await call('/main/players?per_page=2')
    expect(body).toMatchObject({
      rows: [
        { place: 1, name: 'Sari', faction: 'Ksatria', moved: { day: 1, week: null } },
        { place: 2, name: 'Budi', faction: 'Penyihir', moved: { day: -1, week: null } },
      ],
    })
    expect(headers.get('x-total-count')).toBe('3')
    expect(await read('/main/players?q=AYU')).toMatchObject({
      rows: [{ place: 3, name: 'Ayu', moved: { day: null, week: null } }],
    })
    pass(6 * DAY_MS)
    await send({ players: [player('Budi', 100, 'Garuda'), player('Sari', 99, 'Garuda')] })
    const moved = { day: null, week: 0 }
    expect(await read('/main/players')).toMatchObject({ rows: ['Budi', 'Sari'].map((name) => ({ name, moved })) })
    expect(await read('/main/player?name=sari')).toMatchObject({
      ...{ state: 'current', name: 'Sari', row: { place: 2, level: 99 }, vip: null },
      course: [
        { day: '2026-11-21', place: 2, score: 98 },
        { day: '2026-11-22', place: 1, score: 99 },
        { day: '2026-11-28', place: 2, score: 99 },
      ],
    })
    expect(await read('/main/guild?name=garuda')).toMatchObject({ state: 'unknown', name: 'garuda', row: null })
    expect((await call('/main/player?name=nobody')).status).toBe(404)
  })

  it('[realms.figures] leave out names that staff hide, and tell only staff so', async () => {
    const path = '/api/admin/realms/main/hidden-names'
    // The session of the first log-in has expired by now.
    admin = await server().signIn('admin')
    expect((await server().call('POST', path, { body: { name: 'Budi' } })).status).toBe(401)
    const hidden = await asAdmin('POST', path, { name: 'BUDI' })
    expect(hidden).toMatchObject({ status: 200, body: [{ name: 'BUDI' }] })
    expect(await read('/main/players')).toMatchObject({ rows: [{ place: 1, name: 'Sari', moved: { week: 0 } }] })
    expect((await call('/main/player?name=Budi')).status).toBe(404)
    const course = [1, 1, 1].map((place) => ({ place }))
    expect(await read('/main/player?name=sari'), 'no gap of the hidden name').toMatchObject({
      row: { place: 1 },
      course,
    })
    await asAdmin('DELETE', `${path}?name=budi`)
    expect(names(await read('/main/players'))).toEqual(['Budi', 'Sari'])
    expect((await asAdmin('DELETE', `${path}?name=budi`)).status).toBe(404)
  })

  it('are shown only if the realm’s switches allow it, and where they say', async () => {
    admin = await server().signIn('admin')
    await set({ hides_players: true, landing_players: true, landing_guilds: true })
    expect(await read('')).toMatchObject([{ landing: ['guilds'], players: null }, { landing: [] }])
    expect(await read('/main/players')).toEqual({ state: 'unknown', as_of: null, rows: [] })
    expect((await call('/main/player?name=sari')).status).toBe(404)
    await set({ hides_players: false, hides_online: true })
    expect(await read('')).toMatchObject([{ landing: ['players', 'guilds'], online: null }, {}])
    expect(await read('/main/history')).toMatchObject({ state: 'unknown', record: null, points: [] })
    await set({ hides_online: false })
    expect(names(await read('/main/players'))).toEqual(['Budi', 'Sari'])
  })

  it('[realms.figures] become old, and unknown after an hour', async () => {
    await send({ online: [{ players: 3 }], interval: 60 })
    const given = server().clock.time.toISOString()
    const online = async () => ((await read('')) as { online: object }[])[0]?.online
    expect(await online()).toMatchObject({ state: 'current', players: 3 })
    pass(180_000)
    expect(await online()).toMatchObject({ state: 'old', as_of: given, players: 3 })
    pass(3_600_000)
    expect(await online()).toMatchObject({ state: 'unknown', as_of: given, players: null, record: 12 })
    expect(await read('/main/players')).toMatchObject({ state: 'unknown', rows: [] })
    await send({ online: [{ players: 3 }] })
    expect(await online()).toMatchObject({ state: 'current', players: 3 })
  })

  it('[realms.figures] have a history by minutes and hours, which is limited', async () => {
    for (const players of [0, 10, 20]) {
      if (players > 0) pass(10 * 60_000)
      await send({ online: [{ players }] })
    }
    const points = async (span: string) =>
      ((await read(`/main/history?span=${span}`)) as { points: { players: number; most: number }[] }).points
    expect((await points('day')).slice(-2).map(({ players }) => players)).toEqual([10, 20])
    expect((await points('week')).at(-1)?.most).toBeGreaterThanOrEqual(20)
    pass(400 * DAY_MS)
    await send({ online: [{ players: 1 }] })
    const { reader } = server().context.database
    expect(await reader.selectFrom('realm_population').select('players').execute()).toHaveLength(2)
    expect(await points('year')).toMatchObject([{ players: 1, most: 1 }])
  })

  it('are in a backup without their history', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gapura-figures-'))
    const file = join(folder, 'backup.tar.gz')
    await writeBackup(server().context.database, file, server().clock.time)
    const { rows } = await verifyBackup(file)
    expect(rows).toMatchObject({ realms: 2, realm_figures: 6, realm_hidden_names: 0 })
    for (const history of ['realm_population', 'realm_places']) expect(rows).not.toHaveProperty(history)
    rmSync(folder, { recursive: true })
  })

  it('[admin.realms] are listed for operators with the state of their reading, and are deleted with their realm', async () => {
    admin = await server().signIn('admin')
    const listed = () => asAdmin('GET', '/api/admin/realms')
    expect((await listed()).body).toMatchObject([
      { key: 'main', connection: 'not_needed', figures: [{ figure: 'online', state: 'given' }, {}, {}, {}, {}, {}] },
      {
        key: 'read',
        connection: 'missing',
        figures: [{ state: 'waiting', sentence: 'Set GAME_READ_URL.' }, {}, {}, {}, {}, {}],
      },
    ])
    // The back-office polls this route automatically, so a request to it must not extend the session.
    pass(20 * 60_000)
    expect((await listed()).status).toBe(200)
    pass(10 * 60_000)
    expect((await listed()).status).toBe(401)
    admin = await server().signIn('admin')
    const id = await set({ hidden: true })
    expect((await call('/main/players')).status).toBe(404)
    expect(await read('')).toMatchObject([{ key: 'read' }])
    await asAdmin('DELETE', `/api/realm-settings/${id}`)
    const { reader } = server().context.database
    expect(await reader.selectFrom('realm_figures').select('figure').execute()).toEqual([])
  })
})
