import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { ChangeFeed } from '../../../server/database/changes/changeFeed.ts'
import { createSample } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

describe.runIf(engines.includes('postgres'))('On PostgreSQL, the feed of a process that has just started', () => {
  const server = useTestServer('postgres')

  async function started() {
    const told: string[][] = []
    const feed = new ChangeFeed(server().context.database, (error) => {
      throw error
    })
    feed.listen((types) => told.push([...types]))
    await feed.start()
    return { told, feed }
  }

  it('tells of a change whose transaction began before the start and ends after a later one', async () => {
    const admin = await server().signIn('admin')
    const slow = new pg.Client(server().context.config.databaseUrl ?? '')
    await slow.connect()
    await slow.query('begin')
    await slow.query(`insert into changes (actor, content_type, row_id, action, time)
      values ('command', 'news', 1, 'update', now())`)
    await createSample(server(), admin, item)
    const { told, feed } = await started()
    await slow.query('commit')
    await slow.end()
    await expect.poll(() => told, { timeout: 2_000 }).toEqual([['news']])
    await feed.close()
  })

  it('tells of nothing that was there before it', async () => {
    const { told, feed } = await started()
    await sleep(1_500)
    expect(told).toEqual([])
    await feed.close()
  })
})
