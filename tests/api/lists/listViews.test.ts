import { beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { MOST_VIEWS, type ListView } from '../../../content/queries/listViewQuery.ts'
import { isBackedUp } from '../../../server/backup/rows.ts'
import { signInHelper } from '../../support/access/accounts.ts'
import { invalid, refused } from '../../support/answers.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const VIEWS = '/api/admin/views'

// Specification: docs/api/content.md, "Views".
describe.each(engines)('On %s, the views of a list', (engine) => {
  const server = useTestServer(engine)
  const owner = useToken(server, 'admin')
  let maker: Awaited<ReturnType<typeof signInHelper>>
  let other: typeof maker
  const helper = (...permissions: string[]) => signInHelper(server(), owner(), ...permissions)
  beforeAll(async () => {
    maker = await helper('item:see', 'item:edit')
    other = await helper('item:see', 'item:edit')
  })

  let number = 0
  const values = (more: object = {}) => ({
    type: item.key,
    name: `Tampilan ${(number += 1)}`,
    query: { q: 'poring', sort: 'items_name', order: 'desc', per_page: '50' },
    ...more,
  })
  const send = (method: string, path: string, token: string, body?: object) =>
    server().call(method, `${VIEWS}${path}`, { token, body })
  const create = (token: string, more?: object) => send('POST', '', token, values(more))
  const make = async (token: string, more?: object) => {
    const { status, body } = await create(token, more)
    expect(status, JSON.stringify(body)).toBe(201)
    return body as ListView
  }
  const change = ({ id }: ListView, token: string, body: object) => send('PUT', `/${id}`, token, body)
  const remove = ({ id }: ListView, token: string) => send('DELETE', `/${id}`, token)
  const list = async (token: string, type = item.key) => (await send('GET', `?type=${type}`, token)).body as ListView[]
  const find = async ({ id }: ListView, token: string) => (await list(token)).find((view) => view.id === id)

  it('[lists.views] are queries of a list with a name, in the order of their names', async () => {
    const query = { q: ' poring ', sort: 'items_name', order: 'desc' }
    const view = await make(maker.token, { name: '  Zebra  ', query })
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

  it('[lists.views] are invisible to all others while they are private', async () => {
    const view = await make(maker.token)
    for (const token of [other.token, owner()]) {
      expect(await find(view, token)).toBeUndefined()
      expect((await change(view, token, { name: 'Dicuri' })).status).toBe(404)
      expect((await remove(view, token)).status).toBe(404)
    }
    expect(await find(view, maker.token)).toEqual(view)
  })

  it('[lists.views] for all are visible to editors of the type, and changed by their makers and by owners alone', async () => {
    const view = await make(maker.token, { shared: true })
    expect(await find(view, other.token)).toEqual({ ...view, may_change: false })
    expect((await change(view, other.token, { name: 'Lain' })).status).toBe(403)
    expect((await remove(view, other.token)).status).toBe(403)

    const renamed = await change(view, owner(), { name: 'Dari pemilik' })
    expect(renamed.body).toMatchObject({ name: 'Dari pemilik', version: 2, made_by: maker.username, shared: true })
    // Only the creator of a view may stop sharing it. Otherwise somebody else could take the view away from everybody.
    expect((await change(view, owner(), { shared: false })).status).toBe(403)
    const own = await change(view, maker.token, { shared: false })
    expect(own.body).toMatchObject({ shared: false, name: 'Dari pemilik' })
    expect(await find(view, other.token)).toBeUndefined()
    expect((await change(view, maker.token, { shared: true })).status).toBe(200)
    expect((await remove(view, owner())).body).toEqual({ message: 'The view was deleted.' })
    expect(await find(view, maker.token)).toBeUndefined()
  })

  it('[lists.views] for all are found by nobody who may not edit the type', async () => {
    const view = await make(maker.token, { shared: true })
    const stranger = await helper('droplist:edit')
    expect((await change(view, stranger.token, { name: 'Lain' })).status).toBe(404)
    expect((await remove(view, stranger.token)).status).toBe(404)
  })

  it('can get another query, if the version in the request is the present one', async () => {
    const view = await make(maker.token)
    const changed = await change(view, maker.token, { query: { q: 'apel' }, version: 1 })
    expect(changed.body).toEqual({ ...view, version: 2, query: { q: 'apel' } })
    const stale = await change(view, maker.token, { query: { q: 'lain' }, version: 1 })
    const current = { query: { q: 'apel' } }
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current } })
    expect(await find(view, maker.token)).toEqual(changed.body)
  })

  it.each([
    ['a field that the type does not have', { query: { monster: '1', q: 'x' } }, 'query'],
    ['a value that the list refuses', { query: { sort: 'nothing' } }, 'query.sort'],
    ['a page', { query: { q: 'x', page: '2' } }, 'query'],
    ['nothing', { query: {} }, 'query'],
    ['what is no query', { query: 'q=x' }, 'query'],
    ['more than an address holds', { query: { q: 'x'.repeat(5_000) } }, 'query.q'],
    ['no name', { name: '   ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(81) }, 'name'],
    ['a type without a list', { type: 'site' }, 'type'],
    ['what is neither true nor false', { shared: 'perhaps' }, 'shared'],
  ])('are refused with %s', async (_what, wrong, field) => {
    expect(await create(maker.token, wrong)).toMatchObject(invalid({ [field]: [expect.any(String)] }))
  })

  it('have unique names within the private or the shared ones, without regard to case', async () => {
    await make(maker.token, { name: 'Murah' })
    const again = await create(maker.token, { name: 'MURAH' })
    expect(again).toMatchObject(refused(409, 'duplicate'))
    expect(again.body).toMatchObject({ errors: { name: [expect.any(String)] } })
    await make(other.token, { name: 'Murah' })
    await make(maker.token, { name: 'Murah', shared: true })
    expect((await create(other.token, { name: 'murah', shared: true })).status).toBe(409)
    const third = await make(maker.token)
    expect((await change(third, maker.token, { name: 'murah' })).status).toBe(409)
  })

  it('are limited in number for each account and type', async () => {
    const { token } = await helper('item:edit', 'npclist:edit')
    for (let count = 0; count < MOST_VIEWS; count += 1) await make(token)
    expect(await create(token)).toMatchObject(refused(409, 'too_many_views'))
    await make(token, { type: 'npclist', query: { q: 'kafra' } })
  })

  it('[lists.views] with a field that the declarations no longer have are still listed', async () => {
    const view = await make(maker.token)
    const query = { former_field: 'x', q: 'poring' }
    const former = { query: JSON.stringify(query) }
    await server().context.database.writer.updateTable('list_views').set(former).where('id', '=', view.id).execute()
    expect((await find(view, maker.token))?.query).toEqual(query)
    expect((await change(view, maker.token, { name: 'Masih ada' })).status).toBe(200)
  })

  it('[lists.views] leave no entry in the log of changes, and are in backups', async () => {
    const count = async () => (await rowsOf(server(), 'changes')).length
    const before = await count()
    await remove(await make(maker.token), maker.token)
    expect(await count()).toBe(before)
    expect(isBackedUp('list_views')).toBe(true)
  })

  it('[lists.views] are deleted with their account if they are private; those for all stay', async () => {
    const gone = await helper('item:edit')
    const own = await make(gone.token)
    const shared = await make(gone.token, { shared: true })
    await server().context.database.writer.deleteFrom('users').where('id', '=', gone.id).execute()
    const left = (await rowsOf(server(), 'list_views')).map(({ id }) => id)
    expect([left.includes(own.id), left.includes(shared.id)]).toEqual([false, true])
    expect(await find(shared, owner())).toMatchObject({ made_by: null, may_change: true })
  })
})
