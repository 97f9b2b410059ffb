import { describe, expect, it } from 'vitest'
import { ChangeFeed } from '../../../server/database/changes/changeFeed.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { write } from '../../../server/database/changes/write.ts'
import { DEMO_ACTOR } from '../../../server/database/actors.ts'
import { clearSettings, loadSettings } from '../../../server/demo/settings.ts'
import { byTheClock } from '../../support/retries.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const MINUTE_MS = 60_000
const nothing = { state: null, message: '', until: '', players: null, minutes_ago: null, peak_today: null }

// Specification: docs/api/operations.md, "Status".
describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const now = async () => (await server().call('GET', '/api/status')).body
  const home = async () => String((await server().call('GET', '/')).body)
  const send = (token: string | null, body: unknown) => server().call('PUT', '/api/status', { token, body })
  const set = (body: unknown) => admin.send('PUT', '/api/settings/status', body)
  const makeToken = async () => ((await admin.send('POST', '/api/admin/status-token')).body as { token: string }).token
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const entries = async () =>
    (await server().context.database.reader.selectFrom('changes').select('sequence').execute()).length

  it('[status.sources] a site without a status shows no number and no ONLINE', async () => {
    expect(await now()).toEqual(nothing)
    const html = await home()
    for (const words of ['ONLINE', 'OFFLINE', 'PLAYERS']) expect(html).not.toContain(words)
  })

  it('[status.sources] the token of the script sends the status and can do nothing else', async () => {
    const token = await makeToken()
    for (const other of [null, admin()]) expect((await send(other, {})).status).toBe(401)
    const sent = await send(token, { players: 214, interval: 120 })
    expect(sent).toMatchObject({ status: 200, body: { state: 'online', players: 214 } })
    expect(await now()).toMatchObject({ state: 'online', players: 214 })
    expect(await home()).toContain('214 PLAYERS')
    for (const path of ['me', 'admin/status-token'])
      expect((await server().call('GET', `/api/${path}`, { token })).status).toBe(401)
    for (const [method, path] of [
      ['PUT', '/api/settings/status'],
      ['POST', '/api/news'],
    ] as const)
      expect((await server().call(method, path, { token, body: {} })).status).toBe(401)

    const another = await makeToken()
    expect((await send(token, {})).status, 'replaced by the new one').toBe(401)
    expect((await send(another, {})).status).toBe(200)
  })

  it('[status.sources] a value older than its interval is unknown, with its age, on the page, too', async () => {
    const token = await makeToken()
    await send(token, { players: 1_234, interval: 60 })
    expect(await home()).toContain('1.234 PLAYERS')
    pass(5 * MINUTE_MS)
    expect(await now()).toEqual({ ...nothing, state: 'unknown', minutes_ago: 5 })
    const html = await home()
    expect(html).toContain('Status tidak diketahui')
    expect(html).toContain('Kabar terakhir 5 menit yang lalu.')
    expect(html).not.toContain('PLAYERS')
    pass(MINUTE_MS)
    expect(await home()).toContain('Kabar terakhir 6 menit yang lalu.')
  })

  it('[status.sources] only changes by hand are in the history, not what a script sends', async () => {
    const token = await makeToken()
    const before = await entries()
    for (let players = 0; players < 5; players += 1) await send(token, { players })
    expect(await entries()).toBe(before)
    await set({ state: 'offline' })
    expect(await entries()).toBe(before + 1)
    expect(await home()).toContain('OFFLINE')
  })

  it('[status.sources] a maintenance set by hand shows its sentence and its end at once, despite the script', async () => {
    const token = await makeToken()
    await set({ state: 'maintenance', message: 'Ganti mesin.', until: 'pukul 15.00' })
    await send(token, { state: 'online', players: 12 })
    const html = await home()
    for (const words of ['MAINTENANCE', 'Ganti mesin.', 'Sampai pukul 15.00.']) expect(html).toContain(words)
    expect(html).not.toContain('PLAYERS')
    await set({ state: '', players_from: 'by hand', players: 7 })
    expect(await now()).toMatchObject({ state: 'online', players: 7 })
  })

  it('refuses an invalid status with all its faults', async () => {
    const token = await makeToken()
    const wrong = { state: 'broken', players: -1, interval: 5, message: 'x'.repeat(201), until: 7 }
    const { status, body } = await send(token, wrong)
    expect(status).toBe(422)
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(Object.keys(wrong).sort())
  })

  it('[status.sources] a status sent to one process reaches the others within a second', byTheClock, async () => {
    const other = openDatabase(server().context.config)
    const feed = new ChangeFeed(other, (error) => {
      throw error
    })
    const told: string[] = []
    feed.listen((types) => told.push(...types))
    const token = await makeToken()
    try {
      await feed.start()
      await feed.poll()
      told.length = 0
      await send(token, { players: 42 })
      await expect.poll(() => told, { timeout: 1_000 }).toContain('status')
    } finally {
      await feed.close()
      await other.close()
    }
  })
})

describe('The demo', () => {
  const server = useTestServer('sqlite')
  const now = async () => (await server().call('GET', '/api/status')).body
  const asDemo = (work: typeof loadSettings) => {
    const { database, feed, clock } = server().context
    const author = { actor: DEMO_ACTOR, requestId: null, address: null, now: clock.now() }
    return write(database, feed, author, (writer) => work(writer))
  }

  it('[status.demo] is ONLINE with 300 PLAYERS, and is cleared unless an operator has changed it', async () => {
    await asDemo(loadSettings)
    expect(await now()).toMatchObject({ state: 'online', players: 300 })
    const html = String((await server().call('GET', '/')).body)
    for (const words of ['ONLINE', '300 PLAYERS']) expect(html).toContain(words)
    await asDemo(clearSettings)
    expect(await now()).toEqual(nothing)
    await asDemo(loadSettings)
    expect(await now()).toMatchObject({ players: 300 })
    const token = await server().signIn('admin')
    await server().call('PUT', '/api/settings/status', { token, body: { players: 55 } })
    for (const work of [clearSettings, loadSettings]) await asDemo(work)
    expect(await now()).toMatchObject({ state: 'online', players: 55 })
  })
})
