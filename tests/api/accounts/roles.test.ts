import { describe, expect, it } from 'vitest'
import { contentTypes } from '../../../content/index.ts'
import { AREAS, permissionNames } from '../../../content/permissions.ts'
import { accountOf, signInHelper } from '../../support/access/accounts.ts'
import { refused } from '../../support/answers.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

interface Role {
  id: number
  name: string
  permissions: string[]
  accounts: number
}

const PATH = '/api/admin/roles'
const news = { title: 'Kabar', description: 'Dari pembantu.' }

// Specification: docs/product-admin.md, "Roles".
describe('A role', () => {
  const server = useTestServer('sqlite')
  const owner = useToken(server, 'admin')

  const call = (method: string, path: string, token: string, body?: unknown) =>
    server().call(method, path, { token, body })
  const roles = async () => (await owner.send('GET', PATH)).body as Role[]
  const me = async (token: string) => (await call('GET', '/api/me', token)).body as { permissions: string[] }
  const make = async (name: string, permissions: string[]) =>
    (await owner.send('POST', PATH, { name, permissions })).body as Role
  const assign = (id: number, ids: number[], token = owner()) =>
    call('PUT', `/api/admin/users/${id}/roles`, token, { roles: ids })
  const helper = (...permissions: string[]) => signInHelper(server(), owner(), ...permissions)
  const player = async () => accountOf(server(), await server().signIn('user'))

  it('[roles.helpers] exists from the start: News editor, Game data editor, Shop and Moderator', async () => {
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
    expect(permissionNames).toEqual(expect.arrayContaining([...AREAS]))
    expect(permissionNames.filter((name) => !name.includes(':') && !AREAS.some((area) => area === name))).toEqual([])
    expect(permissionNames).not.toContain('site:delete')
  })

  it('[roles.helpers] makes a helper one of the staff, whose permissions /me lists', async () => {
    const { token } = await helper('news:see', 'news:edit')
    expect(await me(token)).toMatchObject({ role: 'admin', permissions: ['news:see', 'news:edit'] })
    expect((await call('POST', '/api/news', token, news)).status).toBe(201)
  })

  it('[roles.helpers] leaves the stored role of a helper as it is, so that an older process permits them nothing', async () => {
    const { id } = await helper('news:edit')
    expect((await rowsOf(server(), 'users')).find((one) => one.id === id)?.role).toBe('user')
  })

  it('[roles.helpers] takes effect at once when it is changed or taken away, and ends no session', async () => {
    const { id, token, role } = await helper('news:edit')
    const change = { name: role.name, permissions: ['droplist:edit'], version: role.version }
    expect((await owner.send('PUT', `${PATH}/${role.id}`, change)).status).toBe(200)
    expect((await call('POST', '/api/news', token, news)).status).toBe(403)
    expect((await owner.send('PUT', `${PATH}/${role.id}`, change)).body).toMatchObject({ code: 'stale' })
    expect((await assign(id, [])).body).toMatchObject({ roles: [] })
    expect(await me(token)).toMatchObject({ role: 'user', permissions: [] })
  })

  it('[roles.helpers] adds to others: an account has the permissions of all its roles', async () => {
    const { id, token, role } = await helper('news:edit')
    const other = await make(`Beside ${role.name}`, ['audit'])
    await assign(id, [other.id, role.id, role.id])
    expect((await me(token)).permissions).toEqual(['news:edit', 'audit'])
    expect((await roles()).find((one) => one.id === other.id)?.accounts).toBe(1)
  })

  it('has a name that no other has, and existing permissions', async () => {
    await make('Penjaga', ['audit'])
    const taken = { code: 'duplicate', errors: { name: ['This name is taken.'] } }
    expect((await owner.send('POST', PATH, { name: 'PENJAGA', permissions: [] })).body).toMatchObject(taken)
    for (const body of [
      { name: '', permissions: [] },
      { name: 'x'.repeat(61), permissions: [] },
      { name: 'Lain', permissions: ['news:fly'] },
      { name: 'Lain', permissions: ['owners'] },
      { name: 'Lain' },
    ])
      expect((await owner.send('POST', PATH, body)).status).toBe(422)
    expect((await assign((await player()).id, [999_999])).status).toBe(422)
    expect((await assign(999_999, [])).status).toBe(404)
  })

  it('[roles.helpers] is deleted when no account has it', async () => {
    const { id, role } = await helper('audit')
    const remove = () => owner.send('DELETE', `${PATH}/${role.id}`)
    expect((await remove()).body).toMatchObject({ code: 'referenced' })
    await assign(id, [])
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
  })

  it('[attack.too-many-rights] cannot be made, changed, assigned or taken away without the permissions that it has', async () => {
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

  it('[attack.too-many-rights] is of no use against an owner’s account, and makes nobody an owner', async () => {
    const { token } = await helper(...AREAS)
    const act = (id: number, action: string) => call('POST', `/api/admin/users/${id}/${action}`, token)
    const { id: ownerId } = await accountOf(server(), owner())
    for (const action of ['suspend', 'end-sessions', 'reset-link'])
      expect(await act(ownerId, action), action).toMatchObject(refused(403, 'more_permitted'))
    const { id } = await player()
    expect((await call('PUT', `/api/admin/users/${id}/role`, token, { role: 'admin' })).status).toBe(403)
    expect((await act(id, 'suspend')).status).toBe(200)
    expect((await act((await helper('news:edit')).id, 'reset-link')).status).toBe(403)
    expect((await me(owner())).permissions).toContain('owners')
  })

  it('[roles.helpers] prevents a reset by PIN', async () => {
    const { username, email } = await helper('news:edit')
    const body = { username, email, pin: '012345' }
    expect((await server().call('POST', '/api/forgot-password', { body })).status).toBe(401)
  })

  it('[roles.helpers] is in the log: its permissions, and the accounts that have it', async () => {
    const { id, role } = await helper('news:edit')
    const latest = async (type: string, row: number) =>
      ((await owner.send('GET', `/api/admin/changes?type=${type}&row=${row}`)).body as unknown[])[0]
    expect(await latest('roles', role.id)).toMatchObject({ action: 'create' })
    const fields = expect.arrayContaining([expect.objectContaining({ name: 'roles' })])
    expect(await latest('users', id)).toMatchObject({ fields })
  })
})
