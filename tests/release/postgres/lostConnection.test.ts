import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { outageOf } from '../../../server/errors/outage.ts'
import { CommitProxy } from '../../support/databases/commitProxy.ts'
import { createDatabase } from '../../support/databases/postgres.ts'
import { byTheClock } from '../../support/retries.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'

const ITEMS = `/api${item.path}`

describe('PostgreSQL that vanishes without closing a connection', () => {
  let proxy: CommitProxy
  let server: TestServer
  let other: TestServer
  let admin: string
  let isRunning = false
  beforeAll(async () => {
    const direct = await createDatabase(inject('postgresUrl'))
    const way = await CommitProxy.to(direct)
    proxy = way.proxy
    server = await startTestServer('postgres', { DATABASE_URL: way.url })
    other = await startTestServer('postgres', { DATABASE_URL: direct })
    admin = await server.signIn('admin')
  })
  afterEach(() => {
    isRunning = false
    proxy.mend()
  })
  afterAll(async () => {
    await server.stop()
    await other.stop()
    proxy.close()
  })

  const write = (name: string) => server.call('POST', ITEMS, { token: admin, body: { items_name: name } })
  const names = async () =>
    ((await server.call('GET', ITEMS)).body as SampleRow[]).map((row) => String(row['items_name']))
  async function took<T>(work: Promise<T>): Promise<[T, number]> {
    const start = performance.now()
    return [await work, performance.now() - start]
  }

  it.each(['at rest', 'under load'])(
    'while the site is %s, makes writes fail with 503 within 5 s; pages are served, and writes succeed within 5 s of its return',
    byTheClock,
    async (mark) => {
      const attempt = randomUUID()
      await expect.poll(async () => (await write('before')).status).toBe(201)
      expect((await server.call('GET', '/gameinfo/rules')).status).toBe(200)
      isRunning = mark === 'under load'
      const answers = new Set<number>()
      let longest = 0
      const writers = Array.from({ length: 12 }, async (_, writer) => {
        for (let turn = 0; isRunning; turn += 1) {
          const [{ status }, milliseconds] = await took(write(`${mark} ${writer} ${turn}`))
          answers.add(status)
          longest = Math.max(longest, milliseconds)
          if (status !== 201) await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      proxy.vanish()

      const [refused, milliseconds] = await took(write('while it is away'))
      expect(refused).toMatchObject({ status: 503, body: { code: 'database_away' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(milliseconds).toBeLessThan(5_000)
      const [page, pageTook] = await took(server.call('GET', '/gameinfo/rules'))
      expect(page.status, 'a page from memory').toBe(200)
      expect(pageTook).toBeLessThan(500)
      expect((await server.call('GET', '/readyz')).status).toBe(503)
      expect((await server.call('GET', '/healthz')).status).toBe(200)
      await createSample(other, admin, item, `meanwhile, ${attempt}`)

      proxy.mend()
      const back = performance.now()
      await expect.poll(async () => (await write('back')).status, { timeout: 5_000, interval: 50 }).toBe(201)
      expect(performance.now() - back).toBeLessThan(5_000)
      await expect.poll(names, { timeout: 5_000 }).toContainEqual(expect.stringContaining(`meanwhile, ${attempt}`))
      await createSample(other, admin, item, `afterwards, ${attempt}`)
      await expect.poll(names, { timeout: 2_000 }).toContainEqual(expect.stringContaining(`afterwards, ${attempt}`))
      isRunning = false
      await Promise.all(writers)
      expect(longest).toBeLessThan(5_000)
      expect([...answers].sort()).toEqual(mark === 'under load' ? [201, 503] : [])
    },
  )

  it('lets writes that wait behind hanging commits fail within 5 s, too', byTheClock, async () => {
    const { database } = server.context
    const commit = () => database.transaction((tx) => sql`select 1`.execute(tx)).then(() => null, outageOf)
    expect(await commit()).toBeNull()
    proxy.vanish()
    // A hundred transactions are more than the server can commit at once, so some must wait.
    const told = await Promise.all(Array.from({ length: 100 }, () => took(commit())))
    proxy.mend()
    expect([...new Set(told.map(([outage]) => outage))]).toEqual(['database_away'])
    expect(Math.max(...told.map(([, milliseconds]) => milliseconds))).toBeLessThan(5_000)
    await expect.poll(commit, { timeout: 5_000, interval: 50 }).toBeNull()
  })

  it('is not assumed if work takes 20 seconds', byTheClock, async () => {
    const { snapshot, transaction } = server.context.database
    await Promise.all([
      snapshot((queries) => sql`select pg_sleep(20)`.execute(queries)),
      transaction((tx) => sql`select pg_sleep(20)`.execute(tx), { long: true }),
    ])
  })
})
