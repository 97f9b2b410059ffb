import { describe, expect, it } from 'vitest'
import type { ContentType } from '../../../content/define.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { newsCategory } from '../../../content/types/newsCategory.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import { accountOf, signInHelper } from '../../support/access/accounts.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

describe('What prevents a change', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown, token = admin()) =>
    server().call(method, `/api${path}`, { token, body })
  const sample = (type: ContentType, mark?: string) => createSample(server(), admin(), type, mark)
  const helper = (...permissions: string[]) => signInHelper(server(), admin(), ...permissions)

  it('[admin.conflicts] are rows that refer to what is deleted: how many, and the first five by name', async () => {
    const used = await sample(drop, 'Naga')
    const id = Number(used['items_id'])
    const { monster: name, ...values } = used
    for (const monster of ['Celeng', 'Kuntul', 'Buaya', 'Macan', 'Kancil'])
      await call('POST', drop.path, { ...values, monster })
    const answer = await call('DELETE', `${item.path}/${id}`)
    const message = 'Data ini masih dipakai oleh 6 Drop List.'
    const use = { type: drop.key, field: 'items_id', count: 6 }
    expect(answer).toMatchObject({ status: 409, body: { code: 'referenced', message, used_by: [use] } })
    const [found] = (answer.body as { used_by: { title: string; rows: unknown[] }[] }).used_by
    expect(found?.title).toBe('Drop List')
    expect(found?.rows).toHaveLength(5)
    expect(found?.rows[0]).toEqual({ id: used.id, name, refers_to: id })
    const many = await call('DELETE', item.path, { ids: [id] })
    expect(many.body).toMatchObject({ used_by: [use], rows: [id] })
  })

  it('are named by what they refer to if they have no name themselves, field by field', async () => {
    const bonus = await sample(packageBonus)
    const path = `${donationPackage.path}/${String(bonus['package_id'])}`
    const { package_name: name } = (await call('GET', path)).body as SampleRow
    const use = { type: packageBonus.key, field: 'package_id', count: 1, rows: [{ id: bonus.id, name }] }
    expect((await call('DELETE', path)).body).toMatchObject({ used_by: [use] })
  })

  it('[admin.conflicts] are named only to those who may see them, and drafts only to those who may edit them', async () => {
    const used = await sample(drop)
    const removeItem = async (...permissions: string[]) => {
      const { token } = await helper('item:see', 'item:delete', ...permissions)
      return call('DELETE', `${item.path}/${String(used['items_id'])}`, undefined, token)
    }
    expect(await removeItem()).toMatchObject({ status: 409, body: { used_by: [] } })
    expect((await removeItem(`${drop.key}:see`)).body).toMatchObject({ used_by: [{ type: drop.key, count: 1 }] })

    const category = await sample(newsCategory)
    await call('POST', news.path, { title: 'Rahasia', description: 'x', state: 'draft', category_id: category.id })
    const { token } = await helper(`${newsCategory.key}:delete`, 'news:see')
    const refused = await call('DELETE', `${newsCategory.path}/${category.id}`, undefined, token)
    expect(refused).toMatchObject({ status: 409, body: { used_by: [] } })
  })

  it('[admin.conflicts] is a change by somebody else, with name and time, of one row and of many', async () => {
    const rule = await sample(serverRule)
    const { token, username } = await helper(`${serverRule.key}:see`, `${serverRule.key}:edit`)
    const time = server().clock.time.toISOString()
    await call('PUT', `${serverRule.path}/${rule.id}`, { category: 'Lain' }, token)
    const mine = { category: 'Milikku', version: 1 }
    const last_changes = [{ id: rule.id, name: rule['rules'], actor_name: username, time }]
    const one = await call('PUT', `${serverRule.path}/${rule.id}`, mine)
    const current = { category: 'Lain' }
    expect(one).toMatchObject({ status: 409, body: { code: 'stale', current, last_changes } })
    const many = await call('PATCH', serverRule.path, { rows: [{ id: rule.id, ...mine }] })
    expect(many.body).toMatchObject({ code: 'stale', rows: [rule.id], last_changes })
  })

  it('is reported for a change beside a working copy too, and never to visitors', async () => {
    const { id } = (await call('POST', news.path, { title: 'Kabar', description: 'x' })).body as SampleRow
    const { username } = await accountOf(server(), admin())
    await call('PUT', `${news.path}/${id}`, { title: 'Kabar baru' })
    const stale = await call('PUT', `${news.path}/${id}/draft`, { title: 'Kabarku', version: 1 })
    const last_changes = [{ id, name: 'Kabar baru', actor_name: username }]
    expect(stale.body).toMatchObject({ code: 'stale', last_changes })
    const visited = await server().call('GET', `/api${news.path}/${id}`)
    expect(JSON.stringify(visited.body)).not.toContain(username)
  })
})
