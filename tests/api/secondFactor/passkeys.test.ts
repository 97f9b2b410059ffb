import { beforeEach, describe, expect, it } from 'vitest'
import type { PasskeyAnswer } from '../../../content/accounts/factors.ts'
import { softwarePasskey } from '../../support/access/softwarePasskey.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS, PASSWORD } from '../../support/throttledCalls.ts'

interface Body {
  id?: number
  code?: string
  token?: string
  challenge?: string
  passkey?: { challenge: string; allowCredentials?: { id: string }[] }
  recovery_codes?: string[] | null
  errors?: Record<string, string[]>
}

// docs/api/accounts.md, "Second factor".
describe('A passkey', () => {
  const server = useTestServer('sqlite')
  let token: string
  let username: string
  let key: ReturnType<typeof softwarePasskey>

  const origin = () => server().url
  const pass = (milliseconds: number) => server().pass(milliseconds)
  async function call(method: string, path: string, body?: unknown, options: { token?: string; from?: string } = {}) {
    const { from = origin(), ...rest } = options
    const answer = await server().call(method, path, { headers: { origin: from }, ...(body ? { body } : {}), ...rest })
    return { status: answer.status, ...(answer.body as Body) }
  }
  const logIn = (from?: string) =>
    call('POST', '/api/login', { username, password: PASSWORD }, from === undefined ? {} : { from })
  const second = (challenge: string | undefined, passkey: PasskeyAnswer, from?: string) =>
    call('POST', '/api/login/second', { challenge, passkey }, from === undefined ? {} : { from })
  const begin = () => call('POST', '/api/me/factors/passkey', { name: 'Kunci' }, { token })
  const confirm = (id: number | undefined, passkey: PasskeyAnswer) =>
    call('POST', `/api/me/factors/${id}/confirm`, { passkey }, { token })
  async function enrol() {
    const made = softwarePasskey()
    const { id, passkey } = await begin()
    const answer = await confirm(id, made.create(passkey?.challenge ?? '', { origin: origin() }))
    expect(answer).toMatchObject({ status: 200 })
    return { made, codes: answer.recovery_codes }
  }
  const begun = async () => (await call('POST', '/api/login/passkey/challenge')).passkey?.challenge ?? ''
  const alone = (passkey: PasskeyAnswer, from?: string) =>
    call('POST', '/api/login/passkey', { passkey }, from === undefined ? {} : { from })

  beforeEach(async () => {
    token = await server().signIn('admin')
    const me = (await server().call('GET', '/api/me', { token })).body as { user: { username: string } }
    username = me.user.username
    const { made, codes } = await enrol()
    key = made
    expect(codes).toHaveLength(10)
  })

  it('[factors.passkeys] ends a log-in as its second step, and is offered by the first', async () => {
    const first = await logIn()
    expect(first).toMatchObject({ status: 401, code: 'second_factor' })
    expect(first.passkey?.allowCredentials).toHaveLength(1)
    const done = await second(first.challenge, key.get(first.passkey?.challenge ?? '', { origin: origin() }))
    expect(done).toMatchObject({ status: 200, user: { username } })
    expect((await call('GET', '/api/me', undefined, { token: done.token ?? '' })).status).toBe(200)
  })

  it('[factors.passkeys] is enough by itself where it knows who holds it', async () => {
    const answer = await alone(key.get(await begun(), { origin: origin() }))
    expect(answer).toMatchObject({ status: 200, user: { username } })
    const unverified = key.get(await begun(), { origin: origin(), isVerified: false })
    expect(await alone(unverified)).toMatchObject({ status: 401, code: 'wrong_passkey' })
    const { challenge, passkey } = await logIn()
    const asSecond = key.get(passkey?.challenge ?? '', { origin: origin(), isVerified: false })
    expect((await second(challenge, asSecond)).status, 'as the second step').toBe(200)
  })

  it('[attack.second-step] works on no other origin than the site’s, neither signed there nor sent from there', async () => {
    const evil = 'https://gapura.example.net'
    const { challenge, passkey } = await logIn()
    const asked = passkey?.challenge ?? ''
    expect(await second(challenge, key.get(asked, { origin: evil }))).toMatchObject({
      status: 401,
      code: 'wrong_passkey',
    })
    expect(await second(challenge, key.get(asked, { origin: evil }), evil)).toMatchObject({
      status: 403,
      code: 'wrong_origin',
    })
    expect((await logIn(evil)).passkey, 'is not offered there').toBeUndefined()
    expect(await alone(key.get(await begun(), { origin: evil }))).toMatchObject({ status: 401, code: 'wrong_passkey' })
    expect(await call('POST', '/api/login/passkey/challenge', undefined, { from: evil })).toMatchObject({ status: 403 })
    const other = await begin()
    const made = softwarePasskey().create(other.passkey?.challenge ?? '', { origin: evil })
    expect(await confirm(other.id, made)).toMatchObject({ status: 422, errors: { passkey: [expect.any(String)] } })
  })

  it('[attack.second-step] signs once: what it has signed opens nothing again, nor for another challenge or another purpose', async () => {
    const signed = key.get(await begun(), { origin: origin() })
    const answers = await Promise.all([alone(signed), alone(signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await alone(signed)).status).toBe(401)
    const { challenge } = await logIn()
    expect((await second(challenge, key.get(await begun(), { origin: origin() }))).status, 'another challenge').toBe(
      401,
    )
    const forProof = (await call('POST', '/api/proof/challenge', undefined, { token })).passkey?.challenge ?? ''
    expect((await alone(key.get(forProof, { origin: origin() }))).status, 'another purpose').toBe(401)
    const late = key.get(await begun(), { origin: origin() })
    pass(5 * MINUTE_MS)
    expect(await alone(late)).toMatchObject({ status: 401, code: 'challenge_over' })
  })

  it('[attack.second-step] is refused where its count has gone back, as that of a copy does', async () => {
    key.setBack()
    expect((await alone(key.get(await begun(), { origin: origin() }))).status).toBe(401)
  })

  it('[factors.passkeys] of another account is no second step of this one, and a made-up one is none', async () => {
    const mine = key
    token = await server().signIn('admin')
    const { made: theirs } = await enrol()
    const { challenge, passkey } = await logIn()
    const asked = passkey?.challenge ?? ''
    for (const passed of [theirs, softwarePasskey()])
      expect(await second(challenge, passed.get(asked, { origin: origin() }))).toMatchObject({ code: 'wrong_passkey' })
    expect((await second(challenge, mine.get(asked, { origin: origin() }))).status).toBe(200)
  })

  it('[factors.passkeys] is a fresh proof, and so is the password still', async () => {
    pass(11 * MINUTE_MS)
    expect(await begin()).toMatchObject({ status: 403, code: 'proof_needed' })
    const prove = (body: unknown) => call('POST', '/api/proof', body, { token })
    const asked = async () =>
      (await call('POST', '/api/proof/challenge', undefined, { token })).passkey?.challenge ?? ''
    const stranger = softwarePasskey().get(await asked(), { origin: origin() })
    expect(await prove({ passkey: stranger })).toMatchObject({ status: 422, errors: { passkey: [expect.any(String)] } })
    const signed = key.get(await asked(), { origin: origin() })
    expect((await prove({ passkey: signed })).status).toBe(200)
    expect((await prove({ passkey: signed })).status, 'twice').toBe(422)
    expect((await begin()).status).toBe(201)
    expect((await prove({ password: PASSWORD })).status).toBe(200)
    expect(await prove({ password: PASSWORD, passkey: signed })).toMatchObject({ status: 422 })
  })

  it('[factors.passkeys] is one of ten factors at most, so that no code takes long', async () => {
    for (let count = 2; count <= 10; count += 1) await enrol()
    expect(await begin()).toMatchObject({ status: 409, code: 'too_many_factors' })
    expect((await call('POST', '/api/me/factors/totp', { name: 'Ponsel' }, { token })).status).toBe(409)
  })

  it('[factors.passkeys] is added once, and only with what its own account was asked for', async () => {
    const mine = token
    const { id, passkey } = await begin()
    const made = softwarePasskey().create(passkey?.challenge ?? '', { origin: origin() })
    token = await server().signIn('admin')
    expect((await confirm(id, made)).status, 'by another account').toBe(404)
    token = mine
    expect(await confirm(id, made)).toMatchObject({ status: 200, recovery_codes: null })
    expect((await confirm(id, made)).status, 'twice').toBe(404)
  })
})
