import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken, newToken } from '../../../server/auth/tokens.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { enrolApp } from '../../support/access/authenticator.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

// During a rolling upgrade, the new version receives sessions that the older version has opened.
describe('A session that an older version has opened', () => {
  const server = useTestServer('sqlite')
  let token: string
  let id: number

  const call = (method: string, path: string) => server().call(method, path, { token })
  const isIn = async (opened: string) => (await server().call('GET', '/api/me', { token: opened })).status === 200
  const enrol = async () => (await enrolApp(server(), token)).id
  async function openOlder() {
    server().pass(MINUTE_MS)
    const opened = newToken()
    const now = server().clock.time.getTime()
    const times = { created_at: new Date(now).toISOString(), expires_at: new Date(now + 30 * MINUTE_MS).toISOString() }
    const nothing = { proven_at: null, factor_proven_at: null, used_at: null, device: null, network: null }
    const session = { token_hash: hashToken(opened), user_id: id, ...times, ...nothing }
    await server().context.database.writer.insertInto('sessions').values(session).execute()
    server().pass(MINUTE_MS)
    return opened
  }

  beforeEach(async () => {
    token = await server().signIn('admin')
    id = (await accountOf(server(), token)).id
  })

  it('[factors.older-versions] lasts until the account has a factor, and is refused once it has one', async () => {
    const before = await openOlder()
    expect(await isIn(before)).toBe(true)
    await enrol()
    const after = await openOlder()
    expect(await isIn(before), 'the first factor ends the other sessions').toBe(false)
    expect(await isIn(after)).toBe(false)
    expect((await call('GET', '/api/me/sessions')).body, 'that of this test').toHaveLength(1)
  })

  it('[factors.older-versions] stays refused when the factor that it bypassed is removed', async () => {
    const first = await enrol()
    const passed = await openOlder()
    const second = await enrol()
    for (const factor of [first, second]) {
      expect((await call('DELETE', `/api/me/factors/${factor}`)).status).toBe(200)
      expect(await isIn(passed)).toBe(false)
    }
    expect(await isIn(await openOlder()), 'of an account without any factor').toBe(true)
  })
})
