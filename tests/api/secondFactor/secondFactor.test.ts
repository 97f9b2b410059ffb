import { Secret } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { takeFactors } from '../../../server/users/userActions.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { codeAt, enrolApp } from '../../support/access/authenticator.ts'
import { send } from '../../support/access/factorCalls.ts'
import { authorAt, setAccount, storedText } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD, withPassword } from '../../support/access/secrets.ts'
import { addressNumber, trusting } from '../../support/throttledCalls.ts'
import { MINUTE_MS } from '../../support/times.ts'

const needsSecond = { status: 401, code: 'second_factor' }
const wrongCode = { status: 401, code: 'wrong_code' }
const challengeOver = { status: 401, code: 'challenge_over' }

// The tests check the rules in docs/api/accounts.md, "Second factor".
describe('An account with a second factor', () => {
  const server = useTestServer('sqlite', trusting)
  let number = 0
  let token: string
  let username: string
  let secret: string
  let codes: string[]

  const pass = (milliseconds: number) => server().pass(milliseconds)
  const call = (route: string, body?: unknown, { as = token, address = addressNumber((number += 1)) } = {}) =>
    send(server(), route, { token: as, body, headers: { 'x-forwarded-for': address } })
  const code = (of = secret, time = server().clock.time) => codeAt(of, time)
  const logIn = () => call('POST /api/login', { username, password: PASSWORD }, { as: '' })
  const second = (challenge: string | undefined, sent: string, address?: string) =>
    call('POST /api/login/second', { challenge, code: sent }, { as: '', ...(address ? { address } : {}) })
  const nextCode = () => {
    pass(30_000)
    return code()
  }
  async function enrol(name?: string) {
    const app = await enrolApp(server(), token, name)
    secret = app.secret
    codes = app.codes ?? codes
  }

  beforeEach(async () => {
    token = await server().signIn('admin')
    username = (await accountOf(server(), token)).username
    await enrol()
  })

  it('[factors.apps] logs in by the password and a code of its app', async () => {
    const first = await logIn()
    expect(first).toMatchObject(needsSecond)
    expect(first.token).toBeUndefined()
    const done = await second(first.challenge, nextCode())
    expect(done).toMatchObject({ status: 200, user: { username } })
    expect((await call('GET /api/me', undefined, { as: done.token ?? '' })).status).toBe(200)
  })

  it('[factors.apps] accepts a code of one step earlier or later, and none beyond', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [2, 401],
      [1, 200],
    ] as const) {
      pass(5 * MINUTE_MS)
      const { challenge } = await logIn()
      const time = new Date(server().clock.time.getTime() + steps * 30_000)
      expect((await second(challenge, code(secret, time))).status, String(steps)).toBe(status)
    }
  })

  it('[attack.second-step] [factors.apps] accepts no code twice, not even at once', async () => {
    const sent = nextCode()
    const [one, other] = [await logIn(), await logIn()]
    const answers = await Promise.all([one, other].map(({ challenge }) => second(challenge, sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await second((await logIn()).challenge, sent)).toMatchObject(wrongCode)
  })

  it('[factors.apps] opens one session by one challenge, which lasts five minutes', async () => {
    const first = await logIn()
    expect((await second(first.challenge, nextCode())).status).toBe(200)
    expect(await second(first.challenge, nextCode())).toMatchObject(challengeOver)
    const late = await logIn()
    pass(5 * MINUTE_MS)
    expect(await second(late.challenge, nextCode())).toMatchObject(challengeOver)
    expect(await second('made-up', nextCode())).toMatchObject(challengeOver)
  })

  it('[attack.stolen-password] [factors.apps] is open to no route with a half-finished log-in', async () => {
    const { challenge = '' } = await logIn()
    for (const [route, { config }] of server().routeOptions) {
      if (config?.access === 'public') continue
      const body = /^(GET|HEAD) /.test(route) ? undefined : {}
      const { status } = await call(route.replace(/:\w+|\*/g, '1'), body, { as: challenge })
      expect(status, route).toBe(401)
    }
  })

  it('[attack.second-step] is not opened by a stolen challenge and the thief’s own codes', async () => {
    const owned = { token, secret, username }
    token = await server().signIn('admin')
    await enrol('Ponsel pencuri')
    const [own = ''] = codes
    const thief = secret
    ;({ token, secret, username } = owned)
    const { challenge = '' } = await logIn()
    pass(30_000)
    for (const sent of [code(thief), own, '', challenge])
      expect((await second(challenge, sent)).status, sent).not.toBe(200)
    expect((await second(challenge, code())).status, 'the owner’s').toBe(200)
  })

  it('[attack.second-step] [factors.apps] limits guesses as those of PINs, from whatever addresses they come', async () => {
    const { challenge } = await logIn()
    const wrong = code(new Secret({ size: 20 }).base32)
    const statuses: number[] = []
    for (let round = 0; round < 50; round += 1) {
      const guesses = Array.from({ length: 20 }, (_, guess) => second(challenge, wrong, `10.9.${round}.${guess}`))
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(990)
    expect((await second(challenge, nextCode())).status, 'even the right one').toBe(429)
  })

  it('[attack.owner-lockout] lets its owner in by a recovery code however many wrong codes of either kind others have sent, and however often they begin', async () => {
    const { challenge } = await logIn()
    const thief = await logIn()
    const wrong = code(new Secret({ size: 20 }).base32)
    const address = '10.8.0.1'
    for (const sent of [wrong, codes[0]?.replace(/^...../, 'AAAA-') ?? ''])
      for (let round = 0; round < 100; round += 1) {
        const { status } = await second(thief.challenge, sent, address)
        expect(status, `${sent}, ${round}`).toBe(sent === wrong && round >= 10 ? 429 : 401)
      }
    await Promise.all(Array.from({ length: 10 }, logIn))
    expect((await second(challenge, nextCode())).status, 'six digits').toBe(429)
    const done = await second(challenge, codes[0] ?? '', address)
    expect(done, 'even from the network of the others').toMatchObject({ status: 200, user: { username } })
    const body = { current_password: PASSWORD, ...withPassword('Baru-sekali-9!') }
    expect((await call('POST /api/me/password', body, { as: done.token ?? '' })).status).toBe(200)
    expect(await logIn(), 'nobody else any more').toMatchObject({ status: 401, code: 'wrong_credentials' })
  })

  it('[factors.apps] accepts a recovery code once, with anything typed between its letters, and logs it', async () => {
    expect(codes).toHaveLength(10)
    const [first = '', other = ''] = codes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await second((await logIn()).challenge, typed)).status).toBe(200)
    expect((await second((await logIn()).challenge, first)).status).toBe(401)
    const challenges = [(await logIn()).challenge, (await logIn()).challenge]
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const factors = [{ kind: 'totp', name: 'Ponsel' }]
    expect(await call('GET /api/me/factors')).toMatchObject({ factors, recovery_codes_left: 8 })
    const entries = await server().call('GET', '/api/admin/changes?action=use-recovery-code', { token })
    expect((entries.body as unknown[]).length).toBeGreaterThanOrEqual(2)
  })

  it('[factors.apps] gets another only with a fresh proof, and none that was not confirmed', async () => {
    pass(11 * MINUTE_MS)
    const begin = () => server().call('POST', '/api/me/factors/totp', { token, body: { name: 'Baru' } })
    expect(await begin()).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    expect((await call('POST /api/proof', { code: nextCode() })).status).toBe(200)
    const begun = (await begin()).body as { id: number; secret: string }
    expect(await second((await logIn()).challenge, code(begun.secret))).toMatchObject(wrongCode)
    const errors = { code: ['Kode ini salah atau sudah dipakai.'] }
    const confirmed = await call(`POST /api/me/factors/${begun.id}/confirm`, { code: '000000' })
    expect(confirmed).toMatchObject({ status: 422, errors })
  })

  it('[factors.apps] needs the password alone again when its last factor is removed', async () => {
    const [factor] = (await call('GET /api/me/factors')).factors ?? []
    const remove = (as = token) => call(`DELETE /api/me/factors/${factor?.id}`, undefined, { as })
    expect((await remove(await server().signIn('user'))).status).toBe(404)
    expect((await remove()).status).toBe(200)
    expect((await logIn()).status).toBe(200)
    const nothing = { factors: [], recovery_codes_left: 0, remembered_browsers: [] }
    expect(await call('GET /api/me/factors')).toEqual({ status: 200, ...nothing })
  })

  it('[factors.apps] [factors.lost-device] loses its factors by an owner, and by the command line', async () => {
    const { id } = await accountOf(server(), token)
    const owner = await server().signIn('admin')
    const freed = await server().call('POST', `/api/admin/users/${id}/remove-factors`, { token: owner })
    expect(freed).toMatchObject({ status: 200, body: { factors: 0 } })
    expect((await logIn()).status).toBe(200)
    const entries = (await server().call('GET', `/api/admin/changes?type=users&row=${id}`, { token: owner })).body
    expect((entries as unknown[]).slice(0, 2)).toMatchObject([{ action: 'sign-in' }, { action: 'remove-factors' }])
    await enrol()
    await takeFactors(server().context, authorAt(server(), 'command'), null, id)
    expect((await logIn()).status).toBe(200)
  })

  it('[factors.apps] has its secret stored sealed, and its codes as hashes', async () => {
    const stored = await storedText(server(), 'factors', 'recovery_codes', 'changes')
    expect(stored).not.toContain(secret)
    for (const each of codes) expect(stored).not.toContain(each.replaceAll('-', ''))
  })

  it('[attack.foreign-key] [factors.apps] [factors.missing-key] still needs its factor under another key, and accepts a recovery code', async () => {
    const foreign = { secret: 'c2VhbGVkIHdpdGggYW5vdGhlciBrZXk' }
    await server().context.database.writer.updateTable('factors').set(foreign).execute()
    const first = await logIn()
    expect(first).toMatchObject(needsSecond)
    expect(await second(first.challenge, nextCode())).toMatchObject(wrongCode)
    expect((await second(first.challenge, codes[0] ?? '')).status).toBe(200)
  })

  it('[factors.apps] is refused the second step if it is suspended between the two', async () => {
    const { challenge } = await logIn()
    await setAccount(server(), username, { suspended_at: server().clock.time.toISOString() })
    expect(await second(challenge, nextCode())).toMatchObject({ status: 403, code: 'suspended' })
    expect(await logIn()).toMatchObject({ status: 403, code: 'suspended' })
  })
})
