import { beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { MOST_VIEWS, type ListView } from '../../../content/queries/listViewQuery.ts'
import { isBackedUp } from '../../../server/backup/excludedTables.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const VIEWS = '/api/admin/views'
const LONG = 'x'.repeat(81)

// docs/api/content.md, "Views".
describe.each(engines)('On %s, the views of a list', (engine) => {
  const server = useTestServer(engine)
  const owner = useToken(server, 'admin')
  let maker: { token: string; id: number; username: string }
  let other: { token: string; id: number; username: string }

  const roleWith = async (name: string, permissions: string[]) => {
    const body = { name, permissions }
    return ((await owner.send('POST', '/api/admin/roles', body)).body as { id: number }).id
  }
  const helper = async (role: number) => {
    const token = await server().signIn('user')
    const { user } = (await server().call('GET', '/api/me', { token })).body as {
      user: { id: number; username: string }
    }
    await owner.send('PUT', `/api/admin/users/${user.id}/roles`, { roles: [role] })
    return { token, ...user }
  }
  beforeAll(async () => {
    const items = await roleWith('Items', ['item:see', 'item:edit'])
    maker = await helper(items)
    other = await helper(items)
  })

  let number = 0
  const values = (more: object = {}) => ({
    type: item.key,
    name: `Tampilan ${(number += 1)}`,
    query: { q: 'poring', sort: 'items_name', order: 'desc', per_page: '50' },
    ...more,
  })
  const send = (method: string, path: string, token: string, body?: object) =>
    server().call(method, `${VIEWS}${path}`, { token, ...(body && { body }) })
  const make = async (token: string, more: object = {}) => {
    const answer = await send('POST', '', token, values(more))
    expect([answer.status, answer.body]).toMatchObject([201, {}])
    return answer.body as ListView
  }
  const list = async (token: string, type = item.key) => (await send('GET', `?type=${type}`, token)).body as ListView[]
  const idsOf = async (token: string) => (await list(token)).map(({ id }) => id)

  it('[lists.views] are what a list is asked for, under a name, and come by their names', async () => {
    const view = await make(maker.token, {
      name: '  Zebra  ',
      query: { q: ' poring ', sort: 'items_name', order: 'desc' },
    })
    expect(view).toEqual({
      ...{ id: view.id, version: 1, type: item.key, name: 'Zebra', shared: false, may_change: true },
      ...{ made_by: maker.username, query: { q: 'poring', sort: 'items_name', order: 'desc' } },
    })
    const first = await make(maker.token, { name: 'anggur', query: { per_page: 100 } })
    expect(first.query).toEqual({ per_page: '100' })
    const answer = await send('GET', `?type=${item.key}`, maker.token)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toEqual([first, view])
    expect(await list(owner(), 'news')).toEqual([])
  })

  it('[lists.views] are invisible to all others while they are somebody’s own', async () => {
    const view = await make(maker.token)
    for (const token of [other.token, owner()]) {
      expect(await idsOf(token)).not.toContain(view.id)
      expect((await send('PUT', `/${view.id}`, token, { name: 'Dicuri' })).status).toBe(404)
      expect((await send('DELETE', `/${view.id}`, token)).status).toBe(404)
    }
    expect(await list(maker.token)).toContainEqual(view)
  })

  it('[lists.views] for all are seen by who may edit the type, and changed by their makers and by owners alone', async () => {
    const view = await make(maker.token, { shared: true })
    const seen = (await list(other.token)).find(({ id }) => id === view.id)
    expect(seen).toEqual({ ...view, may_change: false })
    expect((await send('PUT', `/${view.id}`, other.token, { name: 'Lain' })).status).toBe(403)
    expect((await send('DELETE', `/${view.id}`, other.token)).status).toBe(403)

    const renamed = await send('PUT', `/${view.id}`, owner(), { name: 'Dari pemilik' })
    expect(renamed.body).toMatchObject({ name: 'Dari pemilik', version: 2, made_by: maker.username, shared: true })
    // It would vanish for everybody, its maker too.
    expect((await send('PUT', `/${view.id}`, owner(), { shared: false })).status).toBe(403)
    const own = await send('PUT', `/${view.id}`, maker.token, { shared: false })
    expect(own.body).toMatchObject({ shared: false, name: 'Dari pemilik' })
    expect(await idsOf(other.token)).not.toContain(view.id)
    expect((await send('PUT', `/${view.id}`, maker.token, { shared: true })).status).toBe(200)
    expect((await send('DELETE', `/${view.id}`, owner())).body).toEqual({ message: 'The view was deleted.' })
    expect(await idsOf(maker.token)).not.toContain(view.id)
  })

  it('can be given another query, upon the version that was seen', async () => {
    const view = await make(maker.token)
    const changed = await send('PUT', `/${view.id}`, maker.token, { query: { q: 'apel' }, version: 1 })
    expect(changed.body).toEqual({ ...view, version: 2, query: { q: 'apel' } })
    const stale = await send('PUT', `/${view.id}`, maker.token, { query: { q: 'lain' }, version: 1 })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale', current: { query: { q: 'apel' } } }])
    expect((await list(maker.token)).find(({ id }) => id === view.id)).toEqual(changed.body)
  })

  it.each([
    ['a field that the type does not have', { query: { monster: '1', q: 'x' } }, 'query'],
    ['a value that the list refuses', { query: { sort: 'nothing' } }, 'query.sort'],
    ['a page', { query: { q: 'x', page: '2' } }, 'query'],
    ['nothing', { query: {} }, 'query'],
    ['what is no query', { query: 'q=x' }, 'query'],
    ['more than an address holds', { query: { q: 'x'.repeat(5_000) } }, 'query.q'],
    ['no name', { name: '   ' }, 'name'],
    ['a name that is too long', { name: LONG }, 'name'],
    ['a type without a list', { type: 'site' }, 'type'],
    ['what is neither true nor false', { shared: 'perhaps' }, 'shared'],
  ])('are refused with %s', async (_what, wrong, field) => {
    const answer = await send('POST', '', maker.token, values(wrong))
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }])
  })

  it('have names that no other of the same has, without regard to case', async () => {
    await make(maker.token, { name: 'Murah' })
    const again = await send('POST', '', maker.token, values({ name: 'MURAH' }))
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'duplicate', errors: { name: [expect.any(String)] } },
    ])
    await make(other.token, { name: 'Murah' })
    await make(maker.token, { name: 'Murah', shared: true })
    expect((await send('POST', '', other.token, values({ name: 'murah', shared: true }))).status).toBe(409)
    const third = await make(maker.token)
    expect((await send('PUT', `/${third.id}`, maker.token, { name: 'murah' })).status).toBe(409)
  })

  it('are no more than some for each account and type', async () => {
    const { token } = await helper(await roleWith('Many', ['item:edit', 'npclist:edit']))
    for (let count = 0; count < MOST_VIEWS; count += 1) await make(token)
    const more = await send('POST', '', token, values())
    expect([more.status, more.body]).toMatchObject([409, { code: 'too_many_views' }])
    await make(token, { type: 'npclist', query: { q: 'kafra' } })
  })

  it('[lists.views] that ask for what the declarations no longer have are still given', async () => {
    const view = await make(maker.token)
    await server()
      .context.database.writer.updateTable('list_views')
      .set({ query: JSON.stringify({ former_field: 'x', q: 'poring' }) })
      .where('id', '=', view.id)
      .execute()
    const found = (await list(maker.token)).find(({ id }) => id === view.id)
    expect(found?.query).toEqual({ former_field: 'x', q: 'poring' })
    expect((await send('PUT', `/${view.id}`, maker.token, { name: 'Masih ada' })).status).toBe(200)
  })

  it('[lists.views] leave no entry in the log of changes, and are in backups', async () => {
    const last = async () => {
      const { reader } = server().context.database
      return reader.selectFrom('changes').select('sequence').orderBy('sequence', 'desc').limit(1).executeTakeFirst()
    }
    const before = await last()
    const view = await make(maker.token)
    await send('DELETE', `/${view.id}`, maker.token)
    expect(await last()).toEqual(before)
    expect(isBackedUp('list_views')).toBe(true)
  })

  it('[lists.views] go with the account whose own they are; those for all stay', async () => {
    const gone = await helper(await roleWith('Gone', ['item:edit']))
    const own = await make(gone.token)
    const shared = await make(gone.token, { shared: true })
    await server().context.database.writer.deleteFrom('users').where('id', '=', gone.id).execute()
    const left = await server()
      .context.database.reader.selectFrom('list_views')
      .select('id')
      .where('id', 'in', [own.id, shared.id])
      .execute()
    expect(left).toEqual([{ id: shared.id }])
    expect((await list(owner())).find(({ id }) => id === shared.id)).toMatchObject({ made_by: null, may_change: true })
  })
})
