import { beforeEach, describe, expect, it } from 'vitest'
import { actOn, actOnStaff } from '../../../server/users/userActions.ts'
import { accountOf, makeScriptToken, signInHelper } from '../../support/access/accounts.ts'
import { withPassword } from '../../support/access/secrets.ts'
import { authorAt, rowsOf } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

const PATH = '/api/admin/tokens'
const readOnly = { status: 403, body: { code: 'account_read_only' } }
const notPermitted = { status: 403, body: { code: 'not_permitted' } }

interface Listed {
  name: string
  created_by: string | null
  created_by_assumed: boolean
}

// Specification: docs/api/accounts.md, "Tokens".
describe('A token', () => {
  const server = useTestServer('sqlite')
  let owner: Account
  let maker: Account
  let token: string

  type Account = Awaited<ReturnType<typeof accountOf>> & { token: string }
  const call = (method: string, path: string, by: string, body?: unknown) =>
    server().call(method, path, { token: by, body })
  const save = async (by = token) =>
    (await call('POST', '/api/news', by, { title: 'Kabar', description: 'Dari skrip.' })).status
  const read = async (by = token) => (await call('GET', '/api/admin/changes', by)).status
  const send = (by: string) => call('PUT', '/api/status', by, { players: 5 })
  const act = (id: number, action: string, body?: object, by = owner.token) =>
    call('POST', `/api/admin/users/${id}/${action}`, by, body)
  const setRole = (id: number, role: string, more: object = {}) =>
    call('PUT', `/api/admin/users/${id}/role`, owner.token, { role, ...more })
  const lock = (action: string, body?: object) => call('POST', `/api/admin/staff/${action}`, owner.token, body)
  const listed = async () => (await call('GET', PATH, owner.token)).body as Listed[]
  const command = () => authorAt(server(), 'command')
  async function signIn(role: 'admin' | 'user'): Promise<Account> {
    const token = await server().signIn(role)
    return { ...(await accountOf(server(), token)), token }
  }

  beforeEach(async () => {
    const { writer } = server().context.database
    await writer.deleteFrom('api_tokens').execute()
    await writer.updateTable('users').set({ role: 'user', roles: '[]' }).execute()
    owner = await signIn('admin')
    maker = await signIn('admin')
    token = await makeScriptToken(server(), maker.token, 'news:edit', 'audit', 'status-report', 'figures-report')
  })

  it('[tokens.creators] is listed with the account that made it, and counted there', async () => {
    expect(await listed()).toMatchObject([{ created_by: maker.username, created_by_assumed: false }])
    expect((await call('GET', `/api/admin/users/${maker.id}`, owner.token)).body).toMatchObject({ tokens: 1 })
    await call('POST', '/api/admin/status-token', owner.token)
    expect(await listed()).toMatchObject([{ name: 'Status', created_by: owner.username }, {}])
  })

  it('[attack.stolen-token] [tokens.creators] may do no more than its creator may now', async () => {
    const { writer } = server().context.database
    const set = (values: object) => writer.updateTable('users').set(values).where('id', '=', maker.id).execute()
    const role = (await signInHelper(server(), owner.token, 'news:edit', 'news:publish')).role
    expect([await save(), await read(), (await send(token)).status]).toEqual([201, 200, 200])
    await set({ role: 'user', roles: JSON.stringify([role.id]) })
    expect([await save(), await read(), (await send(token)).status], 'a helper').toEqual([201, 403, 401])
    await call('PUT', `/api/admin/roles/${role.id}`, owner.token, { name: 'Baru', permissions: ['status:edit'] })
    expect([await save(), (await send(token)).status], 'with another role').toEqual([401, 200])
    await set({ role: 'user', roles: '[]' })
    expect([await save(), await read(), (await send(token)).status], 'a player').toEqual([401, 401, 401])
    await set({ role: 'admin' })
    expect([await save(), await read()]).toEqual([201, 200])
    await set({ suspended_at: server().clock.time.toISOString() })
    expect([await save(), await read(), (await send(token)).status], 'suspended').toEqual([401, 401, 401])
    await set({ suspended_at: null })
    await act(maker.id, 'read-only')
    expect([await read(), await save()]).toEqual([200, 403])
    expect(await send(token)).toMatchObject(readOnly)
    expect(await call('PUT', '/api/realms/satu/figures', token, {})).toMatchObject(readOnly)
    await act(maker.id, 'read-write')
    expect(await save()).toBe(201)
    await writer.updateTable('api_tokens').set({ created_by: null }).execute()
    expect([await save(), (await send(token)).status], 'without a creator').toEqual([401, 401])
  })

  it.each([
    ['demoted', () => setRole(maker.id, 'user'), () => setRole(maker.id, 'admin')],
    ['suspended', () => act(maker.id, 'suspend'), () => act(maker.id, 'unsuspend')],
  ])(
    '[attack.stolen-token] [tokens.creators] is revoked if its creator is %s, also for the time after',
    async (_how, stop, undo) => {
      const own = await makeScriptToken(server(), owner.token, 'audit')
      expect((await stop()).status).toBe(200)
      expect([await read(), await read(own)]).toEqual([401, 200])
      expect(await listed()).toMatchObject([{ created_by: owner.username }])
      await undo()
      expect(await read()).toBe(401)
      const entries = (await call('GET', '/api/admin/changes?type=tokens', owner.token)).body
      expect((entries as unknown[])[0]).toMatchObject({ action: 'update', actor: `user:${owner.id}` })
    },
  )

  it.each([
    ['demotes', () => setRole(maker.id, 'user', { tokens: 'take-over' })],
    ['suspends', () => act(maker.id, 'suspend', { tokens: 'take-over' })],
  ])('[tokens.creators] belongs to the owner who %s its creator, if that owner says so', async (_how, stop) => {
    expect((await stop()).status).toBe(200)
    expect([await save(), await read()]).toEqual([201, 200])
    expect(await listed()).toMatchObject([{ created_by: owner.username, created_by_assumed: false }])
    expect((await setRole(owner.id, 'user', { tokens: 'take-over' })).status, 'one’s own').not.toBe(200)
  })

  it('[tokens.creators] is taken over by owners alone, not by helpers or scripts', async () => {
    const helper = await signInHelper(server(), owner.token, 'status:edit')
    const moderator = await signInHelper(server(), owner.token, 'accounts', 'status:edit')
    const script = await makeScriptToken(server(), owner.token, 'accounts', 'status:edit')
    const made = ((await call('POST', '/api/admin/status-token', helper.token)).body as { token: string }).token
    const proofNeeded = { status: 403, body: { code: 'proof_needed' } }
    for (const [by, refusal] of [
      [moderator.token, notPermitted],
      [script, proofNeeded],
    ] as const)
      expect(await act(helper.id, 'suspend', { tokens: 'take-over' }, by)).toMatchObject(refusal)
    server().pass(11 * MINUTE_MS)
    expect(await act(helper.id, 'suspend', { tokens: 'take-over' })).toMatchObject(proofNeeded)
    expect((await act(helper.id, 'suspend', { tokens: 'sell' })).status).toBe(422)
    expect((await send(made)).status).toBe(200)
    expect((await act(helper.id, 'suspend', undefined, script)).status).toBe(200)
    expect((await send(made)).status).toBe(401)
    expect((await listed()).map(({ name }) => name)).not.toContain('Status')
  })

  it.each(['suspend', 'end-sessions'])(
    '[account.lock-down] [attack.stolen-token] is revoked by the %s of all staff, whichever account made it, unless it is kept',
    async (action) => {
      const own = await makeScriptToken(server(), owner.token, 'audit')
      const status = ((await call('POST', '/api/admin/status-token', owner.token)).body as { token: string }).token
      expect((await lock(action, { tokens: 'keep' })).status).toBe(200)
      expect([await read(own), (await send(status)).status]).toEqual([200, 200])
      expect((await lock(action)).status).toBe(200)
      expect([await read(own), await read(), (await send(status)).status]).toEqual([401, 401, 401])
      expect(await listed()).toEqual([])
    },
  )

  it('[account.lock-down] [attack.stolen-token] only reads while all staff only read, also that of the owner who locks', async () => {
    const own = await makeScriptToken(server(), owner.token, 'news:edit', 'audit')
    const status = ((await call('POST', '/api/admin/status-token', owner.token)).body as { token: string }).token
    await lock('read-only')
    expect([await read(own), await read(), await save(own), await save()]).toEqual([200, 200, 403, 403])
    for (const script of [token, status]) expect(await send(script)).toMatchObject(readOnly)
    await lock('read-write')
    expect([await save(own), await save(), (await send(status)).status]).toEqual([201, 201, 200])
    await lock('read-only')
    server().pass(60 * MINUTE_MS)
    expect([await save(own), await save()]).toEqual([201, 201])
  })

  it('[account.lock-down] [attack.stolen-token] is revoked from the shell, too', async () => {
    const own = await makeScriptToken(server(), owner.token, 'audit')
    await actOn(server().context, command(), null, { id: maker.id, action: 'suspend' })
    expect([await read(own), await read()]).toEqual([200, 401])
    await actOnStaff(server().context, command(), null, 'end-sessions', { tokens: 'keep' })
    expect(await read(own)).toBe(200)
    await actOnStaff(server().context, command(), null, 'end-sessions')
    expect(await read(own)).toBe(401)
  })
})

