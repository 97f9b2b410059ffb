import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { loadDemo } from '../../../server/demo/load.ts'
import { byTheClock } from '../../support/retries.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { startTestServer, testEnvironment, type TestServer } from '../../support/testServer.ts'

const LIST = `/api${item.path}`

describe('Two processes on one PostgreSQL', () => {
  let one: TestServer
  let other: TestServer
  let admin: string
  beforeAll(async () => {
    const environment = await testEnvironment('postgres', { isMigrated: true })
    one = await startTestServer('postgres', environment)
    other = await startTestServer('postgres', environment)
    admin = await one.signIn('admin')
  })
  afterAll(async () => {
    await one.stop()
    await other.stop()
  })

  const shows = async (server: TestServer, name: string) =>
    ((await server.call('GET', LIST)).body as SampleRow[]).some((row) => String(row['items_name']).includes(name))

  async function delay(what: string): Promise<number> {
    // Each try uses a new name, because a retry must not find the row of an earlier try.
    const name = `${what} ${randomUUID()}`
    await shows(other, name)
    await createSample(one, admin, item, name)
    const written = performance.now()
    await expect.poll(() => shows(other, name), { timeout: 3_000, interval: 10 }).toBe(true)
    return performance.now() - written
  }

  const listeners = async () =>
    (
      await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and query in ('listen gapura_changes', 'show transaction_read_only')`.execute(
        one.context.database.reader,
      )
    ).rows

  it('notify each other of a write at once', byTheClock, async () => {
    await expect.poll(async () => (await listeners()).length).toBe(2)
    const delays: number[] = []
    for (let turn = 0; turn < 5; turn += 1) delays.push(await delay(`told ${turn}`))
    expect(delays.sort((a, b) => a - b)[2], 'the median').toBeLessThan(300)
  })

  it('see a write within a second if that connection is lost, and open it again', byTheClock, async () => {
    const lost = await listeners()
    for (const { pid } of lost) {
      await sql`select pg_terminate_backend(${pid})`.execute(one.context.database.reader)
    }
    expect(await delay('untold')).toBeLessThan(1_000)
    const pids = lost.map(({ pid }) => pid)
    await expect
      .poll(async () => (await listeners()).filter(({ pid }) => !pids.includes(pid)).length, { timeout: 5_000 })
      .toBe(2)
    await sleep(50)
    expect(await delay('told again')).toBeLessThan(500)
  })
})

describe('Two processes that start at once on an empty PostgreSQL', () => {
  it('load the demo once', async () => {
    const environment = await testEnvironment('postgres', { isMigrated: true })
    const servers = [await startTestServer('postgres', environment), await startTestServer('postgres', environment)]
    const loaded = await Promise.all(servers.map(({ context }) => loadDemo(context, { onlyUntouched: true })))
    expect(loaded.filter((rows) => rows > 0)).toHaveLength(1)
    for (const server of servers) await server.stop()
  })
})
