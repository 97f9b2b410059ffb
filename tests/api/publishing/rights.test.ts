import { beforeAll, describe, expect, it } from 'vitest'
import { signInHelper } from '../../support/access/accounts.ts'
import type { SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

// The tests check the rules in docs/api/content.md, "Drafts and times", and docs/product-admin.md, "Roles".
describe('An account that may edit news and not publish them', () => {
  const server = useTestServer('sqlite')
  const owner = useToken(server, 'admin')
  let writer: string
  beforeAll(async () => {
    writer = (await signInHelper(server(), owner(), 'news:see', 'news:edit', 'news:delete')).token
  })
  const later = () => new Date(server().clock.time.getTime() + MINUTE_MS).toISOString()
  const post = (token: string, path: string, body: object) => server().call('POST', path, { token, body })
  const create = (token: string, values: object = {}) =>
    post(token, '/api/news', { title: 'Kabar', description: 'Ditulis dulu.', ...values })
  const change = async (token: string, id: number, body: object) =>
    (await server().call('PUT', `/api/news/${id}`, { token, body })).status
  const isPublic = async (id: number) => (await server().call('GET', `/api/news/${id}`)).status === 200

  it('[roles.edit-without-publish] writes drafts, and changes them', async () => {
    const { status, body } = await create(writer)
    expect([status, (body as SampleRow)['state']]).toEqual([201, 'draft'])
    const { id } = body as SampleRow
    expect(await change(writer, id, { title: 'Kabar lain' })).toBe(200)
    expect(await change(writer, id, { state: 'draft', published_at: later() })).toBe(200)
  })

  it('[roles.edit-without-publish] publishes none, now or later', async () => {
    const { id } = (await create(writer)).body as SampleRow
    for (const values of [{ state: 'published' }, { state: 'scheduled', published_at: later() }]) {
      expect((await create(writer, values)).status).toBe(403)
      expect(await change(writer, id, values)).toBe(403)
    }
    expect(await isPublic(id)).toBe(false)
  })

  it('[roles.edit-without-publish] neither changes nor withdraws what is public or scheduled', async () => {
    for (const values of [{}, { published_at: later() }]) {
      const { id } = (await create(owner(), values)).body as SampleRow
      expect(await change(writer, id, { title: 'Lain' })).toBe(403)
      expect(await change(writer, id, { state: 'draft' })).toBe(403)
      expect(await change(owner(), id, { state: 'draft' })).toBe(200)
      expect(await change(writer, id, { title: 'Lain' })).toBe(200)
    }
  })

  it('[roles.edit-without-publish] brings no published version back, neither from the history nor from the trash', async () => {
    const { id } = (await create(owner())).body as SampleRow
    await change(owner(), id, { state: 'draft' })
    const { body } = await owner.send('GET', `/api/admin/changes?type=news&row=${id}`)
    const version = { type: 'news', row: id, sequence: (body as { sequence: number }[]).at(-1)?.sequence }
    expect((await post(writer, '/api/admin/history/restore', version)).status).toBe(403)
    const restored = await post(owner(), '/api/admin/history/restore', version)
    expect(restored).toMatchObject({ status: 200, body: { state: 'published' } })
    expect((await server().call('DELETE', `/api/news/${id}`, { token: writer })).status).toBe(200)
    const deleted = { type: 'news', row: id }
    expect((await post(writer, '/api/admin/trash/restore', deleted)).status).toBe(403)
    expect((await post(owner(), '/api/admin/trash/restore', deleted)).status).toBe(200)
    expect(await isPublic(id)).toBe(true)
  })
})
