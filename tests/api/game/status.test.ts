import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RealmAnswer } from '../../../content/realms/realmSchemas.ts'
import type { ServerStatus } from '../../../content/settings/serverStatus.ts'
import { addRealms, figuresToken, setRealm, startAsking } from '../../support/game/asking.ts'
import { startTcpServer, startValveServer, type GameServer } from '../../support/game/gameServers.ts'
import { useTestServer } from '../../support/testServer.ts'
import { freePort } from '../../../scripts/lib/product.mjs'

const HOUR_MS = 3_600_000
const patient = { timeout: 40_000, interval: 100 }

describe('The state of a realm without a database', () => {
  const server = useTestServer('sqlite')
  let admin: string
  let asking: ReturnType<typeof startAsking> | null = null
  const ask = (options: Parameters<typeof startAsking>[2] = {}) => (asking = startAsking(server(), [], options))
  const stop = async () => {
    await asking?.asker.stop()
    asking = null
  }
  const call = (method: string, path: string, body?: object) => server().call(method, path, { token: admin, body })
  const realms = async () => {
    await server().context.feed.poll()
    return (await call('GET', '/api/realms')).body as RealmAnswer[]
  }
  const stateOf = async (key: string) => (await realms()).find((realm) => realm.key === key)?.status
  const becomes = (state: string, key = 'main') =>
    expect.poll(async () => (await stateOf(key))?.state, patient).toBe(state)
  const landing = async () => {
    await server().context.feed.poll()
    return (await call('GET', '/api/status')).body as ServerStatus
  }
  const set = async (key: string, values: object) => {
    admin = await server().signIn('admin')
    await setRealm(server(), admin, key, values)
  }
  const standing = async (key: string) => {
    admin = await server().signIn('admin')
    const { body } = await call('GET', '/api/admin/realms')
    return (body as { key: string; servers: object; figures: { figure: string }[] }[]).find((one) => one.key === key)
  }

  let logIn: GameServer
  let map: GameServer
  let valve: Awaited<ReturnType<typeof startValveServer>>
  const game = { players: 42 }
  beforeAll(async () => {
    admin = await server().signIn('admin')
    logIn = await startTcpServer()
    map = await startTcpServer((socket) => socket.destroy())
    valve = await startValveServer(game)
  })
  afterEach(stop)
  afterAll(async () => {
    for (const one of [logIn, map, valve]) await one.close()
  })

  it('is nothing before there is a realm, nor is the state of the site', async () => {
    expect(await landing()).toEqual({
      ...{ state: null, message: '', until: '', players: null, minutes_ago: null, peak_today: null },
    })
    ask()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(asking?.errors).toEqual([])
  })

  it('is unknown until the first probe, then follows its servers', async () => {
    const fields = { servers: `Log-in = 127.0.0.1:${logIn.port}\nMap = localhost:${map.port}` }
    await addRealms(server(), admin, [
      { key: 'main', name: 'Midgard', adapter: 'none', fields },
      { key: 'bare', name: 'Bare', adapter: 'none' },
    ])
    expect((await realms()).map(({ key, status }) => [key, status])).toEqual([
      ['main', { state: 'unknown', as_of: null, servers: [] }],
      ['bare', null],
    ])
    ask()
    const servers = ['Log-in', 'Map'].map((name) => ({ name, up: true }))
    await expect.poll(() => stateOf('main'), patient).toEqual({ state: 'online', as_of: null, servers })
    expect(await standing('main')).toMatchObject({
      ...{ connection: 'not_needed', servers: { state: 'given', sentence: '', refused: '' } },
      figures: [{ figure: 'online', state: 'absent', sentence: 'the realm has no database' }, {}, {}, {}, {}, {}],
    })
    expect(await standing('bare')).toMatchObject({ servers: null })
  })

  it('follows them: partly, offline and back, without a line in the log', async () => {
    ask()
    await logIn.close()
    await becomes('partly')
    await map.close()
    await becomes('offline')
    logIn = await startTcpServer(undefined, { port: logIn.port })
    map = await startTcpServer(undefined, { port: map.port })
    await becomes('online')
    expect(asking?.turns).toEqual([])
    expect(asking?.errors).toEqual([])
  })

  it('is unknown for a server at a forbidden address, and operators learn why', async () => {
    const forbidden = 'Cloud = 169.254.169.254:80'
    await set('main', { servers: `Log-in = 127.0.0.1:${logIn.port}\n${forbidden}\nData = 127.0.0.1:6379` })
    ask()
    const up = async () => (await stateOf('main'))?.servers.map((one) => [one.name, one.up])
    await expect.poll(up, patient).toEqual([
      ['Log-in', true],
      ['Cloud', null],
      ['Data', null],
    ])
    expect((await stateOf('main'))?.state).toBe('online')
    const refused =
      'Cloud: 169.254.169.254 is where a cloud tells its machines about themselves. Data: 127.0.0.1 is at the port 6379, which is a database’s.'
    expect(await standing('main')).toMatchObject({ servers: { state: 'given', refused } })
    await set('main', { servers: forbidden })
    await expect
      .poll(async () => (await standing('main'))?.servers, patient)
      .toMatchObject({ state: 'failing', sentence: expect.stringContaining('Cloud: 169.254.169.254') as string })
    // Further probes with the same result must not report another change.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(asking?.turns).toMatchObject([
      { realm: 'Midgard', figure: 'servers', failure: expect.any(String) as string },
    ])
  })

  it('is that of the queried game if no server is named, and the query counts the players', async () => {
    await set('main', { servers: '', query: `valve 127.0.0.1:${valve.port}`, landing_online: true })
    ask({ intervalMs: 500 })
    await expect.poll(async () => (await realms())[0]?.online?.players, patient).toBe(42)
    expect(await stateOf('main')).toEqual({ state: 'online', as_of: null, servers: [{ name: 'Midgard', up: true }] })
    expect(await landing()).toMatchObject({ state: 'online', players: 42 })
    game.players = 43
    await expect.poll(async () => (await landing()).players, patient).toBe(43)
    await stop()
    await set('main', { query: `valve 127.0.0.1:${await freePort()}` })
    ask({ intervalMs: 500, probeMs: 1_000 })
    await becomes('offline')
    expect(await landing()).toMatchObject({ state: 'offline', players: null })
    // The server stores the state of a realm first and its number of players later, so the test waits.
    await expect
      .poll(async () => (await standing('main'))?.figures[0], patient)
      .toEqual(expect.objectContaining({ state: 'failing', sentence: 'It does not answer in time.' }))
    expect(asking?.turns).toMatchObject([{ figure: 'online' }])
  })

  it('leaves the number of players to a script that sends it', async () => {
    const token = await figuresToken(server(), await server().signIn('admin'))
    await set('main', { adapter: 'pushed', query: `valve 127.0.0.1:${valve.port}` })
    const send = (body: object) => server().call('PUT', '/api/realms/main/figures', { token, body })
    expect((await send({ online: [{ players: 5 }] })).status).toBe(200)
    ask({ intervalMs: 300 })
    await becomes('online')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await expect
      .poll(async () => (await realms())[0], patient)
      .toMatchObject({ online: { players: 5 }, status: { state: 'online' } })
    expect((await send({ online: [{ players: 6 }], interval: 60 })).status).toBe(200)
    await expect.poll(landing, patient).toMatchObject({ state: 'online', players: 6 })
  })

  it('becomes old, and unknown after an hour, for the site, too', async () => {
    await set('main', { adapter: 'none', query: '', servers: `Log-in = 127.0.0.1:${logIn.port}` })
    ask()
    await becomes('online')
    await expect.poll(async () => (await landing()).state, patient).toBe('online')
    await stop()
    const given = server().clock.time.toISOString()
    server().pass(120_000)
    expect(await stateOf('main')).toMatchObject({ state: 'online', as_of: given, servers: [{ up: true }] })
    expect(await landing()).toMatchObject({ state: 'unknown', minutes_ago: 2 })
    server().pass(HOUR_MS)
    expect(await stateOf('main')).toEqual({ state: 'unknown', as_of: given, servers: [] })
    expect(await landing()).toMatchObject({ state: 'unknown', players: null, minutes_ago: 62 })
  })

  /** Expects that every realm has this state, and that no page and no answer says another. */
  async function expectEverywhere(state: 'MAINTENANCE' | 'OFFLINE') {
    expect((await realms()).map((realm) => realm.status)).toEqual(
      Array<unknown>(2).fill({ state: state.toLowerCase(), as_of: null, servers: [] }),
    )
    for (const page of ['/', '/status']) {
      const { body } = await server().call('GET', page)
      expect(body, page).toContain(state)
      expect(body, page).not.toMatch(/\bONLINE\b|pemain online|tidak diketahui/)
    }
    for (const { online } of await realms()) expect(online?.players ?? null).toBeNull()
  }

  it.each([true, false])(
    '[status.sources] says of every realm that it is online while an operator says so, whatever its servers answer (on the landing page: %s)',
    async (isOnLanding) => {
      await set('main', { servers: `Log-in = 127.0.0.1:${await freePort()}`, landing_online: isOnLanding })
      ask()
      await becomes('offline')
      await call('PUT', '/api/settings/status', { state: 'online' })
      for (const key of ['main', 'bare'])
        expect(await stateOf(key), key).toEqual({ state: 'online', as_of: null, servers: [] })
      expect((await realms()).map(({ online }) => online?.players ?? null)).toEqual([null, null])
      expect(await landing()).toMatchObject({ state: 'online', players: null })
      for (const page of ['/', '/status']) {
        const { body } = await server().call('GET', page)
        expect(body, page).toContain('ONLINE')
        expect(body, page).not.toContain('OFFLINE')
      }
      await call('PUT', '/api/settings/status', { state: '' })
      await set('main', { servers: `Log-in = 127.0.0.1:${logIn.port}`, landing_online: true })
    },
  )

  it('[status.sources] says what its servers answer if that agrees with an operator who says online', async () => {
    ask()
    await becomes('online')
    await call('PUT', '/api/settings/status', { state: 'online' })
    expect(await stateOf('main')).toMatchObject({ state: 'online', servers: [{ up: true }] })
    await call('PUT', '/api/settings/status', { state: '' })
  })

  it('[status.sources] yields to a script of the whole site, and that to what an operator sets', async () => {
    admin = await server().signIn('admin')
    const { token } = (await call('POST', '/api/admin/status-token')).body as { token: string }
    const report = { state: 'maintenance', message: 'Patch', interval: 60 }
    const sent = await server().call('PUT', '/api/status', { token, body: report })
    expect(sent.body).toMatchObject({ state: 'maintenance' })
    ask()
    await expect.poll(async () => (await stateOf('main'))?.as_of, patient).toBe(null)
    expect(await landing()).toMatchObject({ state: 'maintenance', message: 'Patch' })
    await expectEverywhere('MAINTENANCE')
    await call('PUT', '/api/settings/status', { state: 'offline' })
    expect(await landing()).toMatchObject({ state: 'offline' })
    await expectEverywhere('OFFLINE')
    await call('PUT', '/api/settings/status', { state: '' })
    // If a script has stopped sending reports, its last report no longer counts.
    server().pass(61_000)
    await expect.poll(async () => (await landing()).state, patient).toBe('online')
    await set('main', { hides_online: true })
    expect(await landing()).toMatchObject({ state: 'unknown', minutes_ago: 1 })
  })

  it('disappears with the fields that named its servers', async () => {
    await set('main', { servers: '', query: '' })
    await set('bare', { servers: `Log-in = 127.0.0.1:${logIn.port}` })
    expect(await stateOf('main')).toBeNull()
    ask()
    await becomes('online', 'bare')
  })
})
