import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../../server/database/changes/write.ts'
import { createUser, prepareUser, users } from '../../../server/users/users.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS, PASSWORD } from '../../support/throttledCalls.ts'

// docs/product-admin.md, "Management".
describe('The house', () => {
  const server = useTestServer('sqlite')
  let number = 0
  let owner: Account
  let other: Account
  let helper: Account
  let player: Account

  interface Account {
    id: number
    username: string
    token: string
  }
  const call = (method: string, path: string, { token }: { token: string }, body?: unknown) => {
    number += 1
    const headers = { 'x-forwarded-for': `10.5.${number >> 8}.${number & 255}` }
    return server().call(method, path, {
      headers,
      ...(token ? { token } : {}),
      ...(body === undefined ? {} : { body }),
    })
  }
  const logIn = async (username: string) =>
    (await call('POST', '/api/login', { token: '' }, { username, password: PASSWORD })).body as { token?: string }
  async function make(kind: 'admin' | 'user', roles: readonly number[] = []): Promise<Account> {
    number += 1
    const { context, clock } = server()
    const username = `${kind}-${number}`
    const secrets = { username, email: `${username}@example.com`, password: PASSWORD, PIN: '001234' }
    const user = await prepareUser(context.hasher, secrets)
    const author = { actor: 'test', requestId: null, address: null, now: clock.time }
    const id = await write(context.database, context.feed, author, async (writer) => {
      const made = await createUser(writer, 'sqlite', user, kind)
      await writer.update(users, made, { roles: JSON.stringify(roles) })
      return made
    })
    return { id, username, token: (await logIn(username)).token ?? '' }
  }
  const lock = (action: string, by = owner) => call('POST', `/api/admin/staff/${action}`, by)
  const isIn = async (account: Account) => (await call('GET', '/api/me', account)).status === 200
  const save = async (account: Account) => {
    const { status, body } = await call('POST', '/api/news', account, { title: 'Kabar', description: 'Baru.' })
    return status === 201 ? 'saved' : (body as { code: string }).code
  }

  beforeEach(async () => {
    await server().context.database.writer.updateTable('users').set({ role: 'user', roles: '[]' }).execute()
    const news = await server()
      .context.database.reader.selectFrom('roles')
      .select('id')
      .where('name', '=', 'News editor')
      .executeTakeFirstOrThrow()
    owner = await make('admin')
    other = await make('admin')
    helper = await make('user', [news.id])
    player = await make('user')
  })

  it('[account.lock-down] is locked by ending the sessions of all staff but of who does it, and players stay in', async () => {
    expect((await lock('end-sessions')).body).toEqual({ accounts: 2 })
    expect(await Promise.all([owner, other, helper, player].map(isIn))).toEqual([true, false, false, true])
  })

  it('[account.lock-down] is locked by letting staff only read for an hour, and opened before by who did it', async () => {
    expect((await lock('read-only')).body).toEqual({ accounts: 2 })
    expect(await Promise.all([owner, other, helper].map(save))).toEqual([
      'saved',
      'account_read_only',
      'account_read_only',
    ])
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

  it('[account.lock-down] is locked by suspending all staff but who does it, and each is let in again by itself', async () => {
    expect((await lock('suspend')).body).toEqual({ accounts: 2 })
    expect(await Promise.all([owner, other, helper, player].map(isIn))).toEqual([true, false, false, true])
    expect(await logIn(helper.username)).toMatchObject({ code: 'suspended' })
    expect((await call('POST', `/api/admin/users/${helper.id}/unsuspend`, owner)).status).toBe(200)
    expect((await logIn(helper.username)).token).toBeTruthy()
  })

  it('[account.lock-down] has an owner, where two lock it at once, too', async () => {
    const answers = await Promise.all([lock('suspend', owner), lock('suspend', other)])
    expect(answers.map(({ status }) => status)).toContain(200)
    const left = await server()
      .context.database.reader.selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('suspended_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  it('[account.lock-down] is locked by an owner alone, who proves to be one', async () => {
    expect((await lock('suspend', helper)).body).toMatchObject({ code: 'not_permitted' })
    expect((await lock('suspend', player)).body).toMatchObject({ code: 'forbidden' })
    server().pass(11 * MINUTE_MS)
    expect((await lock('suspend')).body).toMatchObject({ code: 'proof_needed' })
  })

  it('[account.lock-down] has one account that only reads, where that is asked of it alone, and the log says so', async () => {
    const { status, body } = await call('POST', `/api/admin/users/${helper.id}/read-only`, owner)
    expect(status).toBe(200)
    const until = new Date(server().clock.time.getTime() + 60 * MINUTE_MS).toISOString()
    expect(body).toMatchObject({ read_only_until: until })
    expect([await save(helper), await save(other)]).toEqual(['account_read_only', 'saved'])
    const { body: entries } = await call('GET', `/api/admin/changes?type=users&row=${helper.id}`, owner)
    const [entry] = entries as unknown[]
    expect(entry).toMatchObject({ action: 'update', actor: `user:${owner.id}` })
    expect(JSON.stringify(entry)).toContain(until)
    expect((await call('POST', `/api/admin/users/${helper.id}/read-write`, owner)).body).toMatchObject({
      read_only_until: null,
    })
    expect(await save(helper)).toBe('saved')
  })
})
