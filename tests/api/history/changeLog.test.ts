import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { createRow } from '../../../server/content/operations.ts'
import { ChangeFeed } from '../../../server/database/changes/changeFeed.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { write } from '../../../server/database/changes/write.ts'
import { byTheClock } from '../../support/retries.ts'
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

  it('is told to other processes within a second', byTheClock, async () => {
    const other: Database = openDatabase(server().context.config)
    const feed = new ChangeFeed(other, (error) => {
      throw error
    })
    const told: string[] = []
    feed.listen((types) => told.push(...types))
    try {
      await feed.start()
      const began = performance.now()
      await createSample(server(), admin(), item)
      await expect.poll(() => told, { timeout: 1_000 }).toContain('item')
      expect(performance.now() - began).toBeLessThan(1_500)
    } finally {
      await feed.close()
      await other.close()
    }
  })
})

describe.runIf(engines.includes('postgres'))('A feed on PostgreSQL', () => {
  const server = useTestServer('postgres')
  let slow: Database
  beforeAll(() => {
    slow = openDatabase(server().context.config)
  })
  afterAll(() => slow.close())

  it('does not miss a change that was begun before another and committed after it', async () => {
    const { context } = server()
    const author = { actor: 'test', requestId: null, address: null, now: server().clock.time }
    const reader = new ChangeFeed(slow, (error) => {
      throw error
    })
    const told: string[] = []
    reader.listen((types) => told.push(...types))
    await reader.start()

    let finish = (): void => undefined
    const held = new Promise<void>((resolve) => (finish = resolve))
    let begun = (): void => undefined
    const first = new Promise<void>((resolve) => (begun = resolve))
    const early = write(context.database, context.feed, author, async (writer) => {
      await writer.create({ table: 'items', type: 'item', secrets: [] }, { items_name: 'early' })
      begun()
      await held
    })
    await first
    const { news } = await import('../../../content/types/news.ts')
    await createRow(context, author, news, { title: 'late', subtitle: '', description: 'late' }, true)
    await reader.poll()
    expect(told).toEqual(['news'])
    finish()
    await early
    await reader.poll()
    expect(told).toEqual(['news', 'item'])
    await reader.close()
  })
})
