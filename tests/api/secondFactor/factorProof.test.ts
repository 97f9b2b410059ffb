import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf } from '../../support/access/accounts.ts'
import { codeAt, enrolApp } from '../../support/access/authenticator.ts'
import { send } from '../../support/access/factorCalls.ts'
import { GUARDED, OWN_PASSWORD, routesThatAsk } from '../../support/access/guardedRoutes.ts'
import { PASSWORD, withPassword } from '../../support/access/secrets.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

const routes = [...GUARDED, OWN_PASSWORD]
const all = routes.map(([route]) => route)
const asksForFactor = { status: 403, code: 'proof_needed', message: 'Ulangi langkah kedua Anda untuk ini.' }
const passwordIsNone = { status: 403, code: 'factor_expected' }

// The tests check the rules in docs/api/accounts.md, "Proof".
describe('An account with a second factor', () => {
  const server = useTestServer('sqlite')
  let token: string
  let username: string
  let secret: string
  let codes: string[] | null

  const pass = (milliseconds: number) => server().pass(milliseconds)
  const call = (route: string, body?: unknown, { as = token, mark = '' } = {}) =>
    send(server(), route, { token: as, body, headers: { 'device-mark': mark } })
  const nextCode = () => {
    pass(30_000)
    return codeAt(secret, server().clock.time)
  }
  const logIn = (mark = '') => call('POST /api/login', { username, password: PASSWORD }, { as: '', mark })
  async function secondStep(code = nextCode()) {
    const { challenge } = await logIn()
    return call('POST /api/login/second', { challenge, code, remember: true }, { as: '' })
  }
  const asking = (as: string) => routesThatAsk(server(), as, routes)
  const prove = (as: string, body: object) => call('POST /api/proof', body, { as })

  beforeEach(async () => {
    token = await server().signIn('admin')
    username = (await accountOf(server(), token)).username
    ;({ secret, codes } = await enrolApp(server(), token))
  })

  it.each([0, 11])(
    '[attack.remembered-browser] [account.fresh-proof] lets a password and a remembered browser change no factor, password or power, %i minutes after the log-in',
    async (minutes) => {
      const { device_mark } = await secondStep()
      const { token: remembered = '' } = await logIn(device_mark)
      pass(minutes * MINUTE_MS)
      expect(await asking(remembered)).toEqual(all)
      expect(await prove(remembered, { password: PASSWORD })).toMatchObject(passwordIsNone)
      expect(await asking(remembered)).toEqual(all)
      const change = { current_password: PASSWORD, ...withPassword('Baru-sekali-9!') }
      expect(await call('POST /api/me/password', change, { as: remembered })).toMatchObject(asksForFactor)
      const [factor] = (await call('GET /api/me/factors', undefined, { as: remembered })).factors ?? []
      const removal = await call(`DELETE /api/me/factors/${factor?.id}`, undefined, { as: remembered })
      expect(removal).toMatchObject(asksForFactor)
      expect(await call('GET /api/me/factors')).toMatchObject({ recovery_codes_left: 10, factors: [factor] })
    },
  )

  it('[attack.remembered-browser] gets no factor that a stolen session has begun, by a session that has not proven itself', async () => {
    const { device_mark } = await secondStep()
    const begun = await server().call('POST', '/api/me/factors/totp', { token, body: { name: 'Evil' } })
    const { id, secret: evil } = begun.body as { id: number; secret: string }
    const { token: remembered = '' } = await logIn(device_mark)
    const confirm = (as: string) =>
      call(`POST /api/me/factors/${id}/confirm`, { code: codeAt(evil, server().clock.time) }, { as })
    expect(await confirm(remembered)).toMatchObject(asksForFactor)
    pass(10 * MINUTE_MS + 1)
    expect(await confirm(token)).toMatchObject(asksForFactor)
    expect((await call('GET /api/me/factors')).factors).toHaveLength(1)
  })

  it('[account.fresh-proof] gets no factor that was begun an hour ago, with a proof either', async () => {
    const begun = await server().call('POST', '/api/me/factors/totp', { token, body: { name: 'Late' } })
    const { id, secret: late } = begun.body as { id: number; secret: string }
    const confirm = () => call(`POST /api/me/factors/${id}/confirm`, { code: codeAt(late, server().clock.time) })
    pass(60 * MINUTE_MS)
    const { token: session = '' } = await secondStep()
    token = session
    expect((await confirm()).status).toBe(404)
    expect((await call('GET /api/me/factors')).factors).toHaveLength(1)
  })

  it('[account.fresh-proof] has proven itself when it has confirmed its first factor', async () => {
    expect(await asking(token)).toEqual([])
    pass(10 * MINUTE_MS + 1)
    expect(await asking(token)).toEqual(all)
  })

  it.each(['code', 'recovery code'])(
    '[account.fresh-proof] proves itself by a %s in the log-in and later',
    async (kind) => {
      let used = 0
      const next = () => (kind === 'code' ? nextCode() : (codes?.[(used += 1)] ?? ''))
      const { token: session = '' } = await secondStep(next())
      pass(10 * MINUTE_MS + 1)
      expect(await asking(session)).toEqual(all)
      expect((await prove(session, { code: next() })).status).toBe(200)
      pass(9 * MINUTE_MS)
      expect(await asking(session)).toEqual([])
    },
  )

  it('[account.fresh-proof] is asked for its factor once by sessions from before the upgrade, whatever they had proven', async () => {
    const time = server().clock.time.toISOString()
    const { writer } = server().context.database
    await writer.updateTable('sessions').set({ proven_at: time, factor_proven_at: null }).execute()
    expect(await asking(token)).toEqual(all)
    expect((await prove(token, { code: nextCode() })).status).toBe(200)
    expect(await asking(token)).toEqual([])
  })

  it('[attack.remembered-browser] is locked out of nothing by a password that is no proof: it counts as no guess', async () => {
    const { token: remembered = '' } = await logIn((await secondStep()).device_mark)
    for (let time = 1; time <= 12; time += 1)
      expect(await prove(remembered, { password: 'Salah123!' })).toMatchObject(passwordIsNone)
    expect((await prove(remembered, { code: nextCode() })).status).toBe(200)
    expect((await logIn()).code).toBe('second_factor')
  })

  it('[account.fresh-proof] that has removed its last one proves itself by its password again', async () => {
    const [factor] = (await call('GET /api/me/factors')).factors ?? []
    expect((await call(`DELETE /api/me/factors/${factor?.id}`)).status).toBe(200)
    pass(11 * MINUTE_MS)
    expect(await asking(token)).toEqual(GUARDED.map(([route]) => route))
    expect((await prove(token, { password: PASSWORD })).status).toBe(200)
    expect(await asking(token)).toEqual([])
  })
})
