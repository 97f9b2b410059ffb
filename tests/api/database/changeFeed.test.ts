import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { ChangeFeed } from '../../../server/database/changes/changeFeed.ts'
import { createSample } from '../../support/samples.ts'
import { isThorough } from '../../support/thorough.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

/** How long a transaction stays open: longer than any that a feed gave up once. */
const LASTS_MS = isThorough ? 120_000 : 3_000

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
    await expect.poll(() => told.flat()).toContain('news')
    await feed.close()
  })

  it('tells of a batch of 50,000 changes that ends long after others have written, in each of three processes', async () => {
    const admin = await server().signIn('admin')
    const before = [await started(), await started()]
    const batch = new pg.Client(server().context.config.databaseUrl ?? '')
    await batch.connect()
    await batch.query('begin')
    await batch.query(`insert into changes (actor, content_type, row_id, action, time)
      select 'command', 'news', 1, 'update', now() from generate_series(1, 50000)`)
    const processes = [...before, await started()]
    const until = performance.now() + LASTS_MS
    while (performance.now() < until) {
      await createSample(server(), admin, item)
      await sleep(200)
    }
    for (const { told } of processes) expect(told.flat()).not.toContain('news')
    await batch.query('commit')
    for (const { told } of processes) await expect.poll(() => told.flat()).toContain('news')
    // And goes on from there: nothing is told twice.
    await sleep(1_500)
    for (const { told } of processes) told.length = 0
    await createSample(server(), admin, item)
    for (const { told } of processes) await expect.poll(() => told).toEqual([['item']])
    await sleep(1_500)
    for (const { told, feed } of processes) {
      expect(told).toEqual([['item']])
      await feed.close()
    }
    await batch.end()
  })

  it('tells of nothing that was there before it', async () => {
    const { told, feed } = await started()
    await sleep(1_500)
    expect(told).toEqual([])
    await feed.close()
  })
})
