import { describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { newsCategory } from '../../../content/types/newsCategory.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

describe('What stands against a change', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown, token = admin()) =>
    server().call(method, `/api${path}`, { token, ...(body !== undefined && { body }) })
  const nameOf = async (token: string) =>
    ((await call('GET', '/me', undefined, token)).body as { user: { username: string; id: number } }).user
  /** Somebody with a role of these permissions. */
  async function helper(...permissions: string[]): Promise<string> {
    const token = await server().signIn('user')
    const { id, username } = await nameOf(token)
    const role = (await call('POST', '/admin/roles', { name: `Role of ${username}`, permissions })).body as {
      id: number
    }
    await call('PUT', `/admin/users/${id}/roles`, { roles: [role.id] })
    return token
  }

  it('[admin.conflicts] are rows that refer to what is deleted: how many, and the first five by name', async () => {
    const used = await createSample(server(), admin(), drop, 'Naga')
    const id = Number(used['items_id'])
    const { monster: _monster, ...values } = used
    for (const monster of ['Celeng', 'Kuntul', 'Buaya', 'Macan', 'Kancil'])
      await call('POST', drop.path, { ...values, monster })
    const answer = await call('DELETE', `${item.path}/${id}`)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'referenced',
        message: 'Data ini masih dipakai oleh 6 Drop List.',
        used_by: [{ type: drop.key, field: 'items_id', title: 'Drop List', count: 6 }],
      },
    })
    const [use] = (answer.body as { used_by: { rows: unknown[] }[] }).used_by
    expect(use?.rows).toHaveLength(5)
    expect(use?.rows[0]).toEqual({ id: used.id, name: used['monster'], refers_to: id })
    expect((await call('DELETE', item.path, { ids: [id] })).body).toMatchObject({
      used_by: [{ type: drop.key, field: 'items_id', count: 6 }],
      rows: [id],
    })
  })

  it('are named by what they refer to where they have no name of their own, field by field', async () => {
    const bonus = await createSample(server(), admin(), packageBonus)
    const { package_id } = bonus
    const { package_name } = (await call('GET', `${donationPackage.path}/${String(package_id)}`)).body as SampleRow
    expect((await call('DELETE', `${donationPackage.path}/${String(package_id)}`)).body).toMatchObject({
      used_by: [
        { type: packageBonus.key, field: 'package_id', count: 1, rows: [{ id: bonus.id, name: package_name }] },
      ],
    })
  })

  it('[admin.conflicts] are named to those alone who may see them, and drafts to those who may edit them', async () => {
    const used = await createSample(server(), admin(), drop)
    const path = `${item.path}/${String(used['items_id'])}`
    const shop = await helper('item:see', 'item:delete')
    expect(await call('DELETE', path, undefined, shop)).toMatchObject({ status: 409, body: { used_by: [] } })
    const seer = await helper('item:see', 'item:delete', `${drop.key}:see`)
    expect((await call('DELETE', path, undefined, seer)).body).toMatchObject({
      used_by: [{ type: drop.key, count: 1 }],
    })

    const category = await createSample(server(), admin(), newsCategory)
    await call('POST', news.path, { title: 'Rahasia', description: 'x', state: 'draft', category_id: category.id })
    const remover = await helper(`${newsCategory.key}:delete`, 'news:see')
    const refused = await call('DELETE', `${newsCategory.path}/${category.id}`, undefined, remover)
    expect(refused).toMatchObject({ status: 409, body: { used_by: [] } })
  })

  it('[admin.conflicts] is a change by another, which says who and when, of one row and of many', async () => {
    const rule = await createSample(server(), admin(), serverRule)
    const other = await helper(`${serverRule.key}:see`, `${serverRule.key}:edit`)
    const { username } = await nameOf(other)
    const time = server().clock.time.toISOString()
    await call('PUT', `${serverRule.path}/${rule.id}`, { category: 'Lain' }, other)
    const mine = { category: 'Milikku', version: 1 }
    const last_changes = [{ id: rule.id, name: rule['rules'], actor_name: username, time }]
    expect(await call('PUT', `${serverRule.path}/${rule.id}`, mine)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { category: 'Lain' }, last_changes },
    })
    expect((await call('PATCH', serverRule.path, { rows: [{ id: rule.id, ...mine }] })).body).toMatchObject({
      code: 'stale',
      rows: [rule.id],
      last_changes,
    })
  })

  it('is told of what is published beside a working copy, too, and of nothing to visitors', async () => {
    const item = (await call('POST', news.path, { title: 'Kabar', description: 'x' })).body as SampleRow
    const { username } = await nameOf(admin())
    await call('PUT', `${news.path}/${item.id}`, { title: 'Kabar baru' })
    expect((await call('PUT', `${news.path}/${item.id}/draft`, { title: 'Kabarku', version: 1 })).body).toMatchObject({
      code: 'stale',
      last_changes: [{ id: item.id, name: 'Kabar baru', actor_name: username }],
    })
    const visited = await server().call('GET', `/api${news.path}/${item.id}`)
    expect(JSON.stringify(visited.body)).not.toContain(username)
  })
})
