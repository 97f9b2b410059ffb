import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf, signInHelper } from '../../support/access/accounts.ts'
import { codeAt, enrolApp } from '../../support/access/authenticator.ts'
import { declaredRoutes } from '../../support/access/declaredRoutes.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD, withPassword } from '../../support/access/secrets.ts'
import { addressNumber, trusting } from '../../support/throttledCalls.ts'
import { MINUTE_MS } from '../../support/times.ts'

// Specification: docs/product-admin.md, "Management".
describe('The back-office', () => {
  const server = useTestServer('sqlite', trusting)
  let number = 0
  let owner: Account
  let other: Account
  let helper: Account
  let player: Account

  type Account = Pick<Awaited<ReturnType<typeof signInHelper>>, 'id' | 'username' | 'token'>
  const call = (method: string, path: string, { token }: { token: string }, body?: unknown) => {
    const headers = { 'x-forwarded-for': addressNumber((number += 1)) }
    return server().call(method, path, { headers, token, body })
  }
  const logIn = async (username: string) =>
    (await call('POST', '/api/login', { token: '' }, { username, password: PASSWORD })).body as { token?: string }
  async function make(role: 'admin' | 'user'): Promise<Account> {
    const token = await server().signIn(role)
    return { ...(await accountOf(server(), token)), token }
  }
  const lock = (action: string, by = owner) => call('POST', `/api/admin/staff/${action}`, by)
  const isIn = async (account: Account) => (await call('GET', '/api/me', account)).status === 200
  const save = async (account: Account) => {
    const { status, body } = await call('POST', '/api/news', account, { title: 'Kabar', description: 'Baru.' })
    return status === 201 ? 'saved' : (body as { code: string }).code
  }

  beforeEach(async () => {
    await server().context.database.writer.updateTable('users').set({ role: 'user', roles: '[]' }).execute()
    owner = await make('admin')
    other = await make('admin')
    helper = await signInHelper(server(), owner.token, 'news:see', 'news:edit', 'news:publish')
    player = await make('user')
  })

  it('[account.lock-down] is locked by ending the sessions of all staff but the owner who does it; players stay in', async () => {
    expect((await lock('end-sessions')).body).toEqual({ accounts: 2 })
    expect(await Promise.all([owner, other, helper, player].map(isIn))).toEqual([true, false, false, true])
  })

  it('[account.lock-down] is locked by letting staff only read for an hour, and opened earlier by the same owner', async () => {
    expect((await lock('read-only')).body).toEqual({ accounts: 2 })
    const readOnly = 'account_read_only'
    expect(await Promise.all([owner, other, helper].map(save))).toEqual(['saved', readOnly, readOnly])
    expect((await call('GET', '/api/admin/users', other)).status, 'reading goes on').toBe(200)
    expect((await call('POST', '/api/logout', other)).status, 'and so does leaving').toBe(200)
    expect((await lock('read-write')).status).toBe(200)
    expect(await save(helper)).toBe('saved')
    await lock('read-only')
    server().pass(60 * MINUTE_MS - 1)
    const again = { ...helper, token: (await logIn(helper.username)).token ?? '' }
    expect(await save(again)).toBe('account_read_only')
    server().pass(1)
    expect(await save(again)).toBe('saved')
  })

  it('[account.lock-down] does not let a read-only account change its own data', async () => {
    const app = await enrolApp(server(), helper.token)
    const factors = async () => (await call('GET', '/api/me/factors', helper)).body
    const passwords = async () => (await rowsOf(server(), 'users')).map(({ password_hash }) => password_hash).sort()
    const before = await passwords()
    await lock('read-only')
    const readOnly = { status: 403, body: { code: 'account_read_only' } }
    const allowed = ['POST /api/logout', 'POST /api/me/session']
    for (const [route, [access]] of Object.entries(declaredRoutes)) {
      const [method = '', path = ''] = route.split(' ')
      if (access !== 'user' || allowed.includes(route)) continue
      const answer = await call(method, path.replace(':id', String(app.id)), helper, method === 'GET' ? undefined : {})
      if (method === 'GET') expect(answer.status, route).not.toBe(403)
      else expect(answer, route).toMatchObject(readOnly)
    }
    const change = { current_password: PASSWORD, ...withPassword('Baru-sekali-9!') }
    expect(await call('POST', '/api/me/password', helper, change)).toMatchObject(readOnly)
    expect((await call('POST', '/api/me/session', helper)).status).toBe(200)

    server().pass(30_000)
    const first = await call('POST', '/api/login', { token: '' }, { username: helper.username, password: PASSWORD })
    const { challenge } = first.body as { challenge: string }
    const second = { challenge, code: codeAt(app.secret, server().clock.time), remember: true }
    expect((await call('POST', '/api/login/second', { token: '' }, second)).status, 'logging in').toBe(200)
    expect(await factors(), 'and no browser is remembered').toMatchObject({
      factors: [{ id: app.id }],
      recovery_codes_left: 10,
      remembered_browsers: [],
    })
    expect(await passwords()).toEqual(before)
  })

  it('[account.lock-down] lets nobody set another password of a read-only account by a PIN or a reset link', async () => {
    const link = await call('POST', `/api/admin/users/${player.id}/reset-link`, owner)
    const [, token = ''] = (link.body as { link: string }).link.split('#')
    const named = { username: player.username, email: `${player.username}@example.com`, pin: '012345' }
    const forgot = () => call('POST', '/api/forgot-password', { token: '' }, named)
    const reset = () => call('POST', '/api/reset-password', { token: '' }, { ...named, ...withPassword('Gantian2?') })
    const byLink = () =>
      call('POST', '/api/reset-by-link', { token: '' }, { token, ...withPassword('Gantian2?'), PIN: '482915' })
    expect((await forgot()).status).toBe(200)
    await call('POST', `/api/admin/users/${player.id}/read-only`, owner)
    expect(await reset()).toMatchObject({ status: 401, body: { code: 'reset_refused' } })
    expect(await forgot()).toMatchObject({ status: 401, body: { code: 'forgot_refused' } })
    expect(await byLink()).toMatchObject({ status: 403, body: { code: 'account_read_only' } })
    await call('POST', `/api/admin/users/${player.id}/read-write`, owner)
    expect((await byLink()).status).toBe(200)
  })

  it('[account.lock-down] is locked by suspending all staff but the owner who does it; each account is let in again separately', async () => {
    expect((await lock('suspend')).body).toEqual({ accounts: 2 })
    expect(await Promise.all([owner, other, helper, player].map(isIn))).toEqual([true, false, false, true])
    expect(await logIn(helper.username)).toMatchObject({ code: 'suspended' })
    expect((await call('POST', `/api/admin/users/${helper.id}/unsuspend`, owner)).status).toBe(200)
    expect((await logIn(helper.username)).token).toBeTruthy()
  })

  it('[account.lock-down] still has an owner if two lock it at once', async () => {
    const answers = await Promise.all([lock('suspend', owner), lock('suspend', other)])
    expect(answers.map(({ status }) => status)).toContain(200)
    const left = (await rowsOf(server(), 'users')).filter((one) => one.role === 'admin' && !one.suspended_at)
    expect(left).toHaveLength(1)
  })

  it('[account.lock-down] is locked by owners alone, who must give a fresh proof', async () => {
    expect((await lock('suspend', helper)).body).toMatchObject({ code: 'not_permitted' })
    expect((await lock('suspend', player)).body).toMatchObject({ code: 'forbidden' })
    server().pass(11 * MINUTE_MS)
    expect((await lock('suspend')).body).toMatchObject({ code: 'proof_needed' })
  })

  it('[account.lock-down] makes a single account read-only too, and the log says so', async () => {
    const answer = await call('POST', `/api/admin/users/${helper.id}/read-only`, owner)
    const read_only_until = new Date(server().clock.time.getTime() + 60 * MINUTE_MS).toISOString()
    expect(answer).toMatchObject({ status: 200, body: { read_only_until } })
    expect([await save(helper), await save(other)]).toEqual(['account_read_only', 'saved'])
    const { body } = await call('GET', `/api/admin/changes?type=users&row=${helper.id}`, owner)
    const [entry] = body as unknown[]
    expect(entry).toMatchObject({ action: 'update', actor: `user:${owner.id}` })
    expect(JSON.stringify(entry)).toContain(read_only_until)
    const opened = await call('POST', `/api/admin/users/${helper.id}/read-write`, owner)
    expect(opened.body).toMatchObject({ read_only_until: null })
    expect(await save(helper)).toBe('saved')
  })
})
