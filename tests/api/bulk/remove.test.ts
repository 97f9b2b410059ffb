import { describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { menuEntry } from '../../../content/settings/menuEntry.ts'
import { resource } from '../../../content/types/resource.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

describe.each(engines)('On %s, many rows are deleted', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown) => admin.send(method, path, body)
  const list = async (path: string): Promise<SampleRow[]> =>
    (await admin.send('GET', `/api${path}`)).body as SampleRow[]

  it('[bulk.changes] as one change, and come back as one: with their ids and their next versions', async () => {
    const sample = () => createSample(server(), admin(), resource)
    const made = [await sample(), await sample(), await sample()]
    const before = await list(resource.path)
    const answer = await call('DELETE', `/api${resource.path}`, { ids: made.map(({ id }) => id) })
    expect(answer).toMatchObject({ status: 200, body: { changed: 3, batch: expect.any(Number) } })
    expect(await list(resource.path)).toEqual([])
    const trash = (await call('GET', `/api/admin/trash?type=${resource.key}`)).body as { row_id: number }[]
    expect(trash.map(({ row_id }) => row_id).sort()).toEqual(made.map(({ id }) => id).sort())

    const { batch } = answer.body as { batch: number }
    const undone = await call('POST', `/api/batches/${batch}/undo`)
    expect(undone.body).toMatchObject({ undone: 3, kept: [] })
    expect(await list(resource.path)).toEqual(
      before.map((row) => ({ ...row, version: 2, updated_at: server().clock.time.toISOString() })),
    )
    expect((await call('GET', `/api/admin/trash?type=${resource.key}`)).body).toEqual([])
  })

  it('[bulk.changes] not if others refer to one of them: all stay, and the answer says which and by what', async () => {
    const used = await createSample(server(), admin(), drop)
    const unused = await createSample(server(), admin(), item)
    const ids = [unused.id, Number(used['items_id'])]
    expect(await call('DELETE', `/api${item.path}`, { ids })).toMatchObject({
      status: 409,
      body: { code: 'referenced', rows: [used['items_id']], message: 'Data ini masih dipakai oleh 1 Drop List.' },
    })
    expect((await list(item.path)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })

  it('those that refer to each other, together', async () => {
    const below = await createSample(server(), admin(), menuEntry)
    const above = Number(below['menu_id'] ?? below['parent_id'] ?? below['above_id'])
    expect(above).toBeGreaterThan(0)
    expect(await call('DELETE', `/api${menuEntry.path}`, { ids: [above] })).toMatchObject({ status: 409 })
    const answer = await call('DELETE', `/api${menuEntry.path}`, { ids: [above, below.id] })
    expect(answer).toMatchObject({ status: 200, body: { changed: 2 } })
    const { batch } = answer.body as { batch: number }
    expect((await call('POST', `/api/batches/${batch}/undo`)).body).toMatchObject({ undone: 2, kept: [] })
  })
})