describe('A reset link', () => {
  const server = useTestServer('sqlite')
  let owner: string
  const call = (method: string, path: string, body?: unknown, token = owner) =>
    server().call(method, path, { token, body })
  const linkFor = async (id: number, by: string) => {
    const { body } = await call('POST', `/api/admin/users/${id}/reset-link`, undefined, by)
    return (body as { link: string }).link.split('#')[1]
  }
  const use = async (token: string | undefined, password = 'Sekali-lagi-9!') =>
    (await call('POST', '/api/reset-by-link', { token, ...withPassword(password), PIN: '482915' }, '')).status

  beforeEach(async () => {
    owner = await server().signIn('admin')
  })

  it('[attack.outliving-session] [account.lock-down] sets no password if the account that made it may no longer do so', async () => {
    const target = await accountOf(server(), await server().signIn('admin'))
    const other = await server().signIn('admin')
    const { id } = await accountOf(server(), other)
    const act = (action: string) => call('POST', `/api/admin/users/${id}/${action}`)
    const link = await linkFor(target.id, other)
    await call('PUT', `/api/admin/users/${id}/role`, { role: 'user' })
    expect(await use(link), 'demoted').toBe(403)
    await call('PUT', `/api/admin/users/${id}/role`, { role: 'admin' })
    await act('suspend')
    expect(await use(link), 'suspended').toBe(403)
    await act('unsuspend')
    await act('read-only')
    expect(await use(link), 'read-only').toBe(403)
    await act('read-write')
    expect(await use(link)).toBe(200)
  })

  it('[account.lock-down] made by a helper opens no account whose permissions have grown beyond the helper’s', async () => {
    const helper = await signInHelper(server(), owner, 'accounts')
    const target = await accountOf(server(), await server().signIn('user'))
    const link = await linkFor(target.id, helper.token)
    await server()
      .context.database.writer.updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', target.id)
      .execute()
    expect(await use(link)).toBe(403)
  })

  it.each(['suspend', 'end-sessions', 'read-only'])(
    '[account.lock-down] is void after the %s of all staff',
    async (action) => {
      const target = await accountOf(server(), await server().signIn('user'))
      const link = await linkFor(target.id, owner)
      expect((await call('POST', `/api/admin/staff/${action}`)).status).toBe(200)
      expect(await use(link, 'Gantian2?')).toBe(403)
      expect(await rowsOf(server(), 'one_time_links')).toEqual([])
    },
  )
})
