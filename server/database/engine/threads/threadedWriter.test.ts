import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../database.ts'
import { openDatabase } from '../openDatabase.ts'

const add = (id: number) => sql`insert into notes (id, text) values (${id}, ${`Note ${id}`})`

describe('A transaction of many rows', () => {
  let folder: string
  let database: Database
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gapura-bulk-'))
    database = openDatabase({ databaseUrl: null, dataDir: folder })
    await sql`create table notes (id integer primary key, text text not null, above integer references notes (id))`.execute(
      database.writer,
    )
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const ids = async () => {
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(database.reader)
    return rows.map(({ id }) => id)
  }

  it('gives what its statements give, and is seen when it has been committed', async () => {
    const before = await database.transaction(
      async (tx) => {
        await add(1).execute(tx)
        const { rows } = await sql`insert into notes (id, text) values (2, null || 'x') returning id`
          .execute(tx)
          .catch(() => sql`insert into notes (id, text) values (2, 'Two') returning id, text, above`.execute(tx))
        expect(rows).toEqual([{ id: 2, text: 'Two', above: null }])
        const { numAffectedRows } = await sql`update notes set text = text || '!'`.execute(tx)
        expect(numAffectedRows).toBe(2n)
        return ids()
      },
      { large: true },
    )
    expect(before).toEqual([])
    expect(await ids()).toEqual([1, 2])
  })

  it('is rolled back as a whole, with what the database says, and the next one is committed', async () => {
    const failing = database.transaction(
      async (tx) => {
        await add(1).execute(tx)
        await sql`insert into notes (id, text, above) values (2, 'Below', 9)`.execute(tx)
      },
      { large: true },
    )
    await expect(failing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })
    const thrown = database.transaction(
      async (tx) => {
        await add(1).execute(tx)
        throw new Error('Not these.')
      },
      { large: true },
    )
    await expect(thrown).rejects.toThrow('Not these.')
    expect(await ids()).toEqual([])
    await database.transaction((tx) => add(3).execute(tx), { large: true })
    expect(await ids()).toEqual([3])
  })

  it('comes one after another with all other transactions, none of which fails', async () => {
    const order: string[] = []
    const many = (start: number) =>
      database.transaction(
        async (tx) => {
          for (let id = start; id < start + 50; id += 1) await add(id).execute(tx)
          order.push(`many ${start}`)
        },
        { large: true },
      )
    const one = (id: number) =>
      database.transaction(async (tx) => {
        await add(id).execute(tx)
        order.push(`one ${id}`)
      })
    await Promise.all([many(100), one(1), many(200), one(2), one(3)])
    expect(await ids()).toHaveLength(103)
    expect(order).toHaveLength(5)
  })

  it('is rolled back where another file stands in the place of its own', async () => {
    const file = join(folder, 'gapura.db')
    await sql`vacuum into ${join(folder, 'other.db')}`.execute(database.reader)
    const writing = database.transaction(
      async (tx) => {
        await add(1).execute(tx)
        for (const end of ['', '-wal', '-shm']) renameSync(file + end, join(folder, `moved.db${end}`))
        renameSync(join(folder, 'other.db'), file)
      },
      { large: true },
    )
    await expect(writing).rejects.toThrow('was removed or replaced')
    for (const name of ['gapura.db', 'moved.db']) {
      const read = new BetterSqlite(join(folder, name), { readonly: true })
      expect(read.prepare('select count(*) from notes').pluck().get(), name).toBe(0)
      read.close()
    }
  })

  it('leaves the event loop free', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await database.transaction(
      (tx) =>
        sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000)
        insert into notes (id, text) select i, 'Note ' || i from n`.execute(tx),
      { large: true },
    )
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})
