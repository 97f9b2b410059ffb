import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyBackup } from '../../../server/backup/readBackup.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { addRealms, figuresToken } from '../../support/game/asking.ts'
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
  const send = (body: object, key = 'main', by = token) =>
    server().call('PUT', `/api/realms/${key}/figures`, { token: by, body })
  const pass = (milliseconds: number) => server().pass(milliseconds)
  /** Until what another process may have written is heard of. */
  const heard = () => server().context.feed.poll()

  beforeAll(async () => {
    admin = await server().signIn('admin')
    await addRealms(server(), admin, [
      { key: 'main', name: 'Midgard', adapter: 'pushed', factions: 'Ksatria = 1\nPenyihir = 0, 2' },
      { key: 'read', name: 'Read', adapter: 'tfs' },
    ])
    token = await figuresToken(server(), admin)
  })

  it('are null before they are given, and unknown to a realm that nobody has', async () => {
    expect((await call('')).body).toMatchObject([
      { key: 'main', name: 'Midgard', online: null, factions: null, kills: null, players: null },
      { key: 'read' },
    ])
    expect((await call('/main/players')).body).toEqual({ state: 'unknown', as_of: null, rows: [] })
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
    expect((await send({ online: [{ players: 1 }] }, 'main', admin)).status).toBe(401)
    expect((await send({ online: [{ players: 1 }] }, 'none')).status).toBe(404)
    expect(await send({ online: [{ players: 1 }] }, 'read')).toMatchObject({
      status: 409,
      body: { code: 'realm_is_read' },
    })
    expect(await send({})).toMatchObject({ status: 422, body: { errors: { figures: [expect.any(String)] } } })
    expect(await send({ online: [{ players: -1 }] })).toMatchObject({
      status: 422,
      body: { errors: { online: ['players cannot be true in 1 of 1 rows, such as -1'] } },
    })
    expect((await send({ online: 5, interval: 1 })).body).toMatchObject({
      errors: { online: ['online must be a list.'], interval: ['interval must be from 30 to 3600 seconds.'] },
    })
    expect((await server().call('GET', '/api/admin/realms', { token })).status).toBe(401)
  })

  it('[realms.figures] are shown by the site’s factions, from memory and with a tag', async () => {
    await heard()
    const first = await call('')
    expect(first.body).toMatchObject([
      {
        online: {
          state: 'current',
          as_of: null,
          players: 12,
          record: 12,
          record_at: server().clock.time.toISOString(),
        },
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
    expect((await call('/main/factions')).body).toMatchObject({
      rows: [
        { place: 1, faction: 'Penyihir', players: 35, kills: null },
        { place: 2, faction: 'Ksatria', kills: 7 },
      ],
    })
    expect((await call('/main/vip')).body).toMatchObject({
      rows: [{ name: 'Sari', tier: 'Gold', ends_at: '2096-10-02T07:06:40.000Z' }],
    })
    // The same again changes nothing, another number does.
    await send({ online: [{ players: 12 }] })
    await heard()
    expect((await call('', { 'if-none-match': etag })).status).toBe(304)
    await send({ online: [{ players: 11 }] })
    await heard()
    expect((await call('', { 'if-none-match': etag })).body).toMatchObject([
      { online: { players: 11, record: 12 } },
      { key: 'read' },
    ])
  })

  it('[realms.figures] say where a name stood yesterday and last week', async () => {
    pass(DAY_MS)
    await send({ players: [player('Sari', 99, 'Garuda'), player('Budi', 98, 'Garuda'), player('Ayu', 1)] })
    await heard()
    const { body, headers } = await call('/main/players?per_page=2')
    expect(body).toMatchObject({
      rows: [
        { place: 1, name: 'Sari', faction: 'Ksatria', moved: { day: 1, week: null } },
        { place: 2, name: 'Budi', faction: 'Penyihir', moved: { day: -1, week: null } },
      ],
    })
    expect(headers.get('x-total-count')).toBe('3')
    expect((await call('/main/players?q=AYU')).body).toMatchObject({
      rows: [{ place: 3, name: 'Ayu', moved: { day: null, week: null } }],
    })
    pass(6 * DAY_MS)
    await send({ players: [player('Budi', 100, 'Garuda'), player('Sari', 99, 'Garuda')] })
    await heard()
    expect((await call('/main/players')).body).toMatchObject({
      rows: [
        { name: 'Budi', moved: { day: null, week: 0 } },
        { name: 'Sari', moved: { day: null, week: 0 } },
      ],
    })
    expect((await call('/main/player?name=sari')).body).toMatchObject({
      state: 'current',
      name: 'Sari',
      row: { place: 2, level: 99 },
      vip: null,
      course: [
        { day: '2026-11-21', place: 2, score: 98 },
        { day: '2026-11-22', place: 1, score: 99 },
        { day: '2026-11-28', place: 2, score: 99 },
      ],
    })
    expect((await call('/main/guild?name=garuda')).body).toMatchObject({ state: 'unknown', name: 'garuda', row: null })
    expect((await call('/main/player?name=nobody')).status).toBe(404)
  })

  it('[realms.figures] leave out names that staff hide, and say so to them alone', async () => {
    const path = '/api/admin/realms/main/hidden-names'
    // Days have passed since the last log-in.
    admin = await server().signIn('admin')
    expect((await server().call('POST', path, { body: { name: 'Budi' } })).status).toBe(401)
    expect(await server().call('POST', path, { token: admin, body: { name: 'BUDI' } })).toMatchObject({
      status: 200,
      body: [{ name: 'BUDI' }],
    })
    expect((await call('/main/players')).body).toMatchObject({ rows: [{ place: 1, name: 'Sari', moved: { week: 0 } }] })
    expect((await call('/main/player?name=Budi')).status).toBe(404)
    await server().call('DELETE', `${path}?name=budi`, { token: admin })
    expect(names((await call('/main/players')).body)).toEqual(['Budi', 'Sari'])
    expect((await server().call('DELETE', `${path}?name=budi`, { token: admin })).status).toBe(404)
  })

  it('are shown as far as the realm’s switches let them, and where they say', async () => {
    admin = await server().signIn('admin')
    const [realm] = (await server().call('GET', '/api/realm-settings')).body as { id: number; version: number }[]
    const set = async (values: Record<string, boolean>) => {
      const path = `/api/realm-settings/${realm?.id}`
      const { version } = (await server().call('GET', path)).body as { version: number }
      const saved = await server().call('PUT', path, { token: admin, body: { ...values, version } })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    }
    await set({ hides_players: true, landing_players: true, landing_guilds: true })
    expect((await call('')).body).toMatchObject([{ landing: ['guilds'], players: null }, { landing: [] }])
    expect((await call('/main/players')).body).toEqual({ state: 'unknown', as_of: null, rows: [] })
    expect((await call('/main/player?name=sari')).status).toBe(404)
    await set({ hides_players: false, hides_online: true })
    expect((await call('')).body).toMatchObject([{ landing: ['players', 'guilds'], online: null }, {}])
    expect((await call('/main/history')).body).toMatchObject({ state: 'unknown', record: null, points: [] })
    await set({ hides_online: false })
    expect(names((await call('/main/players')).body)).toEqual(['Budi', 'Sari'])
  })

  it('[realms.figures] grow old, and are told no more after an hour', async () => {
    await send({ online: [{ players: 3 }], interval: 60 })
    await heard()
    const given = server().clock.time.toISOString()
    const online = async () => ((await call('')).body as { online: object }[])[0]?.online
    expect(await online()).toMatchObject({ state: 'current', players: 3 })
    pass(180_000)
    expect(await online()).toMatchObject({ state: 'old', as_of: given, players: 3 })
    pass(3_600_000)
    expect(await online()).toMatchObject({ state: 'unknown', as_of: given, players: null, record: 12 })
    expect((await call('/main/players')).body).toMatchObject({ state: 'unknown', rows: [] })
    await send({ online: [{ players: 3 }] })
    await heard()
    expect(await online()).toMatchObject({ state: 'current', players: 3 })
  })

  it('[realms.figures] have a history of minutes and hours, which ends', async () => {
    const start = server().clock.time.getTime()
    for (let minute = 0; minute < 30; minute += 10) {
      server().clock.time = new Date(start + minute * 60_000)
      await send({ online: [{ players: minute }] })
    }
    await heard()
    const points = async (span: string) =>
      ((await call(`/main/history?span=${span}`)).body as { points: { players: number; most: number }[] }).points
    expect((await points('day')).slice(-2).map(({ players }) => players)).toEqual([10, 20])
    expect((await points('week')).at(-1)?.most).toBeGreaterThanOrEqual(20)
    pass(400 * DAY_MS)
    await send({ online: [{ players: 1 }] })
    const { reader } = server().context.database
    expect(await reader.selectFrom('realm_population').select('players').execute()).toHaveLength(2)
    expect(await points('year')).toMatchObject([{ players: 1, most: 1 }])
  })

  it('are in a backup as the latest alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gapura-figures-'))
    const file = join(folder, 'backup.tar.gz')
    await writeBackup(server().context.database, file, server().clock.time)
    const { rows } = await verifyBackup(file)
    expect(rows).toMatchObject({ realms: 2, realm_figures: 6, realm_hidden_names: 0 })
    expect(Object.keys(rows)).not.toContain('realm_population')
    expect(Object.keys(rows)).not.toContain('realm_places')
    rmSync(folder, { recursive: true })
  })

  it('[admin.realms] are told to operators with how their reading stands, and go with their realm', async () => {
    admin = await server().signIn('admin')
    const told = await server().call('GET', '/api/admin/realms', { token: admin })
    expect(told.body).toMatchObject([
      { key: 'main', connection: 'not_needed', figures: [{ figure: 'online', state: 'given' }, {}, {}, {}, {}, {}] },
      {
        key: 'read',
        connection: 'missing',
        figures: [{ state: 'waiting', sentence: 'Set GAME_READ_URL.' }, {}, {}, {}, {}, {}],
      },
    ])
    // The back-office asks by itself: that keeps no session from resting.
    pass(20 * 60_000)
    expect((await server().call('GET', '/api/admin/realms', { token: admin })).status).toBe(200)
    pass(10 * 60_000)
    expect((await server().call('GET', '/api/admin/realms', { token: admin })).status).toBe(401)
    admin = await server().signIn('admin')
    const { body } = await server().call('GET', '/api/realm-settings')
    const [{ id, version }] = body as [{ id: number; version: number }]
    expect(
      (await server().call('PUT', `/api/realm-settings/${id}`, { token: admin, body: { hidden: true, version } }))
        .status,
    ).toBe(200)
    expect((await call('/main/players')).status).toBe(404)
    expect((await call('')).body).toMatchObject([{ key: 'read' }])
    await server().call('DELETE', `/api/realm-settings/${id}`, { token: admin })
    const { reader } = server().context.database
    expect(await reader.selectFrom('realm_figures').select('figure').execute()).toEqual([])
  })
})
