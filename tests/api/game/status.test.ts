import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RealmAnswer } from '../../../content/realms/realmSchemas.ts'
import type { ServerStatus } from '../../../content/settings/serverStatus.ts'
import { addRealms, figuresToken, startAsking } from '../../support/game/asking.ts'
import { startTcpServer, startValveServer, type GameServer } from '../../support/game/gameServers.ts'
import { useTestServer } from '../../support/testServer.ts'
import { freePort } from '../../../scripts/lib/product.mjs'

const HOUR_MS = 3_600_000

describe('The state of a realm without a database', () => {
  const server = useTestServer('sqlite')
  let admin: string
  let asking: ReturnType<typeof startAsking> | null = null
  const ask = (options: Parameters<typeof startAsking>[2] = {}) => (asking = startAsking(server(), [], options))
  const stop = async () => {
    await asking?.asker.stop()
    asking = null
  }
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const heard = () => server().context.feed.poll()
  const realms = async () => (await server().call('GET', '/api/realms')).body as RealmAnswer[]
  const stateOf = async (key: string) => {
    await heard()
    return (await realms()).find((realm) => realm.key === key)?.status
  }
  const landing = async () => {
    await heard()
    return (await server().call('GET', '/api/status')).body as ServerStatus
  }
  const set = async (key: string, values: object) => {
    admin = await server().signIn('admin')
    const rows = (await server().call('GET', '/api/realm-settings')).body as { id: number; key: string }[]
    const id = rows.find((row) => row.key === key)?.id
    const saved = await server().call('PUT', `/api/realm-settings/${id}`, { token: admin, body: values })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
  const standing = async (key: string) => {
    admin = await server().signIn('admin')
    const { body } = await server().call('GET', '/api/admin/realms', { token: admin })
    return (body as { key: string; servers: object; figures: { figure: string }[] }[]).find((one) => one.key === key)
  }
  const patient = { timeout: 40_000, interval: 100 }

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

  it('is nothing before there is a realm, for the site neither', async () => {
    expect(await landing()).toEqual({ state: null, message: '', until: '', players: null, minutes_ago: null })
    ask()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(asking?.errors).toEqual([])
  })

  it('is unknown until it was looked at, then that of its servers', async () => {
    const servers = `Log-in = 127.0.0.1:${logIn.port}\nMap = localhost:${map.port}`
    await addRealms(server(), admin, [
      { key: 'main', name: 'Midgard', adapter: 'none', fields: { servers } },
      { key: 'bare', name: 'Bare', adapter: 'none' },
    ])
    expect(await realms()).toMatchObject([
      { key: 'main', status: { state: 'unknown', as_of: null, servers: [] } },
      { key: 'bare', status: null },
    ])
    ask()
    await expect
      .poll(() => stateOf('main'), patient)
      .toEqual({
        ...{ state: 'online', as_of: null },
        servers: [
          { name: 'Log-in', up: true },
          { name: 'Map', up: true },
        ],
      })
    expect(await standing('main')).toMatchObject({
      ...{ connection: 'not_needed', servers: { state: 'given', sentence: '', refused: '' } },
      figures: [{ figure: 'online', state: 'absent', sentence: 'the realm has no database' }, {}, {}, {}, {}, {}],
    })
    expect(await standing('bare')).toMatchObject({ servers: null })
  })

  it('follows them: partly, offline and back, told in the log as little as any answer', async () => {
    ask()
    await map.close()
    await expect.poll(async () => (await stateOf('main'))?.state, patient).toBe('partly')
    await logIn.close()
    await expect.poll(async () => (await stateOf('main'))?.state, patient).toBe('offline')
    logIn = await startTcpServer(undefined, { port: logIn.port })
    map = await startTcpServer(undefined, { port: map.port })
    await expect.poll(async () => (await stateOf('main'))?.state, patient).toBe('online')
    expect(asking?.turns).toEqual([])
    expect(asking?.errors).toEqual([])
  })

  it('is not known of a server that may not be asked, which operators are told why', async () => {
    await set('main', {
      servers: `Log-in = 127.0.0.1:${logIn.port}\nCloud = 169.254.169.254:80\nData = 127.0.0.1:6379`,
    })
    ask()
    await expect
      .poll(async () => (await stateOf('main'))?.servers, patient)
      .toEqual([
        { name: 'Log-in', up: true },
        { name: 'Cloud', up: null },
        { name: 'Data', up: null },
      ])
    expect((await stateOf('main'))?.state).toBe('online')
    expect(await standing('main')).toMatchObject({
      servers: {
        state: 'given',
        refused:
          'Cloud: 169.254.169.254 is where a cloud tells its machines about themselves. Data: 127.0.0.1 is at the port 6379, which is a database’s.',
      },
    })
    await set('main', { servers: 'Cloud = 169.254.169.254:80' })
    await expect
      .poll(() => standing('main'), patient)
      .toMatchObject({
        servers: { state: 'failing', sentence: expect.stringContaining('Cloud: 169.254.169.254') as string },
      })
    // Once, however often it is looked at.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(asking?.turns).toMatchObject([
      { realm: 'Midgard', figure: 'servers', failure: expect.any(String) as string },
    ])
  })

  it('is that of the game where no server is named, which says how many play, too', async () => {
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
    await expect.poll(async () => (await stateOf('main'))?.state, patient).toBe('offline')
    expect(await landing()).toMatchObject({ state: 'offline', players: null })
    // That is kept after the state.
    await expect
      .poll(() => standing('main'), patient)
      .toMatchObject({
        figures: [{ figure: 'online', state: 'failing', sentence: 'It does not answer in time.' }, {}, {}, {}, {}, {}],
      })
    expect(asking?.turns).toMatchObject([{ figure: 'online' }])
  })

  it('leaves the number to a script that sends it', async () => {
    const token = await figuresToken(server(), await server().signIn('admin'))
    await set('main', { adapter: 'pushed', query: `valve 127.0.0.1:${valve.port}` })
    const send = (body: object) => server().call('PUT', '/api/realms/main/figures', { token, body })
    expect((await send({ online: [{ players: 5 }] })).status).toBe(200)
    ask({ intervalMs: 300 })
    await expect.poll(async () => (await stateOf('main'))?.state, patient).toBe('online')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await expect
      .poll(async () => (await realms())[0], patient)
      .toMatchObject({ online: { players: 5 }, status: { state: 'online' } })
    expect((await send({ online: [{ players: 6 }], interval: 60 })).status).toBe(200)
    await expect.poll(landing, patient).toMatchObject({ state: 'online', players: 6 })
  })

  it('grows old, is unknown after an hour, and so for the site', async () => {
    await set('main', { adapter: 'none', query: '', servers: `Log-in = 127.0.0.1:${logIn.port}` })
    ask()
    await expect.poll(async () => (await stateOf('main'))?.state, patient).toBe('online')
    await expect.poll(async () => (await landing()).state, patient).toBe('online')
    await stop()
    const given = server().clock.time.toISOString()
    pass(120_000)
    expect(await stateOf('main')).toMatchObject({ state: 'online', as_of: given, servers: [{ up: true }] })
    expect(await landing()).toMatchObject({ state: 'unknown', minutes_ago: 2 })
    pass(HOUR_MS)
    expect(await stateOf('main')).toEqual({ state: 'unknown', as_of: given, servers: [] })
    expect(await landing()).toMatchObject({ state: 'unknown', players: null, minutes_ago: 62 })
  })

  it('gives way to a script of the whole site, and that to what is set by hand', async () => {
    admin = await server().signIn('admin')
    const { token } = (await server().call('POST', '/api/admin/status-token', { token: admin })).body as {
      token: string
    }
    const report = { state: 'maintenance', message: 'Patch', interval: 60 }
    expect((await server().call('PUT', '/api/status', { token, body: report })).body).toMatchObject({
      state: 'maintenance',
    })
    ask()
    await expect.poll(async () => (await stateOf('main'))?.as_of, patient).toBe(null)
    expect(await landing()).toMatchObject({ state: 'maintenance', message: 'Patch' })
    await server().call('PUT', '/api/settings/status', { token: admin, body: { state: 'offline' } })
    expect(await landing()).toMatchObject({ state: 'offline' })
    await server().call('PUT', '/api/settings/status', { token: admin, body: { state: '' } })
    // A script that has ended does not hold the site.
    pass(61_000)
    await expect.poll(async () => (await landing()).state, patient).toBe('online')
    await set('main', { hides_online: true })
    expect(await landing()).toMatchObject({ state: 'unknown', minutes_ago: 1 })
  })

  it('goes with the fields that named it', async () => {
    await set('main', { servers: '', query: '' })
    await set('bare', { servers: `Log-in = 127.0.0.1:${logIn.port}` })
    expect(await stateOf('main')).toBeNull()
    ask()
    await expect.poll(async () => (await stateOf('bare'))?.state, patient).toBe('online')
  })
})
