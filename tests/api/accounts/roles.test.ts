import { describe, expect, it } from 'vitest'
import { contentTypes } from '../../../content/index.ts'
import { AREAS, permissionNames } from '../../../content/permissions.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

interface Role {
  id: number
  name: string
  permissions: string[]
  version: number
  accounts: number
}
interface Me {
  user: { id: number; username: string }
  role: string
  permissions: string[]
}

const PATH = '/api/admin/roles'

// docs/product-admin.md, "Roles".
describe('A role', () => {
  const server = useTestServer('sqlite')
  const owner = useToken(server, 'admin')

  const call = async (method: string, path: string, token: string, body?: unknown) =>
    server().call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const roles = async () => (await call('GET', PATH, owner())).body as Role[]
  const me = async (token: string) => (await call('GET', '/api/me', token)).body as Me
  const make = async (name: string, permissions: string[]) =>
    (await call('POST', PATH, owner(), { name, permissions })).body as Role
  const assign = (id: number, ids: number[], token = owner()) =>
    call('PUT', `/api/admin/users/${id}/roles`, token, { roles: ids })
  /** Somebody with roles of these permissions. */
  async function helper(...permissions: string[]): Promise<{ id: number; token: string; role: Role }> {
    const token = await server().signIn('user')
    const { user } = await me(token)
    const role = await make(`Role of ${user.username}`, permissions)
    expect((await assign(user.id, [role.id])).status).toBe(200)
    return { id: user.id, token, role }
  }
  const player = async () => (await me(await server().signIn('user'))).user
  const news = { title: 'Kabar', description: 'Dari pembantu.' }

  it('[roles.helpers] is there from the start: News editor, Game data editor, Shop and Moderator', async () => {
    const found = await roles()
    expect(found.map(({ name }) => name)).toEqual(['Game data editor', 'Moderator', 'News editor', 'Shop'])
    const of = (name: string) => found.find((role) => role.name === name)?.permissions
    expect(of('News editor')).toEqual(['news:see', 'news:edit', 'news:publish', 'news:delete', 'news:import'])
    expect(of('Moderator')).toEqual(['accounts', 'takedowns'])
    for (const { permissions } of found) for (const name of permissions) expect(permissionNames).toContain(name)
    expect(found.every(({ accounts }) => accounts === 0)).toBe(true)
  })

  it('can permit what is derived from the content types and the areas', () => {
    expect(permissionNames).toContain(`${contentTypes[0]?.key}:see`)
    expect(permissionNames.filter((name) => !name.includes(':'))).toEqual([...AREAS])
    expect(permissionNames).not.toContain('site:delete')
  })

  it('[attack.too-many-rights] lets a helper do what it permits and nothing else, and /me says so', async () => {
    const { token } = await helper('news:see', 'news:edit')
    expect(await me(token)).toMatchObject({ role: 'admin', permissions: ['news:see', 'news:edit'] })
    const made = await call('POST', '/api/news', token, news)
    expect(made.status).toBe(201)
    const { id } = made.body as { id: number }
    expect((await call('DELETE', `/api/news/${id}`, token)).status).toBe(403)
    expect((await call('POST', '/api/game-info/items', token, { items_name: 'Keris' })).status).toBe(403)
    expect((await call('GET', '/api/admin/users', token)).status).toBe(403)
  })

  it('[roles.helpers] leaves the stored role of a helper as it is, so that an older process gives them nothing', async () => {
    const { id } = await helper('news:edit')
    const stored = await server()
      .context.database.reader.selectFrom('users')
      .select('role')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(stored?.role).toBe('user')
  })

  it('[roles.helpers] holds at once where it is changed or taken away, and ends no session', async () => {
    const { id, token, role } = await helper('news:edit')
    const change = { name: role.name, permissions: ['droplist:edit'], version: role.version }
    expect((await call('PUT', `${PATH}/${role.id}`, owner(), change)).status).toBe(200)
    expect((await call('POST', '/api/news', token, news)).status).toBe(403)
    expect((await call('PUT', `${PATH}/${role.id}`, owner(), change)).body).toMatchObject({ code: 'stale' })
    expect((await assign(id, [])).body).toMatchObject({ roles: [] })
    expect(await me(token)).toMatchObject({ role: 'user', permissions: [] })
  })

  it('[roles.helpers] is added to others: an account has what all of them permit', async () => {
    const { id, token, role } = await helper('news:edit')
    const other = await make(`Beside ${role.name}`, ['audit'])
    await assign(id, [other.id, role.id, role.id])
    expect((await me(token)).permissions).toEqual(['news:edit', 'audit'])
    expect((await roles()).find((one) => one.id === other.id)?.accounts).toBe(1)
  })

  it('has a name that no other has, and permits what there is', async () => {
    await make('Penjaga', ['audit'])
    expect((await call('POST', PATH, owner(), { name: 'PENJAGA', permissions: [] })).body).toMatchObject({
      code: 'duplicate',
      errors: { name: ['This name is taken.'] },
    })
    for (const body of [
      { name: '', permissions: [] },
      { name: 'x'.repeat(61), permissions: [] },
      { name: 'Lain', permissions: ['news:fly'] },
      { name: 'Lain', permissions: ['owners'] },
      { name: 'Lain' },
    ])
      expect((await call('POST', PATH, owner(), body)).status).toBe(422)
    expect((await assign((await player()).id, [999_999])).status).toBe(422)
    expect((await assign(999_999, [])).status).toBe(404)
  })

  it('[roles.helpers] is deleted when no account has it', async () => {
    const { id, role } = await helper('audit')
    expect((await call('DELETE', `${PATH}/${role.id}`, owner())).body).toMatchObject({ code: 'referenced' })
    await assign(id, [])
    expect((await call('DELETE', `${PATH}/${role.id}`, owner())).status).toBe(200)
    expect((await call('DELETE', `${PATH}/${role.id}`, owner())).status).toBe(404)
  })

  it('[attack.too-many-rights] is neither made, changed, given nor taken by who may not do what it permits', async () => {
    const { id, token } = await helper('roles', 'news:edit')
    expect((await call('POST', PATH, token, { name: 'Lebih', permissions: ['audit'] })).status).toBe(403)
    const own = await call('POST', PATH, token, { name: 'Penulis', permissions: ['news:edit'] })
    expect(own.status).toBe(201)
    const more = await make('Pemilik kedua', ['accounts', 'audit'])
    expect((await assign(id, [more.id], token)).body).toMatchObject({ code: 'more_permitted' })
    const change = { name: 'Pemilik kedua', permissions: ['news:edit'] }
    expect((await call('PUT', `${PATH}/${more.id}`, token, change)).status).toBe(403)
    expect((await call('DELETE', `${PATH}/${more.id}`, token)).status).toBe(403)
    const { id: other } = await player()
    expect((await assign(other, [(own.body as Role).id], token)).status).toBe(200)
    await assign(other, [more.id])
    expect((await assign(other, [], token)).status).toBe(403)
  })

  it('[attack.too-many-rights] gives nobody an owner, nor an owner’s account: only owners make owners', async () => {
    const { token } = await helper(...AREAS)
    const { user } = await me(owner())
    for (const action of ['suspend', 'end-sessions', 'reset-link']) {
      const answer = await call('POST', `/api/admin/users/${user.id}/${action}`, token)
      expect([answer.status, answer.body], action).toMatchObject([403, { code: 'more_permitted' }])
    }
    const { id } = await player()
    expect((await call('PUT', `/api/admin/users/${id}/role`, token, { role: 'admin' })).status).toBe(403)
    expect((await call('POST', `/api/admin/users/${id}/suspend`, token)).status).toBe(200)
    const colleague = await helper('news:edit')
    expect((await call('POST', `/api/admin/users/${colleague.id}/reset-link`, token)).status).toBe(403)
    expect((await me(owner())).permissions).toContain('owners')
  })

  it('[roles.helpers] closes the way in by PIN', async () => {
    const { id } = await helper('news:edit')
    const found = await server()
      .context.database.reader.selectFrom('users')
      .select(['username', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { status } = await server().call('POST', '/api/forgot-password', { body: { ...found, pin: '012345' } })
    expect(status).toBe(401)
  })

  it('[roles.helpers] is in the log: what it permits, and who has it', async () => {
    const { id, role } = await helper('news:edit')
    const trail = async (query: string) =>
      (await call('GET', `/api/admin/changes?${query}`, owner())).body as {
        action: string
        fields: { name: string }[]
      }[]
    expect((await trail(`type=roles&row=${role.id}`))[0]).toMatchObject({ action: 'create' })
    expect((await trail(`type=users&row=${id}`))[0]?.fields.map(({ name }) => name)).toContain('roles')
  })
})
