import { beforeAll, describe, expect, it } from 'vitest'
import type { SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

// docs/api/content.md, "Drafts and times"; docs/product-admin.md, "Roles".
describe('Who may edit news and not publish them', () => {
  const server = useTestServer('sqlite')
  const owner = useToken(server, 'admin')
  const writer = useToken(server, 'user')
  beforeAll(async () => {
    const { user } = (await writer.send('GET', '/api/me')).body as { user: { id: number } }
    const role = await owner.send('POST', '/api/admin/roles', {
      name: 'Writer',
      permissions: ['news:see', 'news:edit', 'news:delete'],
    })
    const { id } = role.body as { id: number }
    await owner.send('PUT', `/api/admin/users/${user.id}/roles`, { roles: [id] })
  })
  const later = () => new Date(server().clock.time.getTime() + 60_000).toISOString()
  const create = (token: string, values: object = {}) =>
    server().call('POST', '/api/news', { token, body: { title: 'Kabar', description: 'Ditulis dulu.', ...values } })
  const change = (token: string, id: number, body: object) => server().call('PUT', `/api/news/${id}`, { token, body })

  it('[roles.edit-without-publish] writes drafts, and changes them', async () => {
    const { status, body } = await create(writer())
    expect([status, (body as SampleRow)['state']]).toEqual([201, 'draft'])
    const { id } = body as SampleRow
    expect((await change(writer(), id, { title: 'Kabar lain' })).status).toBe(200)
    expect((await change(writer(), id, { state: 'draft', published_at: later() })).status).toBe(200)
  })

  it('[roles.edit-without-publish] publishes none, now or later', async () => {
    expect((await create(writer(), { state: 'published' })).status).toBe(403)
    expect((await create(writer(), { state: 'scheduled', published_at: later() })).status).toBe(403)
    const { id } = (await create(writer())).body as SampleRow
    expect((await change(writer(), id, { state: 'published' })).status).toBe(403)
    expect((await change(writer(), id, { state: 'scheduled', published_at: later() })).status).toBe(403)
    expect((await server().call('GET', `/api/news/${id}`)).status).toBe(404)
  })

  it('[roles.edit-without-publish] changes nothing of what is public, or will be, nor takes it back', async () => {
    for (const values of [{}, { published_at: later() }]) {
      const { id } = (await create(owner(), values)).body as SampleRow
      expect((await change(writer(), id, { title: 'Lain' })).status).toBe(403)
      expect((await change(writer(), id, { state: 'draft' })).status).toBe(403)
      expect((await change(owner(), id, { state: 'draft' })).status).toBe(200)
      expect((await change(writer(), id, { title: 'Lain' })).status).toBe(200)
    }
  })

  it('[roles.edit-without-publish] brings no published version back, neither from the history nor from the trash', async () => {
    const { id } = (await create(owner())).body as SampleRow
    await change(owner(), id, { state: 'draft' })
    const versions = await owner.send('GET', `/api/admin/changes?type=news&row=${id}`)
    const first = (versions.body as { sequence: number }[]).at(-1)?.sequence
    const restore = (token: string) =>
      server().call('POST', '/api/admin/history/restore', { token, body: { type: 'news', row: id, sequence: first } })
    expect((await restore(writer())).status).toBe(403)
    const restored = await restore(owner())
    expect([restored.status, (restored.body as SampleRow)['state']]).toEqual([200, 'published'])
    expect((await writer.send('DELETE', `/api/news/${id}`)).status).toBe(200)
    const bringBack = (token: string) =>
      server().call('POST', '/api/admin/trash/restore', { token, body: { type: 'news', row: id } })
    expect((await bringBack(writer())).status).toBe(403)
    expect((await bringBack(owner())).status).toBe(200)
    expect((await server().call('GET', `/api/news/${id}`)).status).toBe(200)
  })
})
