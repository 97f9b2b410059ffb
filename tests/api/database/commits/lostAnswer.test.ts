import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { item } from '../../../../content/types/item.ts'
import { refused } from '../../../support/answers.ts'
import { engines } from '../../../support/databases/engines.ts'
import { fates, useCommitProxy } from '../../../support/databases/useCommitProxy.ts'
import { byTheClock } from '../../../support/retries.ts'
import { rowsApi } from '../../../support/rows.ts'
import { makeAccount, type Answer } from '../../../support/testServer.ts'

/** Milliseconds within which a request gets a response, even if its commit fails: docs/operate/failover.md. */
const ANSWER_MS = 5_000

// Specification: docs/operate/failover.md, "What Gapura does".
describe.runIf(engines.includes('postgres'))('A commit on PostgreSQL whose connection is lost', () => {
  const { proxy, server, token } = useCommitProxy()
  const { list } = rowsApi(server, token)
  const create = (items_name: string) =>
    server().call('POST', `/api${item.path}`, { token: token(), body: { items_name } })
  const expectUnknown = (answer: Answer) => {
    expect(answer).toMatchObject(refused(503, 'outcome_unknown'))
    expect(answer.headers.get('retry-after')).toBe(null)
  }

  it.each(fates)(
    '[database.lost-answer] (%s) is answered in time with 503 outcome_unknown and no Retry-After, and writes the row once or not at all',
    byTheClock,
    async (fate) => {
      const name = `Letter of ${fate} ${randomUUID()}`
      const met = proxy().next(name, fate)
      const start = performance.now()
      const answer = await create(name)
      await met
      expect(performance.now() - start).toBeLessThan(ANSWER_MS)
      expectUnknown(answer)
      const { rows } = await sql`select action, count(*)::int as count from changes
        where content_type = ${item.key} and coalesce(after, before)::text like ${`%${name}%`}
        group by 1`.execute(server().context.database.reader)
      expect(rows).toEqual(fate === 'answer lost' ? [{ action: 'create', count: 1 }] : [])
      expect((await create(`After ${name}`)).status).toBe(201)
    },
  )

  it.each(fates)('(%s) is reported to each request whose changes it contained', async (fate) => {
    const names = Array.from({ length: 20 }, (_, number) => `Ring ${number} of ${fate}`)
    const met = proxy().next('Ring 7 of', fate)
    const answers = await Promise.all(names.map(create))
    await met
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    const written = (await list(`${item.path}?q=of`)).map((row) => row['items_name'])
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 201) expect(written).toContain(names[index])
      else expectUnknown(answer)
    }
  })

  it.each(fates)('(%s) of a log-in is 503 outcome_unknown', async (fate) => {
    const body = await makeAccount(server().context, 'user', `player${fates.indexOf(fate)}`)
    const met = proxy().next('insert into "sessions"', fate)
    const answer = await server().call('POST', '/api/login', { body })
    await met
    expectUnknown(answer)
  })
})
