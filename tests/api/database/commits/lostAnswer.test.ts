import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { item } from '../../../../content/types/item.ts'
import { CommitProxy } from '../../../support/databases/commitProxy.ts'
import { engines } from '../../../support/databases/engines.ts'
import { createDatabase } from '../../../support/databases/postgres.ts'
import { byTheClock } from '../../../support/retries.ts'
import type { SampleRow } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

const ITEMS = `/api${item.path}`
const fates = ['cut before', 'answer lost'] as const
/** Longest until a request is answered, whatever becomes of its commit. docs/operate/failover.md. */
const ANSWER_MS = 5_000

// docs/operate/failover.md, "What Gapura does".
describe.runIf(engines.includes('postgres'))('A commit on PostgreSQL whose connection is lost', () => {
  let proxy: CommitProxy
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const { postgresDatabase } = inject('migrated')
    const way = await CommitProxy.to(await createDatabase(inject('postgresUrl'), postgresDatabase))
    proxy = way.proxy
    server = await startTestServer('postgres', { DATABASE_URL: way.url })
    token = await server.signIn('admin')
  })
  afterAll(async () => {
    await server.stop()
    proxy.close()
  })

  const create = (name: string) => server.call('POST', ITEMS, { token, body: { items_name: name } })
  const listed = async () =>
    ((await server.call('GET', `${ITEMS}?q=of`)).body as SampleRow[]).map((row) => row['items_name'])
  /** The entries of rows whose name was, or is, like this. */
  const entries = async (name: string) =>
    (
      await sql<{ action: string; count: number }>`
        select action, count(*)::int as count from changes
        where content_type = ${item.key} and coalesce(after, before)::text like ${`%${name}%`}
        group by 1 order by 1`.execute(server.context.database.reader)
    ).rows

  describe.each(fates)('(%s)', (fate) => {
    it('is found out about: a row is made once, and answered as made', async () => {
      const name = `Map of ${fate}`
      const met = proxy.next(name, fate)
      expect(await create(name)).toMatchObject({ status: 201, body: { items_name: name } })
      await met
      expect((await listed()).filter((listed) => listed === name)).toEqual([name])
      expect(await entries(name)).toEqual([{ action: 'create', count: 1 }])
    })

    it('is found out about for each of those that it was the commit of', async () => {
      const names = Array.from({ length: 20 }, (_, number) => `Ring ${number} of ${fate}`)
      const met = proxy.next('Ring 7 of', fate)
      const answers = await Promise.all(names.map(create))
      await met
      expect(answers.map(({ status, body }) => [status, (body as SampleRow)['items_name']])).toEqual(
        names.map((name) => [201, name]),
      )
      expect((await listed()).filter((name) => String(name).startsWith('Ring')).sort()).toEqual(
        expect.arrayContaining(names),
      )
      for (const name of names) expect(await entries(`${name}"`)).toEqual([{ action: 'create', count: 1 }])
    })

    it('is found out about: a row is changed once, and deleted once', async () => {
      const name = `Boots of ${fate}`
      const { id } = (await create(name)).body as SampleRow
      const renamed = `Shoes of ${fate}`
      const changed = proxy.next(renamed, fate)
      const answer = await server.call('PUT', `${ITEMS}/${id}`, { token, body: { items_name: renamed } })
      await changed
      expect(answer).toMatchObject({ status: 200, body: { items_name: renamed, version: 2 } })
      const deleted = proxy.next('delete from "items"', fate)
      expect((await server.call('DELETE', `${ITEMS}/${id}`, { token })).status).toBeLessThan(300)
      await deleted
      expect(await listed()).not.toContain(renamed)
      expect(await entries(`Shoes of ${fate}`)).toEqual([
        { action: 'delete', count: 1 },
        { action: 'update', count: 1 },
      ])
    })

    it(
      'is not known while nobody can be asked: 503, in time, and not to be tried again unseen',
      byTheClock,
      async () => {
        const name = `Letter of ${fate} ${randomUUID()}`
        const met = proxy.next(name, fate)
        const start = performance.now()
        const answering = create(name)
        await met
        proxy.cut()
        const answer = await answering.finally(() => proxy.mend())
        expect(performance.now() - start).toBeLessThan(ANSWER_MS)
        expect(answer).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } })
        expect(answer.headers.get('retry-after')).toBe(null)
        await expect.poll(async () => (await server.call('GET', '/readyz')).status, { timeout: 10_000 }).toBe(200)
        const count = fate === 'answer lost' ? 1 : 0
        expect(await entries(name)).toEqual(count ? [{ action: 'create', count }] : [])
      },
    )
  })

  it.each([
    ['admin', 'cut before', 200],
    ['admin', 'answer lost', 200],
    ['user', 'cut before', 200],
    // No entry in the log says whether it was done.
    ['user', 'answer lost', 503],
  ] as const)('of a log-in (%s, %s) is answered by %i', async (role, fate, status) => {
    await server.signIn(role)
    const { rows } = await sql<{ username: string }>`select username from users order by id desc limit 1`.execute(
      server.context.database.reader,
    )
    const met = proxy.next('insert into "sessions"', fate)
    const answer = await server.call('POST', '/api/login', { body: { ...rows[0], password: 'Rahasia1!' } })
    await met
    expect(answer).toMatchObject({ status, body: status === 200 ? {} : { code: 'outcome_unknown' } })
    expect(answer.headers.get('retry-after')).toBe(null)
  })
})

describe.runIf(engines.includes('postgres'))('A row that is refused among others that are saved at once', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer('postgres')
    token = await server.signIn('admin')
  })
  afterAll(() => server.stop())

  it('is told so, and they are not', async () => {
    const name = 'Guild of one name'
    const news = (title: string) => server.call('POST', '/api/news', { token, body: { title, description: title } })
    const page = () =>
      server.call('POST', '/api/pages', { token, body: { title: name, address: '/panduan', description: name } })
    const answers = await Promise.all([news('One'), page(), news('Two'), page(), page(), news('Three')])
    const statuses = answers.map(({ status }) => status)
    expect([0, 2, 5].map((index) => statuses[index])).toEqual([201, 201, 201])
    expect([1, 3, 4].map((index) => statuses[index]).sort()).toEqual([201, 409, 409])
    const shown = (await server.call('GET', '/api/news')).body as SampleRow[]
    expect(shown.map((row) => row['title']).sort()).toEqual(['One', 'Three', 'Two'])
  })
})
