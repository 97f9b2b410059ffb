import { describe, expect, it } from 'vitest'
import { offerFirstAdmin } from '../../../server/accounts/firstAdmin.ts'
import { invalid } from '../../support/answers.ts'
import { rowsOf, storedText } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { withPassword } from '../../support/access/secrets.ts'
import { DAY_MS } from '../../support/times.ts'

const visitor = { username: 'Sari', email: 'Sari@Example.com', ...withPassword('Rahasia1!'), PIN: '001234' }

// Specification: docs/product.md, sections 4 to 8 and 10: states, validation, permissions, calls, messages and
// conventions.
describe('The API of accounts', () => {
  const server = useTestServer('sqlite')
  const post = (path: string, body: unknown, token: string | null = null) =>
    server().call('POST', path, { body, token })
  const register = (body: object) => post('/api/register', body)
  const tokenOf = ({ body }: Awaited<ReturnType<typeof post>>) => (body as { token: string }).token
  const me = (token: string) => server().call('GET', '/api/me', { token })
  let account = 0
  const somebody = () => {
    account += 1
    return { ...visitor, username: `pemain${account}`, email: `pemain${account}@example.com` }
  }

  it('[api.accounts] [api.user] [attack.become-admin] [roles.current-user] registers: 201 with user and token; a role in the request makes no admin', async () => {
    const answer = await register({ ...visitor, role: 'admin' })
    const user = { id: expect.any(Number), username: 'Sari', email: 'Sari@Example.com' }
    expect(answer).toMatchObject({ status: 201, body: { user, token: expect.any(String) } })
    expect((await me(tokenOf(answer))).body).toMatchObject({
      user: { username: 'Sari' },
      role: 'user',
      registered_at: server().clock.time.toISOString(),
    })
    expect((await post('/api/game-info/items', { items_name: 'x' }, tokenOf(answer))).status).toBe(403)
  })

  it('[api.csrf-cookie] answers GET /sanctum/csrf-cookie with 204 and sets no cookie', async () => {
    const { status, body, headers } = await server().call('GET', '/sanctum/csrf-cookie')
    expect([status, body]).toEqual([204, ''])
    expect([headers.get('set-cookie'), headers.get('cache-control')]).toEqual([null, 'no-store'])
  })

  it.each<[path: string, body: Record<string, unknown>]>([
    ['/api/register', { ...visitor, PIN: 123456 }],
    ['/api/register', { ...visitor, username: 12345 }],
    ['/api/register', { ...visitor, password: 12345678, password_confirmation: 12345678 }],
    ['/api/register', { ...visitor, email: ['a@example.com'] }],
    ['/api/login', { username: true, password: 1 }],
    ['/api/forgot-password', { username: 'Sari', email: 'sari@example.com', pin: 1234 }],
    ['/api/reset-password', { email: 'sari@example.com', pin: 1234, ...withPassword('Rahasia1!') }],
    ['/api/login/second', { challenge: 5, code: 123456 }],
  ])('[api.text-types] refuses what is no text for its type, not as missing: %s %j', async (path, body) => {
    const { status, body: answer } = await post(path, body)
    const { errors } = answer as { errors: Record<string, string[]> }
    const wrong = Object.keys(body).filter((name) => typeof body[name] !== 'string')
    expect([status, Object.keys(errors).sort()]).toEqual([422, wrong.sort()])
    for (const name of wrong) expect(errors[name]?.join()).toMatch(/ must be text\.$/)
    const missing = await post(path, { ...body, ...Object.fromEntries(wrong.map((name) => [name, null])) })
    expect(JSON.stringify(missing.body)).toContain('is required.')
  })

  it('compares usernames and emails without regard to case', async () => {
    const taken = await register({ ...visitor, username: 'SARI', email: 'sari@example.COM' })
    expect(taken).toMatchObject(invalid({ username: [expect.any(String)], email: [expect.any(String)] }))
    expect((await post('/api/login', { username: 'sArI', password: visitor.password })).status).toBe(200)
  })

  it('accepts one of two simultaneous registrations of a name and answers the other with 422', async () => {
    const twin = somebody()
    const answers = await Promise.all([register(twin), register(twin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it.each(['Pendek1', 'Panjangsekali1!', 'rahasia1!', 'RAHASIA1!', 'Rahasiaa!', 'Rahasia11'])(
    '[register.password-rules] refuses the password %s: Unvalid password',
    async (password) => {
      const answer = await register({ ...somebody(), ...withPassword(password) })
      expect(answer).toMatchObject(invalid({ password: ['Unvalid password'] }))
      expect(answer.body).toMatchObject({ message: 'Unvalid password' })
    },
  )

  it.each(['Rahasi1!', 'Rahasiaku12!'])(
    '[limits.password-and-pin] [register.password-rules] accepts the password %s, at the bounds of 8 and 12',
    async (password) => {
      expect((await register({ ...somebody(), ...withPassword(password) })).status).toBe(201)
    },
  )

  it('[register.password-unmatched] says Confirm password unmatched', async () => {
    const answer = await register({ ...somebody(), password_confirmation: 'Rahasia2!' })
    expect(answer).toMatchObject(invalid({ password_confirmation: ['Confirm password unmatched'] }))
  })

  it.each(['12345', '1234567', 'abcdef', '12 456', '１２３４５６', '12345\n'])(
    '[register.pin] says PIN must be a 6-digit number for %j',
    async (PIN) => {
      const answer = await register({ ...somebody(), PIN })
      expect(answer).toMatchObject(invalid({ PIN: ['PIN must be a 6-digit number'] }))
    },
  )

  it('[register.required] names all the faults of an empty registration', async () => {
    const { errors } = (await register({})).body as { errors: Record<string, string[]> }
    expect(Object.keys(errors).sort()).toEqual(['PIN', 'email', 'password', 'password_confirmation', 'username'])
  })

  it('[api.accounts] [attack.find-accounts] refuses a wrong password and an unknown account with the same words: 401', async () => {
    const known = somebody()
    await register(known)
    const wrong = await post('/api/login', { username: known.username, password: 'Salah123!' })
    const unknown = await post('/api/login', { username: 'nobody', password: 'Salah123!' })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Login gagal. Cek username/password' } })
    expect(unknown.body).toEqual(wrong.body)
    expect((await post('/api/login', {})).status).toBe(422)
    expect((await post('/api/login', { username: 'a\u0000b', password: 'x' })).status).toBe(422)
  })

  it('[api.accounts] logs out: voids the token and no other of the same account', async () => {
    const someone = somebody()
    const first = tokenOf(await register(someone))
    const second = tokenOf(await post('/api/login', someone))
    expect((await post('/api/logout', undefined, first)).status).toBe(200)
    expect((await me(first)).status).toBe(401)
    expect((await me(second)).status).toBe(200)
    expect((await post('/api/logout', undefined, first)).status).toBe(401)
  })

  it('[session.browser-left-open] lets a token expire', async () => {
    const token = tokenOf(await register(somebody()))
    server().pass(31 * DAY_MS)
    expect((await me(token)).status).toBe(401)
  })

  it('[attack.stolen-database] stores no token, password or PIN in plain text, not even in the log of changes', async () => {
    const someone = somebody()
    const token = tokenOf(await register(someone))
    const stored = await storedText(server(), 'users', 'sessions', 'changes')
    for (const secret of [token, someone.password, `"${someone.PIN}"`]) expect(stored).not.toContain(secret)
    const changes = (await rowsOf(server(), 'changes')).filter(({ content_type }) => content_type === 'users')
    expect(changes.length).toBeGreaterThan(0)
    expect(JSON.stringify(changes)).not.toContain('$argon2id$')
  })

  it('[attack.become-admin] [roles.current-user] makes the first admin by the one-time link, once', async () => {
    const offer = () => offerFirstAdmin(server().context.database, server().clock.time)
    const former = await offer()
    const secret = await offer()
    const boss = { ...somebody(), ...withPassword('Kata sandi panjang 1!') }
    const setUp = (values: object) => post('/api/setup', { ...boss, ...values })
    expect((await setUp({ secret: former })).status, 'a later link voids it').toBe(403)
    expect((await setUp({ secret: 'guess' })).status).toBe(403)
    expect((await setUp({ username: visitor.username, secret: 'guess' })).status, 'reveals no name').toBe(403)
    const made = await setUp({ secret })
    expect(made.status).toBe(201)
    expect((await me(tokenOf(made))).body).toMatchObject({ role: 'admin' })
    expect((await setUp({ ...somebody(), secret })).status).toBe(403)
    expect(await offer(), 'there is an admin now').toBeNull()
  })
})

describe('The link for the first admin', () => {
  const server = useTestServer('sqlite')
  it('expires after a day', async () => {
    const secret = await offerFirstAdmin(server().context.database, server().clock.time)
    server().pass(DAY_MS + 1)
    expect((await server().call('POST', '/api/setup', { body: { ...visitor, secret } })).status).toBe(403)
  })
})
