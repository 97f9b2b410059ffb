import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { CommitProxy } from '../../../support/databases/commitProxy.ts'
import { engines } from '../../../support/databases/engines.ts'
import { createDatabase } from '../../../support/databases/postgres.ts'
import { byTheClock } from '../../../support/retries.ts'

/** The largest number of transactions in one group commit, as in server/database/engine/postgres.ts. */
const MOST_PER_COMMIT = 32

describe.runIf(engines.includes('postgres'))('Transactions that come at the same time on PostgreSQL', () => {
  let database: Database
  /** This connection reads the database as another process sees it. */
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
      // Unlike other transaction numbers, pg_current_xact_id() is the same in each savepoint of a transaction.
      await sql`insert into notes (text, commit_number) values (${text}, pg_current_xact_id()::text)`.execute(tx)
      return text
    })
  const notes = async () => {
    const query = sql<{ text: string; commit: string }>`select text, commit_number as commit from notes order by place`
    return (await query.execute(other.reader)).rows
  }
  const texts = async () => (await notes()).map(({ text }) => text)
  const commits = async () => Map.groupBy(await notes(), ({ commit }) => commit)

  it('are all saved when they are answered, each with its own answer, in few commits and in their order', async () => {
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

  it('[database.group-commit] fail alone: the others of the commit are saved and report no failure', async () => {
    const half = database.transaction(async (tx) => {
      await sql`insert into notes (text) values ('half')`.execute(tx)
      throw new Error('half way')
    })
    const outcomes = await Promise.allSettled([note('one'), note('two'), note('one'), half, note('three')])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: 'one' },
      { status: 'fulfilled', value: 'two' },
      { status: 'rejected', reason: { code: '23505' } },
      { status: 'rejected', reason: { message: 'half way' } },
      { status: 'fulfilled', value: 'three' },
    ])
    expect(await texts()).toEqual(['one', 'two', 'three'])
    expect((await commits()).size).toBe(1)
  })

  it('[database.group-commit] are answered when other processes can see them, and not before', async () => {
    const held = proxy.hold('first of all')
    const answered: string[] = []
    const writing = ['first of all', 'second', 'third'].map((text) => note(text).then((done) => answered.push(done)))
    const { sent, decide } = await held
    for (const text of ['first of all', 'second', 'third']) expect(sent).toContain(text)
    await sleep(100)
    expect([answered, await texts()]).toEqual([[], []])
    decide(null)
    await Promise.all(writing)
    expect(answered).toEqual(['first of all', 'second', 'third'])
    expect(await texts()).toEqual(answered)
  })

  it(
    'do not wait for a lock that one of them needs: it leaves the group, and is saved when the lock is free',
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
      const before = [hasVisited, await texts()]
      await holder.query('commit')
      await holder.end()
      await visiting
      expect(before).toEqual([false, ['one', 'two']])
      expect(milliseconds).toBeLessThan(2_000)
      const { rows } = await sql`select visits from places`.execute(other.reader)
      expect(rows).toEqual([{ visits: 1 }])
    },
  )
})
