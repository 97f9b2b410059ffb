import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'
import { DAY_MS, MINUTE_MS, PASSWORD } from '../../support/throttledCalls.ts'

interface Body {
  id?: number
  code?: string
  token?: string
  secret?: string
  challenge?: string
  device_mark?: string
  remembered_browsers?: { id: string; device: string }[]
  recovery_codes?: string[]
}

// docs/api/accounts.md, "Second factor".
describe('A browser', () => {
  const server = useTestServer('sqlite')
  let token: string
  let username: string
  let userId: number
  let secret: string
  let codes: string[]

  const pass = (milliseconds: number) => server().pass(milliseconds)
  async function call(
    method: string,
    path: string,
    body?: unknown,
    { token: of, mark }: { token?: string; mark?: string } = {},
  ) {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
      ...(mark ? { 'device-mark': mark } : {}),
    }
    const answer = await server().call(method, path, {
      headers,
      ...(body ? { body } : {}),
      ...(of ? { token: of } : {}),
    })
    return { status: answer.status, ...(answer.body as Body) }
  }
  const nextCode = () => {
    pass(30_000)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server().clock.time.getTime() })
  }
  const logIn = (mark?: string) =>
    call('POST', '/api/login', { username, password: PASSWORD }, mark === undefined ? {} : { mark })
  async function secondStep(options: { remember: boolean; mark?: string }) {
    const { remember, ...rest } = options
    const { challenge } = await logIn(options.mark)
    return call('POST', '/api/login/second', { challenge, code: nextCode(), remember }, rest)
  }
  const remembered = async () => (await call('GET', '/api/me/factors', undefined, { token })).remembered_browsers ?? []

  beforeEach(async () => {
    token = await server().signIn('admin')
    const me = (await server().call('GET', '/api/me', { token })).body as { user: { id: number; username: string } }
    username = me.user.username
    userId = me.user.id
    const begun = await call('POST', '/api/me/factors/totp', { name: 'Ponsel' }, { token })
    secret = begun.secret ?? ''
    const confirmed = await call('POST', `/api/me/factors/${begun.id}/confirm`, { code: nextCode() }, { token })
    codes = confirmed.recovery_codes ?? []
  })

  it('[factors.remembered-browsers] is remembered for 30 days where that is wanted, and needs the password alone until then', async () => {
    const { status, device_mark: mark = '' } = await secondStep({ remember: true })
    expect(status).toBe(200)
    const again = await logIn(mark)
    expect(again.status).toBe(200)
    expect((await logIn()).code, 'another browser').toBe('second_factor')
    pass(30 * DAY_MS - 5 * MINUTE_MS)
    expect((await logIn(again.device_mark)).status).toBe(200)
    pass(5 * MINUTE_MS)
    expect((await logIn(again.device_mark)).code).toBe('second_factor')
  })

  it('that is not to be remembered is not, whatever it was before', async () => {
    const { device_mark: mark = '' } = await secondStep({ remember: false })
    expect((await logIn(mark)).code).toBe('second_factor')
    const kept = await secondStep({ remember: true, mark })
    expect((await logIn(mark)).code, 'a mark from before').toBe('second_factor')
    expect((await logIn(`${mark},${kept.device_mark}`)).status).toBe(200)
  })

  it('[factors.remembered-browsers] is one of twenty at most: the oldest is forgotten', async () => {
    const first = await secondStep({ remember: true })
    for (let count = 0; count < 20; count += 1) expect((await secondStep({ remember: true })).status).toBe(200)
    token = (await secondStep({ remember: false })).token ?? ''
    expect(await remembered()).toHaveLength(20)
    expect((await logIn(first.device_mark)).code).toBe('second_factor')
  })

  it('[factors.remembered-browsers] is forgotten by its account, and by nobody else', async () => {
    const { device_mark: mark = '' } = await secondStep({ remember: true })
    const [browser] = await remembered()
    expect(browser).toMatchObject({ device: expect.stringContaining('Firefox') as string })
    const path = `/api/me/remembered-browsers/${browser?.id}`
    const other = await server().signIn('admin')
    expect((await call('DELETE', path, undefined, { token: other })).status).toBe(404)
    expect((await call('DELETE', path, undefined, { token })).status).toBe(200)
    expect(await remembered()).toEqual([])
    expect((await logIn(mark)).code).toBe('second_factor')
  })

  it.each(['end-sessions', 'suspend', 'remove-factors'])(
    '[factors.remembered-browsers] is forgotten by %s',
    async (action) => {
      const { device_mark: mark = '' } = await secondStep({ remember: true })
      const owner = await server().signIn('admin')
      expect((await call('POST', `/api/admin/users/${userId}/${action}`, undefined, { token: owner })).status).toBe(200)
      if (action === 'suspend') await call('POST', `/api/admin/users/${userId}/unsuspend`, undefined, { token: owner })
      const { reader } = server().context.database
      const left = await reader
        .selectFrom('remembered_browsers')
        .select('device')
        .where('user_id', '=', userId)
        .execute()
      expect(left).toEqual([])
      expect((await logIn(mark)).status).toBe(action === 'remove-factors' ? 200 : 401)
    },
  )

  it('[factors.remembered-browsers] is not remembered under a new password', async () => {
    const { device_mark: mark = '' } = await secondStep({ remember: true })
    const password_hash = await server().context.hasher.password('Rahasia-baru-9!')
    await server()
      .context.database.writer.updateTable('users')
      .set({ password_hash })
      .where('id', '=', userId)
      .execute()
    const body = { username, password: 'Rahasia-baru-9!' }
    expect(await call('POST', '/api/login', body, { mark })).toMatchObject({ status: 401, code: 'second_factor' })
  })

  it('gives a code as a fresh proof, once, and a recovery code too', async () => {
    pass(11 * MINUTE_MS)
    const prove = (code: string) => call('POST', '/api/proof', { code }, { token })
    const renew = () => call('POST', '/api/me/recovery-codes', undefined, { token })
    expect(await renew()).toMatchObject({ status: 403, code: 'proof_needed' })
    expect(await prove('000000')).toMatchObject({
      status: 422,
      errors: { code: ['Kode ini salah atau sudah dipakai.'] },
    })
    const code = nextCode()
    expect((await prove(code)).status).toBe(200)
    expect((await prove(code)).status, 'twice').toBe(422)
    pass(11 * MINUTE_MS)
    expect((await prove(codes[0] ?? '')).status).toBe(200)
    expect((await prove(codes[0] ?? '')).status, 'twice').toBe(422)
    expect((await renew()).status).toBe(200)
  })

  it('that knows the password alone is logged out when the first factor is added', async () => {
    const stranger = await server().signIn('admin')
    const me = (await server().call('GET', '/api/me', { token: stranger })).body as { user: { username: string } }
    const thief = await call('POST', '/api/login', { username: me.user.username, password: PASSWORD })
    const begun = await call('POST', '/api/me/factors/totp', { name: 'Ponsel' }, { token: stranger })
    secret = begun.secret ?? ''
    await call('POST', `/api/me/factors/${begun.id}/confirm`, { code: nextCode() }, { token: stranger })
    expect((await call('GET', '/api/me', undefined, { token: thief.token ?? '' })).status).toBe(401)
    expect((await call('GET', '/api/me', undefined, { token: stranger })).status).toBe(200)
  })
})
