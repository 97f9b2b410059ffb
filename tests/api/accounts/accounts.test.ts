import { describe, expect, it } from 'vitest'
import { offerFirstAdmin } from '../../../server/accounts/firstAdmin.ts'
import { useTestServer } from '../../support/testServer.ts'

const visitor = {
  username: 'Sari',
  email: 'Sari@Example.com',
  password: 'Rahasia1!',
  password_confirmation: 'Rahasia1!',
  PIN: '001234',
}
const DAY_MS = 86_400_000

// docs/product.md, sections 4 to 8 and 10.
describe('The API of accounts', () => {
  const server = useTestServer('sqlite')
  const post = (path: string, body: unknown, token?: string) =>
    server().call('POST', path, { body, ...(token ? { token } : {}) })
  let account = 0
  const somebody = () => {
    account += 1
    return { ...visitor, username: `pemain${account}`, email: `pemain${account}@example.com` }
  }

  it('[api.accounts] [api.user] [attack.become-admin] [roles.current-user] registers: 201 with user and token; a role that is sent makes no admin', async () => {
    const answer = await post('/api/register', { ...visitor, role: 'admin' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        user: { id: expect.any(Number), username: 'Sari', email: 'Sari@Example.com' },
        token: expect.any(String),
      },
    })
    const { token } = answer.body as { token: string }
    expect((await server().call('GET', '/api/me', { token })).body).toMatchObject({
      user: { username: 'Sari' },
      role: 'user',
    })
    expect((await post('/api/game-info/items', { items_name: 'x' }, token)).status).toBe(403)
  })

  it('knows usernames and emails without regard to case', async () => {
    const taken = await post('/api/register', { ...visitor, username: 'SARI', email: 'sari@example.COM' })
    expect(taken).toMatchObject({
      status: 422,
      body: { errors: { username: [expect.any(String)], email: [expect.any(String)] } },
    })
    expect((await post('/api/login', { username: 'sArI', password: visitor.password })).status).toBe(200)
  })

  it('gives one of two simultaneous registrations of a name the account, the other a 422', async () => {
    const twin = somebody()
    const answers = await Promise.all([post('/api/register', twin), post('/api/register', twin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it.each([
    ['Pendek1!'.slice(0, 7), 'Unvalid password'],
    ['Panjangsekali1!', 'Unvalid password'],
    ['rahasia1!', 'Unvalid password'],
    ['RAHASIA1!', 'Unvalid password'],
    ['Rahasiaa!', 'Unvalid password'],
    ['Rahasia11', 'Unvalid password'],
  ])('[register.password-rules] refuses the password %s: %s', async (password, sentence) => {
    const answer = await post('/api/register', { ...somebody(), password, password_confirmation: password })
    expect(answer).toMatchObject({ status: 422, body: { message: sentence, errors: { password: [sentence] } } })
  })

  it.each(['Rahasi1!', 'Rahasiaku12!'])(
    '[limits.password-and-pin] [register.password-rules] takes the password %s, at the bounds of 8 and 12',
    async (password) => {
      expect((await post('/api/register', { ...somebody(), password, password_confirmation: password })).status).toBe(
        201,
      )
    },
  )

  it('[register.password-unmatched] says Confirm password unmatched', async () => {
    const answer = await post('/api/register', { ...somebody(), password_confirmation: 'Rahasia2!' })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { password_confirmation: ['Confirm password unmatched'] } },
    })
  })

  it.each(['12345', '1234567', 'abcdef', '12 456', '１２３４５６', '12345\n'])(
    '[register.pin] says PIN must be a 6-digit number for %j',
    async (PIN) => {
      const answer = await post('/api/register', { ...somebody(), PIN })
      expect(answer).toMatchObject({ status: 422, body: { errors: { PIN: ['PIN must be a 6-digit number'] } } })
    },
  )

  it('[register.required] names all the faults of an empty registration', async () => {
    const answer = await post('/api/register', {})
    const { errors } = answer.body as { errors: Record<string, string[]> }
    expect(Object.keys(errors).sort()).toEqual(['PIN', 'email', 'password', 'password_confirmation', 'username'])
  })

  it('[api.accounts] [attack.find-accounts] refuses a wrong password and an unknown account with the same words: 401', async () => {
    const known = somebody()
    await post('/api/register', known)
    const wrong = await post('/api/login', { username: known.username, password: 'Salah123!' })
    const unknown = await post('/api/login', { username: 'nobody', password: 'Salah123!' })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Login gagal. Cek username/password' } })
    expect(unknown.body).toEqual(wrong.body)
    expect((await post('/api/login', {})).status).toBe(422)
    expect((await post('/api/login', { username: 'a\u0000b', password: 'x' })).status).toBe(422)
  })

  it('[api.accounts] logs out: the token is void, others of the same account are not', async () => {
    const someone = somebody()
    const first = ((await post('/api/register', someone)).body as { token: string }).token
    const second = ((await post('/api/login', someone)).body as { token: string }).token
    expect((await post('/api/logout', undefined, first)).status).toBe(200)
    expect((await server().call('GET', '/api/me', { token: first })).status).toBe(401)
    expect((await server().call('GET', '/api/me', { token: second })).status).toBe(200)
    expect((await post('/api/logout', undefined, first)).status).toBe(401)
  })

  it('[session.browser-left-open] lets a token expire', async () => {
    const { token } = (await post('/api/register', somebody())).body as { token: string }
    server().pass(31 * DAY_MS)
    expect((await server().call('GET', '/api/me', { token })).status).toBe(401)
  })

  it('[attack.stolen-database] stores no token, password or PIN as it was sent, not even in the log of changes', async () => {
    const someone = somebody()
    const { token } = (await post('/api/register', someone)).body as { token: string }
    const { reader } = server().context.database
    const stored = JSON.stringify([
      await reader.selectFrom('users').selectAll().execute(),
      await reader.selectFrom('sessions').selectAll().execute(),
      await reader.selectFrom('changes').selectAll().execute(),
    ])
    for (const secret of [token, someone.password, `"${someone.PIN}"`]) expect(stored).not.toContain(secret)
    const changes = await reader.selectFrom('changes').selectAll().where('content_type', '=', 'users').execute()
    expect(changes.length).toBeGreaterThan(0)
    expect(JSON.stringify(changes)).not.toContain('$argon2id$')
  })

  it('[attack.become-admin] [roles.current-user] makes the first admin by the one-time link, once', async () => {
    const { database } = server().context
    const void_ = await offerFirstAdmin(database, server().clock.time)
    const secret = await offerFirstAdmin(database, server().clock.time)
    const boss = { ...somebody(), password: 'Kata sandi panjang 1!', password_confirmation: 'Kata sandi panjang 1!' }
    expect((await post('/api/setup', { ...boss, secret: void_ })).status, 'a later link voids it').toBe(403)
    expect((await post('/api/setup', { ...boss, secret: 'guess' })).status).toBe(403)
    const named = { ...boss, username: visitor.username, secret: 'guess' }
    expect((await post('/api/setup', named)).status, 'and is told of no name').toBe(403)
    const made = await post('/api/setup', { ...boss, secret })
    expect(made.status).toBe(201)
    const { token } = made.body as { token: string }
    expect((await server().call('GET', '/api/me', { token })).body).toMatchObject({ role: 'admin' })
    expect((await post('/api/setup', { ...somebody(), secret })).status).toBe(403)
    expect(await offerFirstAdmin(database, server().clock.time), 'there is an admin now').toBeNull()
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
