import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engines, useTestServer } from '../../support/testServer.ts'

const SENTENCE =
  'A newer release of Gapura has changed the database. Stop this process, and start it with that release.'

// The tests check the rules in docs/operate.md, "Upgrade".
describe.each(engines)('On %s, a process whose database a newer release has changed', (engine) => {
  const server = useTestServer(engine)

  it('[database.newer] is not ready, so that balancers ask others, says why, and serves on', async () => {
    const { call, log, context } = server()
    const ready = () => call('GET', '/readyz')
    // On PostgreSQL, a site process that stalled for two seconds must first read the changes of other processes. Until
    // then it is not ready.
    const becomesReady = () => expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(200)
    await becomesReady()
    const { writer } = context.database
    await sql`insert into kysely_migration (name, timestamp) values ('9999_of_a_newer_release', '')`.execute(writer)
    for (let turn = 0; turn < 3; turn += 1)
      expect(await ready()).toMatchObject({ status: 503, body: { status: 'not ready', why: SENTENCE } })
    expect(log.filter((line) => line.includes(SENTENCE))).toHaveLength(1)
    for (const path of ['/healthz', '/gameinfo/rules']) expect((await call('GET', path)).status).toBe(200)
    await sql`delete from kysely_migration where name = '9999_of_a_newer_release'`.execute(writer)
    await becomesReady()
  })
})
