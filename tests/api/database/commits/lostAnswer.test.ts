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

  it.each(fates)(
    '[database.lost-answer] (%s) is 503 outcome_unknown, in time, without Retry-After, and writes the row once or not at all',
    byTheClock,
    async (fate) => {
      const name = `Letter of ${fate} ${randomUUID()}`
      const met = proxy.next(name, fate)
      const start = performance.now()
      const answer = await create(name)
      await met
      expect(performance.now() - start).toBeLessThan(ANSWER_MS)
      expect(answer).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } })
      expect(answer.headers.get('retry-after')).toBe(null)
      expect(await entries(name)).toEqual(fate === 'answer lost' ? [{ action: 'create', count: 1 }] : [])
      expect((await create(`After ${name}`)).status).toBe(201)
    },
  )

  it.each(fates)('(%s) is answered so to each of those whose changes it held', async (fate) => {
    const names = Array.from({ length: 20 }, (_, number) => `Ring ${number} of ${fate}`)
    const met = proxy.next('Ring 7 of', fate)
    const answers = await Promise.all(names.map(create))
    await met
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    const written = new Set(await listed())
    for (const [index, { status, body }] of answers.entries()) {
      if (status === 201) expect(written).toContain(names[index])
      else expect(body).toMatchObject({ code: 'outcome_unknown' })
    }
  })

  it.each(fates)('(%s) of a log-in is 503 outcome_unknown', async (fate) => {
    await server.signIn('user')
    const { rows } = await sql<{ username: string }>`select username from users order by id desc limit 1`.execute(
      server.context.database.reader,
    )
    const met = proxy.next('insert into "sessions"', fate)
    const answer = await server.call('POST', '/api/login', { body: { ...rows[0], password: 'Rahasia1!' } })
    await met
    expect(answer).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } })
    expect(answer.headers.get('retry-after')).toBe(null)
  })
})
