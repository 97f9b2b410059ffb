import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database, TransactionWork } from '../../../../server/database/database.ts'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { outageOf } from '../../../../server/errors/outage.ts'
import { engines } from '../../../support/databases/engines.ts'
import { createDatabase } from '../../../support/databases/postgres.ts'
import { byTheClock } from '../../../support/retries.ts'

type Place = 'harbour' | 'market'

describe.runIf(engines.includes('postgres'))('A transaction on PostgreSQL that meets another', () => {
  let url: string
  let database: Database
  beforeAll(async () => {
    url = await createDatabase(inject('postgresUrl'))
    database = openDatabase({ databaseUrl: url, dataDir: '' })
    await sql`create table places (name text primary key, visits int not null)`.execute(database.writer)
    await sql`insert into places values ('harbour', 0), ('market', 0)`.execute(database.writer)
  })
  beforeEach(() => sql`update places set visits = 0`.execute(database.writer))
  afterAll(() => database.close())

  const visit = (place: Place) => sql`update places set visits = visits + 1 where name = ${place}`
  const visits = async () => {
    const { rows } = await sql<{ visits: number }>`select visits from places order by name`.execute(database.reader)
    return rows.map((row) => row.visits)
  }

  function watched<T>(work: TransactionWork<T>): { work: TransactionWork<T>; codes: string[] } {
    const codes: string[] = []
    return {
      codes,
      work: async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          codes.push((error as { code: string }).code)
          throw error
        }
      },
    }
  }

  it('[database.deadlock] in a deadlock runs again, and both are done once', async () => {
    let waiting = 0
    const both = Promise.withResolvers<null>()
    const visitor = (first: Place, second: Place) =>
      watched(async (tx) => {
        await visit(first).execute(tx)
        if (++waiting === 2) both.resolve(null)
        await both.promise
        await visit(second).execute(tx)
        return `${first}, ${second}`
      })
    const one = visitor('harbour', 'market')
    const two = visitor('market', 'harbour')
    // Large transactions are not committed in a group, so PostgreSQL can detect the deadlock between these two.
    expect(await Promise.all([one, two].map(({ work }) => database.transaction(work, { large: true })))).toEqual([
      'harbour, market',
      'market, harbour',
    ])
    // On a slow machine each may be the victim once.
    expect(new Set([...one.codes, ...two.codes])).toEqual(new Set(['40P01']))
    expect(await visits()).toEqual([2, 2])
  })

  it('in a group commit leaves the group, whose others are done without the deadlock', async () => {
    const other = new pg.Client(url)
    await other.connect()
    // PostgreSQL aborts the transaction whose deadlock timeout expires first. With this long timeout, that is never the
    // transaction of `other`.
    await other.query(
      "set deadlock_timeout = '60s'; begin; update places set visits = visits + 1 where name = 'market'",
    )
    let runs = 0
    let met: Promise<unknown> | undefined
    const { work, codes } = watched(async (tx) => {
      await visit('harbour').execute(tx)
      // The third run is not in a group. It deadlocks with the other transaction, because each waits for the other's
      // lock.
      if (++runs === 3) met = other.query("update places set visits = visits + 1 where name = 'harbour'; commit")
      await visit('market').execute(tx)
    })
    const meeting = database.transaction(work)
    const beside = await Promise.all([1, 2, 3].map((number) => database.transaction(async () => number)))
    expect(beside).toEqual([1, 2, 3])
    await meeting
    await met
    await other.end()
    expect(codes).toEqual(['55P03', '55P03', '40P01'])
    expect(await visits()).toEqual([2, 2])
  })

  describe('if the database is set to serializable', () => {
    let strict: Database
    beforeAll(async () => {
      const name = new URL(url).pathname.slice(1)
      await sql.raw(`alter database ${name} set default_transaction_isolation = serializable`).execute(database.writer)
      strict = openDatabase({ databaseUrl: url, dataDir: '' })
    })
    afterAll(() => strict.close())

    it('runs again after a serialization failure', async () => {
      let runs = 0
      const { work, codes } = watched(async (tx) => {
        const { rows } = await sql<{ visits: number }>`select visits from places where name = 'harbour'`.execute(tx)
        if (++runs === 1) await visit('harbour').execute(database.writer)
        await sql`update places set visits = ${(rows[0]?.visits ?? 0) + 1} where name = 'harbour'`.execute(tx)
        return runs
      })
      expect(await strict.transaction(work)).toBe(2)
      expect(codes).toEqual(['40001'])
      expect(await visits()).toEqual([2, 0])
    })

    it('fails because the database is busy after five seconds of such failures', byTheClock, async () => {
      const start = performance.now()
      const { work, codes } = watched(async (tx) => {
        await sql`select visits from places`.execute(tx)
        await visit('harbour').execute(database.writer)
        await visit('harbour').execute(tx)
      })
      const failure = await strict.transaction(work).catch((error: unknown) => error)
      expect(outageOf(failure)).toBe('busy')
      expect(performance.now() - start).toBeGreaterThan(5_000)
      expect(performance.now() - start).toBeLessThan(6_000)
      expect(new Set(codes)).toEqual(new Set(['40001']))
    })
  })
})
