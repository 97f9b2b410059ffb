import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf } from '../../support/access/accounts.ts'
import { codeAt, enrolApp } from '../../support/access/authenticator.ts'
import { send } from '../../support/access/factorCalls.ts'
import { rowsOf, setAccount } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD } from '../../support/access/secrets.ts'
import { DAY_MS, MINUTE_MS } from '../../support/times.ts'

// The tests check the rules in docs/api/accounts.md, "Second factor".
describe('A browser', () => {
  const server = useTestServer('sqlite')
  let token: string
  let username: string
  let userId: number
  let secret: string
  let codes: string[] | null

  const pass = (milliseconds: number) => server().pass(milliseconds)
  const call = (route: string, body?: unknown, { as = token, mark = '' } = {}) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', 'device-mark': mark }
    return send(server(), route, { headers, body, token: as })
  }
  const nextCode = () => {
    pass(30_000)
    return codeAt(secret, server().clock.time)
  }
  const logIn = (mark = '', password = PASSWORD) => call('POST /api/login', { username, password }, { mark })
  async function secondStep({ remember, mark = '' }: { remember: boolean; mark?: string }) {
    const { challenge } = await logIn(mark)
    return call('POST /api/login/second', { challenge, code: nextCode(), remember }, { mark })
  }
  const markOfRemembered = async () => (await secondStep({ remember: true })).device_mark ?? ''
  const remembered = async () => (await call('GET /api/me/factors')).remembered_browsers ?? []

  beforeEach(async () => {
    token = await server().signIn('admin')
    ;({ username, id: userId } = await accountOf(server(), token))
    ;({ secret, codes } = await enrolApp(server(), token))
  })

  it('[factors.remembered-browsers] is remembered for 30 days on request, and needs the password alone until then', async () => {
    const again = await logIn(await markOfRemembered())
    expect(again.status).toBe(200)
    expect((await logIn()).code, 'another browser').toBe('second_factor')
    pass(30 * DAY_MS - 5 * MINUTE_MS)
    expect((await logIn(again.device_mark)).status).toBe(200)
    pass(5 * MINUTE_MS)
    expect((await logIn(again.device_mark)).code).toBe('second_factor')
  })

  it('is not remembered without that request, even if it was before', async () => {
    const { device_mark: mark = '' } = await secondStep({ remember: false })
    expect((await logIn(mark)).code).toBe('second_factor')
    const next = await secondStep({ remember: true, mark })
    expect((await logIn(mark)).code, 'a mark from before').toBe('second_factor')
    expect((await logIn(`${mark},${next.device_mark}`)).status).toBe(200)
  })

  it('[factors.remembered-browsers] is one of twenty at most: the oldest is forgotten', async () => {
    const first = await markOfRemembered()
    for (let count = 0; count < 20; count += 1) expect((await secondStep({ remember: true })).status).toBe(200)
    token = (await secondStep({ remember: false })).token ?? ''
    expect(await remembered()).toHaveLength(20)
    expect((await logIn(first)).code).toBe('second_factor')
  })

  it('[factors.remembered-browsers] is forgotten on request of its account, and of no other', async () => {
    const mark = await markOfRemembered()
    const [browser] = await remembered()
    expect(browser?.device).toContain('Firefox')
    const route = `DELETE /api/me/remembered-browsers/${browser?.id}`
    expect((await call(route, undefined, { as: await server().signIn('admin') })).status).toBe(404)
    expect((await call(route)).status).toBe(200)
    expect(await remembered()).toEqual([])
    expect((await logIn(mark)).code).toBe('second_factor')
  })

  it.each(['end-sessions', 'suspend', 'remove-factors'])(
    '[factors.remembered-browsers] is forgotten by %s',
    async (action) => {
      const mark = await markOfRemembered()
      const as = await server().signIn('admin')
      const act = (name: string) => call(`POST /api/admin/users/${userId}/${name}`, undefined, { as })
      expect((await act(action)).status).toBe(200)
      if (action === 'suspend') await act('unsuspend')
      const left = await rowsOf(server(), 'remembered_browsers')
      expect(left.filter(({ user_id }) => user_id === userId)).toEqual([])
      expect((await logIn(mark)).status).toBe(action === 'remove-factors' ? 200 : 401)
    },
  )

  it('[factors.remembered-browsers] is not remembered under a new password', async () => {
    const mark = await markOfRemembered()
    await setAccount(server(), username, { password_hash: await server().context.hasher.password('Rahasia-baru-9!') })
    expect(await logIn(mark, 'Rahasia-baru-9!')).toMatchObject({ status: 401, code: 'second_factor' })
  })

  it('gives a code or a recovery code as a fresh proof, each once', async () => {
    pass(11 * MINUTE_MS)
    const prove = (code?: string) => call('POST /api/proof', { code })
    const renew = () => call('POST /api/me/recovery-codes')
    expect(await renew()).toMatchObject({ status: 403, code: 'proof_needed' })
    const errors = { code: ['Kode ini salah atau sudah dipakai.'] }
    expect(await prove('000000')).toMatchObject({ status: 422, errors })
    for (const code of [nextCode(), codes?.[0]]) {
      expect((await prove(code)).status).toBe(200)
      expect((await prove(code)).status, 'twice').toBe(422)
      pass(11 * MINUTE_MS)
    }
    expect(await renew()).toMatchObject({ status: 403, code: 'proof_needed' })
    expect((await prove(codes?.[1])).status).toBe(200)
    expect((await renew()).status).toBe(200)
  })

  it('that knows the password alone is logged out when the first factor is added', async () => {
    token = await server().signIn('admin')
    ;({ username } = await accountOf(server(), token))
    const thief = await logIn()
    expect(thief.status).toBe(200)
    await enrolApp(server(), token)
    expect((await call('GET /api/me', undefined, { as: thief.token ?? '' })).status).toBe(401)
    expect((await call('GET /api/me')).status).toBe(200)
  })
})
