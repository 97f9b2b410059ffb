import { describe, expect, it } from 'vitest'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { rowsOf, writing } from '../../support/pastTheApi.ts'
import { createSample, sampleValues } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

describe.each(engines)('On %s, the log of changes', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')

  it.each(coveringTypes())('has each write to $key: who, what, before and after', async (type) => {
    const row = await createSample(server(), admin(), type)
    const later = await sampleValues(server(), admin(), type, 'later')
    await admin.send('PUT', `/api${type.path}/${row.id}`, later)
    await admin.send('DELETE', `/api${type.path}/${row.id}`)
    const changes = (await rowsOf(server(), 'changes'))
      .filter(({ content_type, row_id }) => content_type === type.key && row_id === row.id)
      .sort((one, other) => one.sequence - other.sequence)
    expect(changes.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    for (const change of changes) {
      expect(change.actor).toMatch(/^user:\d+$/)
      expect(change.request_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(change.time).toBe(server().clock.time.toISOString())
    }
    const parsed = changes.map(({ before, after }) =>
      [before, after].map((json): unknown => JSON.parse(json ?? 'null')),
    )
    expect(parsed[0]).toMatchObject([null, { id: row.id, version: 1 }])
    const changed = Object.keys(later).find((name) => typeof later[name] !== 'boolean') ?? ''
    expect(parsed[1]).toMatchObject([
      { version: 1, [changed]: row[changed] },
      { version: 2, [changed]: later[changed] },
    ])
    expect(parsed[2]).toMatchObject([{ version: 2 }, null])
  })

  it('is written together with the row or not at all', async () => {
    const before = (await rowsOf(server(), 'changes')).length
    const writes = writing(server(), async (writer) => {
      await writer.create({ table: 'items', type: 'item', secrets: [] }, { items_name: 'half' })
      throw new Error('the process is cut short')
    })
    await expect(writes).rejects.toThrow('cut short')
    expect(await rowsOf(server(), 'changes')).toHaveLength(before)
    expect((await server().call('GET', '/api/game-info/items?q=half')).body).toEqual([])
  })
})
