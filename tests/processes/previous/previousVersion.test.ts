import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerPermissions } from '../../../content/permissions.ts'
import { operator, Product } from '../../support/restartableProduct.ts'
import { engines } from '../../support/testServer.ts'
import { buildWithoutRoles } from './earlierBuilds.ts'

const NO_HISTORY = 'This copy of the repository lacks the history from which the version before roles is built.'
const STEP_MS = 30_000

interface Session {
  user: { id: number }
  token: string
}
interface Answer<T> {
  status: number
  body: T
}

const previous = buildWithoutRoles()
afterAll(() => previous?.remove())

// docs/product-admin.md, "Roles".
describe.each(engines)('On %s, a version without roles that still serves beside this one', (engine) => {
  const player = { username: 'pemain', email: 'pemain@example.com', password: 'Rahasia1!', PIN: '012345' }
  const news = { title: 'Kabar', description: 'Dari pembantu.' }
  let older: Product
  let newer: Product
  let admin: string
  let made: Session

  beforeEach((context) => {
    if (!previous) context.skip(NO_HISTORY)
  })
  beforeAll(async () => {
    if (!previous) return
    older = await Product.create(engine, {}, previous.folder)
    await older.start()
    admin = await older.signIn()
    const registration = { ...player, password_confirmation: player.password }
    made = (await call<Session>(older, 'POST', '/api/register', { body: registration })).body
    // The same database and key; Product.create gives it a port of its own.
    const { PORT: _port, ...shared } = older.environment
    newer = await Product.create(engine, shared)
    await newer.start()
  })
  afterAll(async () => {
    for (const product of [older, newer]) if (product) await product.end('SIGINT')
    older?.remove()
  })

  async function call<T>(
    { url }: Product,
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Answer<T>> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // Each caller knows what it has asked for.
    return { status: response.status, body: (await response.json()) as T }
  }
  const me = (product: Product, token: string) =>
    call<{ role: string; permissions?: string[] }>(product, 'GET', '/api/me', { token })
  const logIn = (product: Product, { username, password }: { username: string; password: string }) =>
    call<Session & { code?: string; challenge?: string }>(product, 'POST', '/api/login', {
      body: { username, password },
    })
  const both = () => [older, newer] as const

  it('keeps its sessions open in both: who was admin is an owner, and a player nobody', async () => {
    expect(await me(newer, admin)).toMatchObject({
      status: 200,
      body: { role: 'admin', permissions: expect.arrayContaining([...ownerPermissions]) },
    })
    expect((await call(newer, 'GET', '/api/admin/users', { token: admin })).status).toBe(200)
    expect(await me(newer, made.token)).toMatchObject({ status: 200, body: { role: 'user', permissions: [] } })
    expect(await me(older, admin)).toMatchObject({ status: 200, body: { role: 'admin' } })
    expect(await me(older, made.token)).toMatchObject({ status: 200, body: { role: 'user' } })
  })

  it('locks nobody out: the passwords log in at both, and what either opened serves at the other', async () => {
    for (const at of both()) {
      for (const [account, role] of [[operator, 'admin'] as const, [player, 'user'] as const]) {
        const { status, body } = await logIn(at, account)
        expect(status).toBe(200)
        for (const product of both())
          expect(await me(product, body.token)).toMatchObject({ status: 200, body: { role } })
      }
    }
  })

  it('gives a helper nothing of what this one lets them do', async () => {
    const { body: roles } = await call<{ id: number; name: string }[]>(newer, 'GET', '/api/admin/roles', {
      token: admin,
    })
    const editor = roles.find(({ name }) => name === 'News editor')
    const given = { token: admin, body: { roles: [editor?.id] } }
    expect((await call(newer, 'PUT', `/api/admin/users/${made.user.id}/roles`, given)).status).toBe(200)

    const helper = (await logIn(newer, player)).body.token
    expect(await me(newer, helper)).toMatchObject({ body: { permissions: expect.arrayContaining(['news:edit']) } })
    const { status, body: row } = await call<{ id: number }>(newer, 'POST', '/api/news', { token: helper, body: news })
    expect(status).toBe(201)
    const atOlder = (await logIn(older, player)).body.token
    for (const token of [helper, atOlder, made.token]) {
      expect(await me(older, token)).toMatchObject({ status: 200, body: { role: 'user' } })
      for (const [method, path, body] of [
        ['POST', '/api/news', news],
        ['PUT', `/api/news/${row.id}`, { ...news, title: 'Lain' }],
        ['DELETE', `/api/news/${row.id}`],
        ['GET', '/api/admin/users'],
        ['GET', '/api/admin/changes'],
        ['POST', `/api/admin/users/${made.user.id}/reset-link`],
      ] as const)
        expect((await call(older, method, path, { token, body })).status, `${method} ${path}`).toBe(403)
      expect((await call(newer, 'PUT', `/api/news/${row.id}`, { token, body: news })).status).toBe(200)
    }
    for (const product of both())
      expect(await me(product, admin)).toMatchObject({ status: 200, body: { role: 'admin' } })
  })

  it('opens by a password alone no session that this one takes, where the account has a second factor', async () => {
    const begun = await call<{ id: number; secret: string }>(newer, 'POST', '/api/me/factors/totp', {
      token: admin,
      body: { name: 'Ponsel' },
    })
    expect(begun.status).toBe(201)
    const code = (time: number) =>
      new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({ timestamp: time })
    const confirm = { token: admin, body: { code: code(Date.now()) } }
    const confirmed = await call(newer, 'POST', `/api/me/factors/${begun.body.id}/confirm`, confirm)
    expect(confirmed.status).toBe(200)

    const alone = await logIn(older, operator)
    expect(alone.status).toBe(200)
    expect((await me(newer, alone.body.token)).status).toBe(401)
    expect((await call(newer, 'GET', '/api/admin/users', { token: alone.body.token })).status).toBe(401)

    expect((await me(newer, admin)).status).toBe(200)
    const first = await logIn(newer, operator)
    expect(first).toMatchObject({ status: 401, body: { code: 'second_factor' } })
    // The next one: that of this moment was used up.
    const second = { challenge: first.body.challenge, code: code(Date.now() + STEP_MS) }
    const whole = await call<Session>(newer, 'POST', '/api/login/second', { body: second })
    expect(whole.status).toBe(200)
    for (const product of both()) expect((await me(product, whole.body.token)).status).toBe(200)
  })
})
