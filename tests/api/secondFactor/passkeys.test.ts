import { beforeEach, describe, expect, it } from 'vitest'
import type { PasskeyAnswer } from '../../../content/accounts/factors.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { send } from '../../support/access/factorCalls.ts'
import { softwarePasskey } from '../../support/access/softwarePasskey.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD } from '../../support/access/secrets.ts'
import { MINUTE_MS } from '../../support/times.ts'

type Passkey = ReturnType<typeof softwarePasskey>
const EVIL = 'https://gapura.example.net'
const wrongPasskey = { status: 401, code: 'wrong_passkey' }
const invalidPasskey = { status: 422, errors: { passkey: [expect.any(String)] } }

// The tests check the rules in docs/api/accounts.md, "Second factor".
describe('A passkey', () => {
  const server = useTestServer('sqlite')
  let token: string
  let username: string
  let key: Passkey

  const pass = (milliseconds: number) => server().pass(milliseconds)
  const call = (route: string, body?: unknown, origin = server().url) =>
    send(server(), route, { token, body, headers: { origin } })
  /** Calls a route without a session token. A log-in that sends a token would end that token's session. */
  const callWithoutToken = (route: string, body?: unknown, origin = server().url) =>
    send(server(), route, { body, headers: { origin } })
  const logIn = (from?: string) => callWithoutToken('POST /api/login', { username, password: PASSWORD }, from)
  const second = (challenge: string | undefined, passkey: PasskeyAnswer, from?: string) =>
    callWithoutToken('POST /api/login/second', { challenge, passkey }, from)
  const begin = () => call('POST /api/me/factors/passkey', { name: 'Kunci' })
  const confirm = (id: number | undefined, passkey: PasskeyAnswer) =>
    call(`POST /api/me/factors/${id}/confirm`, { passkey })
  const sign = (challenge = '', { by = key, origin = server().url, isVerified = true } = {}) =>
    by.get(challenge, { origin, isVerified })
  const create = (challenge = '', origin = server().url) => {
    const made = softwarePasskey()
    return { made, answer: made.create(challenge, { origin }) }
  }
  async function enrol() {
    const { id, passkey } = await begin()
    const { made, answer } = create(passkey?.challenge)
    const confirmed = await confirm(id, answer)
    expect(confirmed.status).toBe(200)
    return { made, codes: confirmed.recovery_codes }
  }
  const begun = async () => (await callWithoutToken('POST /api/login/passkey/challenge')).passkey?.challenge
  const alone = (passkey: PasskeyAnswer) => callWithoutToken('POST /api/login/passkey', { passkey })
  const forProof = async () => {
    const { status, passkey } = await call('POST /api/proof/challenge')
    expect(status).toBe(200)
    return passkey?.challenge
  }

  beforeEach(async () => {
    token = await server().signIn('admin')
    username = (await accountOf(server(), token)).username
    const { made, codes } = await enrol()
    key = made
    expect(codes).toHaveLength(10)
  })

  it('[factors.passkeys] is the second step of a log-in, and is offered by the first', async () => {
    const first = await logIn()
    expect(first).toMatchObject({ status: 401, code: 'second_factor' })
    expect(first.passkey?.allowCredentials).toHaveLength(1)
    const done = await second(first.challenge, sign(first.passkey?.challenge))
    expect(done).toMatchObject({ status: 200, user: { username } })
    expect((await send(server(), 'GET /api/me', { token: done.token })).status).toBe(200)
  })

  it('[factors.passkeys] is enough alone if it has verified its user', async () => {
    expect(await alone(sign(await begun()))).toMatchObject({ status: 200, user: { username } })
    expect(await alone(sign(await begun(), { isVerified: false }))).toMatchObject(wrongPasskey)
    const { challenge, passkey } = await logIn()
    const asSecond = sign(passkey?.challenge, { isVerified: false })
    expect((await second(challenge, asSecond)).status, 'as the second step').toBe(200)
  })

  it('[attack.second-step] works on no other origin than the site’s, neither signed nor sent there', async () => {
    const { challenge, passkey } = await logIn()
    const signed = () => sign(passkey?.challenge, { origin: EVIL })
    expect(await second(challenge, signed())).toMatchObject(wrongPasskey)
    expect(await second(challenge, signed(), EVIL)).toMatchObject({ status: 403, code: 'wrong_origin' })
    expect((await logIn(EVIL)).passkey, 'is not offered there').toBeUndefined()
    expect(await alone(sign(await begun(), { origin: EVIL }))).toMatchObject(wrongPasskey)
    expect((await callWithoutToken('POST /api/login/passkey/challenge', undefined, EVIL)).status).toBe(403)
    const other = await begin()
    expect(await confirm(other.id, create(other.passkey?.challenge, EVIL).answer)).toMatchObject(invalidPasskey)
  })

  it('[attack.second-step] signs once: a signature is refused the second time, for another challenge and for another purpose', async () => {
    const signed = sign(await begun())
    const answers = await Promise.all([alone(signed), alone(signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await alone(signed)).status).toBe(401)
    const { challenge } = await logIn()
    expect((await second(challenge, sign(await begun()))).status, 'another challenge').toBe(401)
    expect((await alone(sign(await forProof()))).status, 'another purpose').toBe(401)
    const forLogIn = (await logIn()).passkey?.challenge ?? ''
    const proof = await call('POST /api/proof', { passkey: sign(forLogIn) })
    expect(proof, 'another purpose of the same account').toMatchObject(invalidPasskey)
    const late = sign(await begun())
    pass(5 * MINUTE_MS)
    expect(await alone(late)).toMatchObject({ status: 401, code: 'challenge_over' })
  })

  it('[attack.second-step] is refused if its count has gone back, as that of a copy does', async () => {
    key.setBack()
    expect((await alone(sign(await begun()))).status).toBe(401)
  })

  it('[factors.passkeys] of another account, or an unknown one, is no second step', async () => {
    const mine = key
    token = await server().signIn('admin')
    const { made: theirs } = await enrol()
    const { challenge, passkey } = await logIn()
    for (const by of [theirs, softwarePasskey()])
      expect(await second(challenge, sign(passkey?.challenge, { by }))).toMatchObject(wrongPasskey)
    expect((await second(challenge, sign(passkey?.challenge, { by: mine }))).status).toBe(200)
  })

  it('[factors.passkeys] [account.fresh-proof] is a fresh proof, which the password no longer is', async () => {
    pass(11 * MINUTE_MS)
    expect(await begin()).toMatchObject({ status: 403, code: 'proof_needed' })
    const prove = (body: unknown) => call('POST /api/proof', body)
    const stranger = sign(await forProof(), { by: softwarePasskey() })
    expect(await prove({ passkey: stranger })).toMatchObject(invalidPasskey)
    const signed = sign(await forProof())
    expect((await prove({ passkey: signed })).status).toBe(200)
    expect((await prove({ passkey: signed })).status, 'twice').toBe(422)
    expect((await begin()).status).toBe(201)
    expect(await prove({ password: PASSWORD })).toMatchObject({ status: 403, code: 'factor_expected' })
    expect((await prove({ password: PASSWORD, passkey: signed })).status).toBe(422)
  })

  it('[factors.passkeys] is one of ten factors at most, so that no code takes long', async () => {
    for (let count = 2; count <= 10; count += 1) await enrol()
    expect(await begin()).toMatchObject({ status: 409, code: 'too_many_factors' })
    expect((await call('POST /api/me/factors/totp', { name: 'Ponsel' })).status).toBe(409)
  })

  it('[factors.passkeys] is added once, and only with a challenge for its account', async () => {
    const mine = token
    const { id, passkey } = await begin()
    const { answer } = create(passkey?.challenge)
    token = await server().signIn('admin')
    expect((await confirm(id, answer)).status, 'by another account').toBe(404)
    token = mine
    expect(await confirm(id, answer)).toMatchObject({ status: 200, recovery_codes: null })
    expect((await confirm(id, answer)).status, 'twice').toBe(404)
  })

  it('[attack.owner-lockout] [factors.passkeys] logs its owner in however many wrong passkeys others at the address have sent, and so do six digits', async () => {
    pass(61 * MINUTE_MS)
    const junk = sign('made-up', { by: softwarePasskey() })
    const answers: (number | undefined)[] = []
    for (let time = 0; time < 305; time += 1) answers.push((await alone(junk)).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(300)
    expect(answers.slice(300), 'a flood').toEqual([429, 429, 429, 429, 429])
    expect(await alone(sign(await begun()))).toMatchObject({ status: 200, user: { username } })
    const { challenge, passkey } = await logIn()
    const wrong = await callWithoutToken('POST /api/login/second', { challenge, code: '000000' })
    expect(wrong).toMatchObject({ status: 401, code: 'wrong_code' })
    expect((await second(challenge, sign(passkey?.challenge))).status).toBe(200)
  })
})
