import { describe, expect, it } from 'vitest'
import { write } from '../../../server/database/changes/write.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { createSample, sampleValues } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

describe.each(engines)('On %s, the log of changes', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const changesOf = (type: string, id: number) =>
    server()
      .context.database.reader.selectFrom('changes')
      .selectAll()
      .where('content_type', '=', type)
      .where('row_id', '=', id)
      .orderBy('sequence')
      .execute()

  it.each(coveringTypes())('tells of each write to $key: who, what, before and after', async (type) => {
    const row = await createSample(server(), admin(), type)
    const later = await sampleValues(server(), admin(), type, 'later')
    await admin.send('PUT', `/api${type.path}/${row.id}`, later)
    await admin.send('DELETE', `/api${type.path}/${row.id}`)
    const changes = await changesOf(type.key, row.id)
    expect(changes.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    for (const change of changes) {
      expect(change.actor).toMatch(/^user:\d+$/)
      expect(change.request_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(change.time).toBe(server().clock.time.toISOString())
    }
    const parsed = changes.map(({ before, after }): unknown[] => [
      JSON.parse(before ?? 'null'),
      JSON.parse(after ?? 'null'),
    ])
    expect(parsed[0]).toMatchObject([null, { id: row.id, version: 1 }])
    const changed = Object.keys(later).find((name) => typeof later[name] !== 'boolean') ?? ''
    expect(parsed[1]).toMatchObject([
      { version: 1, [changed]: row[changed] },
      { version: 2, [changed]: later[changed] },
    ])
    expect(parsed[2]).toMatchObject([{ version: 2 }, null])
  })

  it('and the row are written together or not at all', async () => {
    const { database, feed } = server().context
    const author = { actor: 'test', requestId: null, address: null, now: server().clock.time }
    const count = async () => (await database.reader.selectFrom('changes').select('sequence').execute()).length
    const before = await count()
    await expect(
      write(database, feed, author, async (writer) => {
        await writer.create({ table: 'items', type: 'item', secrets: [] }, { items_name: 'half' })
        throw new Error('the process is cut short')
      }),
    ).rejects.toThrow('cut short')
    expect(await count()).toBe(before)
    expect((await server().call('GET', '/api/game-info/items?q=half')).body).toEqual([])
  })
})
