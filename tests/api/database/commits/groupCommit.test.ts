import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { CommitProxy } from '../../../support/databases/commitProxy.ts'
import { engines } from '../../../support/databases/engines.ts'
import { createDatabase } from '../../../support/databases/postgres.ts'
import { byTheClock } from '../../../support/retries.ts'

/** Transactions that one commit holds at most. server/database/engine/postgres.ts. */
const MOST_PER_COMMIT = 32

describe.runIf(engines.includes('postgres'))('Transactions that come at the same time on PostgreSQL', () => {
  let database: Database
  /** Another process. */
  let other: Database
  let proxy: CommitProxy
  let direct: string
  beforeAll(async () => {
    direct = await createDatabase(inject('postgresUrl'))
    const way = await CommitProxy.to(direct)
    proxy = way.proxy
    database = openDatabase({ databaseUrl: way.url, dataDir: '' })
    other = openDatabase({ databaseUrl: direct, dataDir: '' })
    await sql`create table notes (place bigserial, text text not null unique, commit_number text)`.execute(other.writer)
    await sql`create table places (name text primary key, visits int not null)`.execute(other.writer)
    await sql`insert into places values ('harbour', 0)`.execute(other.writer)
  })
  beforeEach(async () => {
    await sql`truncate notes restart identity`.execute(other.writer)
    await sql`update places set visits = 0`.execute(other.writer)
  })
  afterAll(async () => {
    await database.close()
    await other.close()
    proxy.close()
  })

  const note = (text: string) =>
    database.transaction(async (tx) => {
      // The transaction's own number, whichever savepoint it is in.
      await sql`insert into notes (text, commit_number) values (${text}, pg_current_xact_id()::text)`.execute(tx)
      return text
    })
  const notes = async () =>
    (
      await sql<{ text: string; commit: string }>`
        select text, commit_number as commit from notes order by place`.execute(other.reader)
    ).rows
  const texts = async () => (await notes()).map(({ text }) => text)
  const commits = async () => Map.groupBy(await notes(), ({ commit }) => commit)

  it('are all there when they are answered, each with its own answer, in a few commits and in the order in which they came', async () => {
    const all = Array.from({ length: 100 }, (_, number) => `note ${number}`)
    expect(await Promise.all(all.map(note))).toEqual(all)
    expect((await texts()).sort()).toEqual(all.toSorted())
    const groups = [...(await commits()).values()]
    expect(groups.length).toBeLessThanOrEqual(Math.ceil(all.length / MOST_PER_COMMIT) + 1)
    for (const group of groups) {
      const places = group.map(({ text }) => all.indexOf(text))
      expect(places).toEqual(places.toSorted((one, next) => one - next))
    }
  })

  it('[database.group-commit] fail alone: the others of its commit are saved, and hear nothing of it', async () => {
    const outcomes = await Promise.allSettled(['one', 'two', 'one', 'three'].map(note))
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: 'one' },
      { status: 'fulfilled', value: 'two' },
      { status: 'rejected', reason: { code: '23505' } },
      { status: 'fulfilled', value: 'three' },
    ])
    expect(await texts()).toEqual(['one', 'two', 'three'])
    expect((await commits()).size).toBe(1)
  })

  it('leave nothing of what failed half way', async () => {
    const half = database.transaction(async (tx) => {
      await sql`insert into notes (text) values ('half')`.execute(tx)
      throw new Error('half way')
    })
    const outcomes = await Promise.allSettled([note('before'), half, note('after')])
    expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { message: 'half way' } })
    expect(await texts()).toEqual(['before', 'after'])
  })

  it('[database.group-commit] are answered when others see them, none before', async () => {
    const held = proxy.hold('first of all')
    const answered: string[] = []
    const writing = ['first of all', 'second', 'third'].map((text) => note(text).then((done) => answered.push(done)))
    const { sent, decide } = await held
    for (const text of ['first of all', 'second', 'third']) expect(sent).toContain(text)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([answered, await texts()]).toEqual([[], []])
    decide(null)
    await Promise.all(writing)
    expect(answered).toEqual(['first of all', 'second', 'third'])
    expect(await texts()).toEqual(answered)
  })

  it(
    'wait for no lock that one of them wants: it leaves them, and is saved when the lock is free',
    byTheClock,
    async () => {
      const holder = new pg.Client(direct)
      await holder.connect()
      await holder.query('begin; select from places for update')
      const start = performance.now()
      let hasVisited = false
      const visiting = database
        .transaction((tx) => sql`update places set visits = visits + 1 where name = 'harbour'`.execute(tx))
        .then(() => (hasVisited = true))
      await Promise.all([note('one'), note('two')])
      const milliseconds = performance.now() - start
      const there = [hasVisited, await texts()]
      await holder.query('commit')
      await holder.end()
      await visiting
      expect(there).toEqual([false, ['one', 'two']])
      expect(milliseconds).toBeLessThan(2_000)
      const { rows } = await sql`select visits from places`.execute(other.reader)
      expect(rows).toEqual([{ visits: 1 }])
    },
  )
})
