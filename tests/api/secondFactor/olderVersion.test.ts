import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken, newToken } from '../../../server/auth/tokens.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/throttledCalls.ts'

// tests/processes/previous/ asks a real one; here is what a rolling upgrade would have to wait for.
describe('A session that an older version has opened', () => {
  const server = useTestServer('sqlite')
  let token: string
  let id: number

  const call = (method: string, path: string, body?: unknown) =>
    server().call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const isIn = async (opened: string) => (await server().call('GET', '/api/me', { token: opened })).status === 200
  const pass = () => {
    server().pass(MINUTE_MS)
  }
  /** As every version before this one has opened them. */
  async function openOlder() {
    pass()
    const opened = newToken()
    const now = server().clock.time.getTime()
    const times = { created_at: new Date(now).toISOString(), expires_at: new Date(now + 30 * MINUTE_MS).toISOString() }
    const nothing = { proven_at: null, used_at: null, device: null, network: null }
    await server()
      .context.database.writer.insertInto('sessions')
      .values({ token_hash: hashToken(opened), user_id: id, ...times, ...nothing })
      .execute()
    pass()
    return opened
  }
  async function enrol(): Promise<number> {
    const begun = (await call('POST', '/api/me/factors/totp', { name: 'Ponsel' })).body as {
      id: number
      secret: string
    }
    const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
    const code = totp.generate({ timestamp: server().clock.time.getTime() })
    expect((await call('POST', `/api/me/factors/${begun.id}/confirm`, { code })).status).toBe(200)
    return begun.id
  }

  beforeEach(async () => {
    token = await server().signIn('admin')
    id = ((await call('GET', '/api/me')).body as { user: { id: number } }).user.id
  })

  it('[factors.older-versions] lives on until the account has a factor, and is not let in where it has one', async () => {
    const before = await openOlder()
    expect(await isIn(before)).toBe(true)
    await enrol()
    const after = await openOlder()
    expect(await isIn(before), 'the first factor ends the other sessions').toBe(false)
    expect(await isIn(after)).toBe(false)
    const { body } = await call('GET', '/api/me/sessions')
    expect(body as unknown[], 'that of this test').toHaveLength(1)
  })

  it('[factors.older-versions] is not let in by the removal of the factor that it has passed by', async () => {
    const first = await enrol()
    const passed = await openOlder()
    const second = await enrol()
    expect((await call('DELETE', `/api/me/factors/${first}`)).status).toBe(200)
    expect(await isIn(passed)).toBe(false)
    expect((await call('DELETE', `/api/me/factors/${second}`)).status).toBe(200)
    expect(await isIn(passed)).toBe(false)
    expect(await isIn(await openOlder()), 'one without any factor').toBe(true)
  })
})
