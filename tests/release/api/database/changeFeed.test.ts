import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { item } from '../../../../content/types/item.ts'
import { ChangeFeed } from '../../../../server/database/changes/changeFeed.ts'
import { createSample } from '../../../support/samples.ts'
import { isThorough } from '../../../support/thorough.ts'
import { engines, useTestServer } from '../../../support/testServer.ts'

/** Milliseconds for which a transaction stays open, longer than an earlier version of the feed would wait for it. */
const LASTS_MS = isThorough ? 120_000 : 3_000

describe.runIf(engines.includes('postgres'))('On PostgreSQL, the feed of a process that has just started', () => {
  const server = useTestServer('postgres')

  async function openChange(count: number) {
    const client = new pg.Client(server().context.config.databaseUrl ?? '')
    await client.connect()
    await client.query('begin')
    await client.query(`insert into changes (actor, content_type, row_id, action, time)
      select 'command', 'news', 1, 'update', now() from generate_series(1, ${count})`)
    return client
  }

  async function started() {
    const reported: string[][] = []
    const feed = new ChangeFeed(server().context.database, (error) => {
      throw error
    })
    feed.listen((types) => reported.push([...types]))
    await feed.start()
    return { reported, feed }
  }

  it('reports a change whose transaction began before the start and ends after a later one', async () => {
    const admin = await server().signIn('admin')
    const slow = await openChange(1)
    await createSample(server(), admin, item)
    const { reported, feed } = await started()
    await slow.query('commit')
    await slow.end()
    await expect.poll(() => reported.flat()).toContain('news')
    await feed.close()
  })

  it(
    'reports a batch of 50,000 changes that ends long after others have written, in each of three processes',
    { timeout: LASTS_MS + 60_000 },
    async () => {
      const admin = await server().signIn('admin')
      const before = [await started(), await started()]
      const batch = await openChange(50_000)
      const processes = [...before, await started()]
      const until = performance.now() + LASTS_MS
      while (performance.now() < until) {
        await createSample(server(), admin, item)
        await sleep(200)
      }
      for (const { reported } of processes) expect(reported.flat()).not.toContain('news')
      await batch.query('commit')
      for (const { reported } of processes) await expect.poll(() => reported.flat()).toContain('news')
      await sleep(1_500)
      for (const { reported } of processes) reported.length = 0
      await createSample(server(), admin, item)
      for (const { reported } of processes) await expect.poll(() => reported).toEqual([['item']])
      await sleep(1_500)
      for (const { reported, feed } of processes) {
        expect(reported).toEqual([['item']])
        await feed.close()
      }
      await batch.end()
    },
  )

  it('reports no change from before its start', async () => {
    const { reported, feed } = await started()
    await sleep(1_500)
    expect(reported).toEqual([])
    await feed.close()
  })
})
