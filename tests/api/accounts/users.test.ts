import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf } from '../../support/access/accounts.ts'
import { invalid } from '../../support/answers.ts'
import { rowsOf, storedText } from '../../support/pastTheApi.ts'
import { engines, makeAccount, useTestServer, useToken } from '../../support/testServer.ts'
import { PASSWORD, withPassword } from '../../support/access/secrets.ts'
import { addressNumber, trusting } from '../../support/throttledCalls.ts'
import { HOUR_MS } from '../../support/times.ts'

type Account = Awaited<ReturnType<typeof accountOf>> & { token: string }
interface Caller {
  token?: string
  body?: unknown
}

// Specification: docs/product-admin.md, "Management".
describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine, { ...trusting, SITE_URL: 'https://gapura.example' })
  let number = 0
  let admin: Account

  const call = (method: string, path: string, { token = '', body }: Caller = {}) => {
    const headers = { 'x-forwarded-for': addressNumber((number += 1)) }
    return server().call(method, path, { headers, body, token })
  }
  const logIn = (username: string, password = PASSWORD) => call('POST', '/api/login', { body: { username, password } })
  const tokenOf = async (...account: Parameters<typeof logIn>) =>
    ((await logIn(...account)).body as { token: string }).token

  async function make(role: 'admin' | 'user', name: string = role): Promise<Account> {
    number += 1
    const { username } = await makeAccount(server().context, role, `${name}-${number}`)
    const token = await tokenOf(username)
    return { ...(await accountOf(server(), token)), token }
  }
  const act = (id: number, action: string, body?: unknown, token = admin.token) =>
    call(body === undefined ? 'POST' : 'PUT', `/api/admin/users/${id}/${action}`, { token, body })
  const isLetIn = async ({ token }: Account) => (await call('GET', '/api/me', { token })).status === 200
  const list = async (query: string) => {
    const { body, headers } = await call('GET', `/api/admin/users?${query}`, { token: admin.token })
    return { rows: body as (Account & { role: string; sessions: number })[], total: headers.get('x-total-count') }
  }
  const changesOf = async (id: number) =>
    (await rowsOf(server(), 'changes'))
      .filter(({ content_type, row_id }) => content_type === 'users' && row_id === id)
      .sort((one, other) => one.sequence - other.sequence)

  beforeEach(async () => {
    const { writer } = server().context.database
    await writer.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()
    admin = await make('admin')
  })

  it('lists accounts by pages, searched, sorted and filtered, without a secret', async () => {
    const naga = await make('user', 'Naga_Merah')
    await make('user', 'nagaXmerah')
    expect((await list('q=naga_merah')).rows.map(({ id }) => id)).toEqual([naga.id])
    expect((await list('q=NAGA')).rows.length).toBe(2)
    expect((await list('role=admin')).rows.map(({ id }) => id)).toEqual([admin.id])
    const { rows, total } = await list('per_page=2&page=1&sort=username&order=desc')
    expect(rows.length).toBe(2)
    expect(Number(total)).toBeGreaterThan(2)
    const all = (await list('per_page=500&sort=username')).rows.map(({ username }) => username.toLowerCase())
    expect(all).toEqual([...all].sort())
    expect(rows.every((row) => !JSON.stringify(row).includes('argon2'))).toBe(true)
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      // prettier-ignore
      ['created_at', 'credit', 'delete_at', 'email', 'factors', 'game_accounts', 'id', 'password_changed_at', 'pin_changed_at', 'read_only_until', 'role', 'roles', 'sessions', 'suspended_at', 'suspended_reason', 'suspended_until', 'tokens', 'updated_at', 'username', 'version'],
    )
    const answer = await call('GET', `/api/admin/users/${naga.id}`, { token: admin.token })
    expect(answer.body).toMatchObject({ id: naga.id, role: 'user', suspended_at: null, sessions: 1 })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await call('GET', '/api/admin/users/999999', { token: admin.token })).status).toBe(404)
    expect((await call('GET', '/api/admin/users?sort=password_hash', { token: admin.token })).status).toBe(422)
  })

  it('[attack.outliving-session] suspends: sessions stop at once, nobody gets in, and only the right password gets the reason', async () => {
    const someone = await make('user')
    expect(await act(someone.id, 'suspend')).toMatchObject({
      status: 200,
      body: { suspended_at: server().clock.time.toISOString(), sessions: 0 },
    })
    expect(await isLetIn(someone)).toBe(false)
    expect(await logIn(someone.username)).toMatchObject({ status: 403, body: { message: 'Akun ini ditangguhkan.' } })
    expect((await logIn(someone.username, 'Salah123!')).status, 'a wrong password gets no reason').toBe(401)
    expect((await list('suspended=true')).rows.map(({ id }) => id)).toContain(someone.id)
    expect((await act(someone.id, 'unsuspend')).body).toMatchObject({ suspended_at: null })
    expect(await isLetIn(someone), 'what was ended stays ended').toBe(false)
    expect((await logIn(someone.username)).status).toBe(200)
    const changes = await changesOf(someone.id)
    expect(changes.map(({ action, actor }) => [action, actor])).toEqual([
      ['create', 'test'],
      ['update', `user:${admin.id}`],
      ['update', `user:${admin.id}`],
    ])
  })

  it('[attack.outliving-session] changes a role; every session of the account ends', async () => {
    const someone = await make('user')
    expect((await act(someone.id, 'role', { role: 'admin' })).body).toMatchObject({ role: 'admin' })
    expect(await isLetIn(someone)).toBe(false)
    const token = await tokenOf(someone.username)
    expect((await call('GET', '/api/admin/users', { token })).status).toBe(200)
    expect((await act(someone.id, 'role', { role: 'user' })).status).toBe(200)
    expect((await call('GET', '/api/me', { token })).status).toBe(401)
    expect((await act(someone.id, 'role', { role: 'king' })).status).toBe(422)
    expect((await act(999_999, 'role', { role: 'user' })).status).toBe(404)
  })

  it('ends all sessions of an account', async () => {
    const someone = await make('user')
    const token = await tokenOf(someone.username)
    expect((await act(someone.id, 'end-sessions')).body).toMatchObject({ sessions: 0 })
    expect(await isLetIn(someone)).toBe(false)
    expect(await isLetIn({ ...someone, token })).toBe(false)
    expect((await changesOf(someone.id)).at(-1)).toMatchObject({ action: 'end-sessions', actor: `user:${admin.id}` })
  })

  it('[admin.accounts] [attack.last-admin] refuses to demote or suspend the last admin: 409 with a code and a sentence', async () => {
    const refusal = {
      status: 409,
      body: { code: 'last_admin', message: 'Admin terakhir tidak bisa diturunkan, ditangguhkan, atau dihapus.' },
    }
    expect(await act(admin.id, 'role', { role: 'user' })).toMatchObject(refusal)
    expect(await act(admin.id, 'suspend')).toMatchObject(refusal)
    const second = await make('admin')
    await act(second.id, 'suspend')
    expect(await act(admin.id, 'suspend'), 'one who is suspended does not count').toMatchObject(refusal)
    expect(await isLetIn(admin)).toBe(true)
  })

  it.each(['role', 'suspend'])(
    '[attack.last-admin] leaves an admin if all of them are to go at once: %s',
    async (action) => {
      const admins = [admin, await make('admin'), await make('admin'), await make('admin')]
      const body = action === 'role' ? { role: 'user' } : undefined
      const answers = await Promise.all(
        admins.map(({ id }, index) => act(id, action, body, admins[(index + 1) % 4]?.token)),
      )
      // If an admin has already been demoted, the server refuses that admin's request with 401.
      expect(answers.every(({ status }) => [200, 401, 409].includes(status))).toBe(true)
      const left = (await rowsOf(server(), 'users')).filter((one) => one.role === 'admin' && !one.suspended_at)
      expect(left.length).toBeGreaterThan(0)
    },
  )

  describe('a one-time link', () => {
    const fresh = { ...withPassword('Gantian2?'), PIN: '709314' }
    const linkFor = async (id: number) => {
      const { body, status } = await act(id, 'reset-link')
      expect(status).toBe(200)
      const { link, expires_at } = body as { link: string; expires_at: string }
      return { link, expires_at, token: new URL(link).hash.slice(1) }
    }
    const redeem = (token: string, more: object = {}) =>
      call('POST', '/api/reset-by-link', { body: { token, ...fresh, ...more } })

    it('sets password and PIN, once, and ends every session', async () => {
      const someone = await make('user')
      const { link, token, expires_at } = await linkFor(someone.id)
      expect(link).toMatch(/^https:\/\/gapura\.example\/reset-password#[\w-]{43}$/)
      expect(Date.parse(expires_at) - server().clock.time.getTime()).toBe(24 * HOUR_MS)
      expect(await redeem(token)).toMatchObject({
        status: 200,
        body: { message: 'Password has been reset. Please login.' },
      })
      expect(await isLetIn(someone)).toBe(false)
      expect((await logIn(someone.username)).status).toBe(401)
      expect((await logIn(someone.username, fresh.password)).status).toBe(200)
      const proof = { username: someone.username, email: someone.email, pin: fresh.PIN }
      expect((await call('POST', '/api/forgot-password', { body: proof })).status).toBe(200)
      expect(await redeem(token)).toMatchObject({ status: 403, body: { code: 'link_refused' } })
    })

    it('works once if it is used several times at once', async () => {
      const { token } = await linkFor((await make('user')).id)
      const answers = await Promise.all([redeem(token), redeem(token), redeem(token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    })

    it('expires after a day, is void after a later one, and after the account was suspended', async () => {
      const someone = await make('user')
      const first = await linkFor(someone.id)
      const second = await linkFor(someone.id)
      expect((await redeem(first.token)).status).toBe(403)
      await act(someone.id, 'suspend')
      expect((await redeem(second.token)).status).toBe(403)
      const third = await linkFor(someone.id)
      server().pass(24 * HOUR_MS)
      expect((await redeem(third.token)).status).toBe(403)
      expect((await redeem('guess')).status).toBe(403)
    })

    it('resets an admin, whose password may be longer; a user’s may not', async () => {
      const long = withPassword('Kata sandi panjang 1!')
      const other = await make('admin')
      expect((await redeem((await linkFor(other.id)).token, long)).status).toBe(200)
      const { token } = await linkFor((await make('user')).id)
      expect(await redeem(token, long)).toMatchObject(invalid({ password: ['Unvalid password'] }))
      const unmatched = await redeem(token, { password_confirmation: 'x' })
      expect(unmatched).toMatchObject(invalid({ password_confirmation: ['Passwords do not match'] }))
      expect((await redeem(token, { PIN: '12345' })).status).toBe(422)
      expect((await redeem(token)).status, 'a refused password does not use it up').toBe(200)
    })

    it('[attack.owner-lockout] works while the account is locked', async () => {
      const someone = await make('user')
      for (let time = 0; time < 12; time += 1) {
        await call('POST', '/api/forgot-password', { body: { ...someone, pin: '999999' } })
      }
      expect((await call('POST', '/api/forgot-password', { body: { ...someone, pin: '012345' } })).status).toBe(429)
      expect((await redeem((await linkFor(someone.id)).token)).status).toBe(200)
    })

    it('[attack.stolen-database] is stored and logged without its secret', async () => {
      const someone = await make('user')
      const { token } = await linkFor(someone.id)
      await redeem(token)
      const stored = await storedText(server(), 'one_time_links', 'changes')
      for (const secret of [token, fresh.password, `"${fresh.PIN}"`, '$argon2id$']) expect(stored).not.toContain(secret)
      expect((await changesOf(someone.id)).map(({ action }) => action)).toEqual(['create', 'make-reset-link', 'update'])
    })
  })
})

describe('Without SITE_URL', () => {
  const server = useTestServer('sqlite')
  const owner = useToken(server, 'admin')
  it('a link names no host', async () => {
    const { body } = await owner.send('POST', '/api/admin/users/1/reset-link')
    expect((body as { link: string }).link).toMatch(/^\/reset-password#[\w-]{43}$/)
  })
})
