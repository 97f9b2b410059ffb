import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf, signInHelper } from '../../support/access/accounts.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD, WRONG } from '../../support/access/secrets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../support/times.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

interface Listed {
  id: string
  device: string | null
  network: string | null
  used_at: string | null
  current: boolean
}

// Specification: docs/api/accounts.md, "Sessions".
describe('A session', () => {
  const server = useTestServer('sqlite')
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const call = async (method: string, path: string, token: string) => server().call(method, path, { token })
  const isIn = async (token: string) => (await call('GET', '/api/me', token)).status === 200
  const ends = async (token: string, method = 'GET') => (await call(method, '/api/me/session', token)).body
  const list = async (token: string) => (await call('GET', '/api/me/sessions', token)).body as Listed[]
  const end = (token: string, id = '') => call('DELETE', `/api/me/sessions${id && `/${id}`}`, token)
  const usedAt = async (token: string) => (await list(token)).find(({ current }) => current)?.used_at
  /** The server may update a session's `used_at` only after it has responded, so the test waits for the new value. */
  const use = async (token: string) => {
    expect(await isIn(token)).toBe(true)
    await expect.poll(() => usedAt(token)).toBe(server().clock.time.toISOString())
  }
  const again = async (token: string, userAgent: string) => {
    const { username } = await accountOf(server(), token)
    const headers = { 'user-agent': userAgent }
    const { body } = await server().call('POST', '/api/login', { body: { username, password: PASSWORD }, headers })
    return (body as { token: string }).token
  }
  let admin: string
  beforeEach(async () => {
    admin = await server().signIn('admin')
  })

  it('[session.staff] of staff ends after thirty minutes without use', async () => {
    for (let time = 1; time <= 3; time += 1) {
      pass(30 * MINUTE_MS - 1)
      await use(admin)
    }
    pass(30 * MINUTE_MS)
    expect(await isIn(admin)).toBe(false)
  })

  it('[session.staff] of staff ends twelve hours after the log-in, however busy', async () => {
    for (let time = 1; time <= 36; time += 1) {
      pass(20 * MINUTE_MS - (time === 36 ? 1 : 0))
      await use(admin)
    }
    pass(1)
    expect(await isIn(admin)).toBe(false)
  })

  it('[session.staff] of a player lasts thirty days, used or not', async () => {
    const player = await server().signIn('user')
    pass(30 * DAY_MS - 1)
    expect(await isIn(player)).toBe(true)
    expect(await ends(player)).toEqual({ ends_in: 1, rests_in: null })
    pass(1)
    expect(await isIn(player)).toBe(false)
  })

  it('[session.staff] of an account that is given a role becomes one of staff', async () => {
    const { token } = await signInHelper(server(), admin, 'audit')
    expect(await ends(token)).toEqual({ ends_in: 12 * 3_600, rests_in: 30 * 60 })
    pass(31 * MINUTE_MS)
    expect(await isIn(token)).toBe(false)

    const player = await server().signIn('user')
    const { id } = await accountOf(server(), player)
    pass(25 * HOUR_MS)
    await use(player)
    const [role] = await rowsOf(server(), 'roles')
    const owner = await server().signIn('admin')
    const body = { roles: [role?.id] }
    const given = await server().call('PUT', `/api/admin/users/${id}/roles`, { token: owner, body })
    expect(given.status).toBe(200)
    expect(await isIn(player), 'its session is older than one of staff may be').toBe(false)
  })

  it('[session.staff] that an older version has opened survives the upgrade, and ends by rest', async () => {
    await server()
      .context.database.writer.updateTable('sessions')
      .set({ used_at: null, device: null, network: null })
      .execute()
    pass(11 * HOUR_MS)
    for (let time = 1; time <= 3; time += 1) {
      await use(admin)
      pass(29 * MINUTE_MS)
    }
    expect(await isIn(admin), 'after more than twelve hours').toBe(true)
    pass(31 * MINUTE_MS)
    expect(await isIn(admin)).toBe(false)
  })

  it('[session.staff] says how long it lasts, and the question does not count as use', async () => {
    expect(await ends(admin)).toEqual({ ends_in: 12 * 3_600, rests_in: 30 * 60 })
    pass(29 * MINUTE_MS)
    expect(await ends(admin)).toEqual({ ends_in: 12 * 3_600 - 29 * 60, rests_in: 60 })
    expect(await ends(admin)).toMatchObject({ rests_in: 60 })
    expect(await ends(admin, 'POST')).toMatchObject({ rests_in: 30 * 60 })
    await expect.poll(() => ends(admin)).toMatchObject({ rests_in: 30 * 60 })
  })

  it('ends by the next log-in of the browser that has it, to any account', async () => {
    const { username } = await accountOf(server(), admin)
    const logIn = (password: string, headers: Record<string, string> = {}) =>
      server().call('POST', '/api/login', { token: admin, body: { username, password }, headers })
    const browser = { origin: server().url }
    expect((await logIn(WRONG, browser)).status).toBe(401)
    expect(await isIn(admin), 'after a wrong password').toBe(true)
    expect((await logIn(PASSWORD)).status).toBe(200)
    expect(await isIn(admin), 'after a log-in of a script').toBe(true)
    const next = await logIn(PASSWORD, browser)
    expect(await isIn(admin)).toBe(false)
    expect(await isIn((next.body as { token: string }).token)).toBe(true)
  })

  it('[session.staff] stores its use once a minute', async () => {
    const begun = await usedAt(admin)
    pass(59_999)
    await isIn(admin)
    await isIn(admin)
    expect(await usedAt(admin)).toBe(begun)
    pass(1)
    await use(admin)
  })

  it('[session.staff] is listed with device, network and last use, and can be ended alone', async () => {
    const phone = await again(admin, CHROME)
    pass(MINUTE_MS)
    const desk = await again(admin, FIREFOX)
    const shown = await list(desk)
    expect(shown.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox, Linux', true],
      ['node', false],
      ['Chrome, Android', false],
    ])
    expect(shown.every(({ network, used_at }) => network !== null && used_at !== null)).toBe(true)
    expect(JSON.stringify(shown)).not.toContain(desk)
    const [, , other] = shown
    expect((await end(desk, other?.id)).status).toBe(200)
    expect([await isIn(phone), await isIn(desk), await isIn(admin)]).toEqual([false, true, true])
    expect((await end(desk, other?.id)).status).toBe(404)
  })

  it('[session.staff] of another account cannot be ended', async () => {
    const player = await server().signIn('user')
    const [own] = await list(admin)
    expect((await end(player, own?.id)).status).toBe(404)
    expect((await end(player)).body).toEqual({ ended: 0 })
    expect(await isIn(admin)).toBe(true)
  })

  it('[session.staff] stays when all others of its account are ended', async () => {
    const [phone, desk] = [await again(admin, CHROME), await again(admin, FIREFOX)]
    expect((await end(desk)).body).toEqual({ ended: 2 })
    expect([await isIn(phone), await isIn(desk), await isIn(admin)]).toEqual([false, true, false])
  })
})
