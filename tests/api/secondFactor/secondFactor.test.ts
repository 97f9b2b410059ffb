import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { takeFactors } from '../../../server/users/userActions.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS, PASSWORD } from '../../support/throttledCalls.ts'

interface Answer {
  status: number
  code?: string
  challenge?: string
  token?: string
}

// docs/api/accounts.md, "Second factor".
describe('An account with a second factor', () => {
  const server = useTestServer('sqlite')
  let number = 0
  let token: string
  let username: string
  let secret: string
  let codes: string[]

  const pass = (milliseconds: number) => server().pass(milliseconds)
  async function call(
    method: string,
    path: string,
    options: { token?: string; body?: unknown; address?: string } = {},
  ) {
    number += 1
    const { address = `10.6.${number >> 8}.${number & 255}`, ...rest } = options
    return server().call(method, path, { headers: { 'x-forwarded-for': address }, ...rest })
  }
  const answer = async (promise: ReturnType<typeof call>): Promise<Answer> => {
    const { status, body } = await promise
    return { status, ...(body as object) }
  }
  const code = (of = secret, time = server().clock.time) =>
    new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: time.getTime() })
  const logIn = () => answer(call('POST', '/api/login', { body: { username, password: PASSWORD } }))
  const second = (challenge: string | undefined, sent: string, address?: string) =>
    answer(call('POST', '/api/login/second', { body: { challenge, code: sent }, ...(address ? { address } : {}) }))
  /** The next code: one that was used is used up. */
  const nextCode = () => {
    pass(30_000)
    return code()
  }
  async function enrol(name = 'Ponsel') {
    const begun = await call('POST', '/api/me/factors/totp', { token, body: { name } })
    expect(begun.status).toBe(201)
    const made = begun.body as { id: number; secret: string; address: string }
    secret = made.secret
    const confirmed = await call('POST', `/api/me/factors/${made.id}/confirm`, { token, body: { code: code() } })
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    const given = (confirmed.body as { recovery_codes: string[] | null }).recovery_codes
    if (given) codes = given
    return made
  }

  beforeEach(async () => {
    token = await server().signIn('admin')
    username = ((await call('GET', '/api/me', { token })).body as { user: { username: string } }).user.username
    await enrol()
  })

  it('[factors.apps] logs in by the password and a code of its app, as before without one', async () => {
    const plain = await server().signIn('user')
    expect(plain).toBeTruthy()
    const first = await logIn()
    expect(first).toMatchObject({ status: 401, code: 'second_factor' })
    expect(first.token).toBeUndefined()
    const done = await second(first.challenge, nextCode())
    expect(done).toMatchObject({ status: 200, user: { username } })
    expect((await call('GET', '/api/me', { token: done.token ?? '' })).status).toBe(200)
  })

  it('[factors.apps] takes a code of one step earlier or later, and none beyond', async () => {
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

  it('[attack.second-step] [factors.apps] takes no code twice, not even when two send it at once', async () => {
    const sent = nextCode()
    const [one, other] = [await logIn(), await logIn()]
    const answers = await Promise.all([one, other].map(({ challenge }) => second(challenge, sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const again = await logIn()
    expect(await second(again.challenge, sent)).toMatchObject({ status: 401, code: 'wrong_code' })
  })

  it('[factors.apps] opens one session by one challenge, which lasts five minutes', async () => {
    const first = await logIn()
    expect((await second(first.challenge, nextCode())).status).toBe(200)
    expect(await second(first.challenge, nextCode())).toMatchObject({ status: 401, code: 'challenge_over' })
    const late = await logIn()
    pass(5 * MINUTE_MS)
    expect(await second(late.challenge, nextCode())).toMatchObject({ status: 401, code: 'challenge_over' })
    expect(await second('made-up', nextCode())).toMatchObject({ status: 401, code: 'challenge_over' })
  })

  it('[attack.stolen-password] [factors.apps] is reached by no route with a half-finished log-in', async () => {
    const { challenge = '' } = await logIn()
    for (const [route, { config }] of server().routeOptions) {
      if (config?.access === 'public') continue
      const [method = '', path = ''] = route.split(' ')
      const { status } = await call(method, path.replace(/:\w+|\*/g, '1'), {
        token: challenge,
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: {} }),
      })
      expect(status, route).toBe(401)
    }
  })

  it('[attack.second-step] is opened by no challenge that was stolen: the thief’s own codes are not this account’s', async () => {
    const owned = { token, secret, username }
    token = await server().signIn('admin')
    await enrol('Ponsel pencuri')
    const [own = ''] = codes
    const thief = secret
    ;({ token, secret, username } = owned)
    const { challenge } = await logIn()
    pass(30_000)
    for (const sent of [code(thief), own, '', challenge ?? ''])
      expect((await second(challenge, sent)).status, sent).not.toBe(200)
    expect((await second(challenge, code())).status, 'the owner’s').toBe(200)
  })

  it('[attack.second-step] [factors.apps] bounds guesses as it bounds those of PINs, from whatever addresses they come', async () => {
    const { challenge } = await logIn()
    const wrong = code(new Secret({ size: 20 }).base32)
    const statuses: number[] = []
    // A thousand addresses, some at once.
    for (let round = 0; round < 50; round += 1) {
      const guesses = Array.from({ length: 20 }, (_, guess) => second(challenge, wrong, `10.9.${round}.${guess}`))
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(990)
    expect((await second(challenge, nextCode())).status, 'even the right one').toBe(429)
  })

  it('[factors.apps] lets in by a recovery code once, whatever is typed between its letters, and the log says so', async () => {
    expect(codes).toHaveLength(10)
    const [first = '', other = ''] = codes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await second((await logIn()).challenge, typed)).status).toBe(200)
    expect((await second((await logIn()).challenge, first)).status).toBe(401)
    const { challenge } = await logIn()
    const answers = await Promise.all([second(challenge, other), second((await logIn()).challenge, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const { body } = await call('GET', '/api/me/factors', { token })
    expect(body).toMatchObject({ factors: [{ kind: 'totp', name: 'Ponsel' }], recovery_codes_left: 8 })
    const entries = (await call('GET', '/api/admin/changes?action=use-recovery-code', { token })).body as unknown[]
    expect(entries.length).toBeGreaterThanOrEqual(2)
  })

  it('[factors.apps] has one again only with a fresh proof, and none that was not confirmed', async () => {
    pass(11 * MINUTE_MS)
    const begin = () => answer(call('POST', '/api/me/factors/totp', { token, body: { name: 'Baru' } }))
    expect(await begin()).toMatchObject({ status: 403, code: 'proof_needed' })
    expect((await call('POST', '/api/proof', { token, body: { password: PASSWORD } })).status).toBe(200)
    const begun = (await begin()) as unknown as { id: number; secret: string }
    expect(await second((await logIn()).challenge, code(begun.secret))).toMatchObject({ code: 'wrong_code' })
    expect(
      await answer(call('POST', `/api/me/factors/${begun.id}/confirm`, { token, body: { code: '000000' } })),
    ).toMatchObject({ status: 422, errors: { code: ['Kode ini salah atau sudah dipakai.'] } })
  })

  it('[factors.apps] needs the password alone again when its last factor is removed', async () => {
    const { body } = await call('GET', '/api/me/factors', { token })
    const [factor] = (body as { factors: { id: number }[] }).factors
    const player = await server().signIn('user')
    expect((await call('DELETE', `/api/me/factors/${factor?.id}`, { token: player })).status).toBe(404)
    expect((await call('DELETE', `/api/me/factors/${factor?.id}`, { token })).status).toBe(200)
    expect((await logIn()).status).toBe(200)
    expect((await call('GET', '/api/me/factors', { token })).body).toEqual({
      factors: [],
      recovery_codes_left: 0,
      remembered_browsers: [],
    })
  })

  it('[factors.apps] [factors.lost-device] is freed of its factors by an owner, and by the shell', async () => {
    const id = ((await call('GET', '/api/me', { token })).body as { user: { id: number } }).user.id
    const owner = await server().signIn('admin')
    const free = await call('POST', `/api/admin/users/${id}/remove-factors`, { token: owner })
    expect(free).toMatchObject({ status: 200, body: { factors: 0 } })
    expect((await logIn()).status).toBe(200)
    const entries = (await call('GET', `/api/admin/changes?type=users&row=${id}`, { token: owner })).body
    expect((entries as { action: string }[]).map(({ action }) => action).slice(0, 2)).toEqual([
      'sign-in',
      'remove-factors',
    ])
    await enrol()
    const { context, clock } = server()
    const author = { actor: 'command', requestId: null, address: null, now: clock.time }
    await takeFactors(context, author, null, id)
    expect((await logIn()).status).toBe(200)
  })

  it('[factors.apps] keeps its secret sealed, and its codes as hashes', async () => {
    const { writer } = server().context.database
    const stored = JSON.stringify([
      await writer.selectFrom('factors').selectAll().execute(),
      await writer.selectFrom('recovery_codes').selectAll().execute(),
      await writer.selectFrom('changes').selectAll().execute(),
    ])
    expect(stored).not.toContain(secret)
    for (const each of codes) expect(stored).not.toContain(each.replaceAll('-', ''))
  })

  it('[attack.foreign-key] [factors.apps] [factors.missing-key] needs its factor still where the key is another, and gets in by a recovery code', async () => {
    await server()
      .context.database.writer.updateTable('factors')
      .set({ secret: 'c2VhbGVkIHdpdGggYW5vdGhlciBrZXk' })
      .execute()
    const first = await logIn()
    expect(first).toMatchObject({ status: 401, code: 'second_factor' })
    expect(await second(first.challenge, nextCode())).toMatchObject({ status: 401, code: 'wrong_code' })
    expect((await second(first.challenge, codes[0] ?? '')).status).toBe(200)
  })

  it('[factors.apps] is let in no further where it is suspended between the two steps', async () => {
    const { challenge } = await logIn()
    await server()
      .context.database.writer.updateTable('users')
      .set({ suspended_at: server().clock.time.toISOString() })
      .where('username', '=', username)
      .execute()
    expect(await second(challenge, nextCode())).toMatchObject({ status: 403, code: 'suspended' })
    expect(await logIn()).toMatchObject({ status: 403, code: 'suspended' })
  })
})
