import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outageOf } from '../../../errors/outage.ts'
import { threadedReader } from './threadedReader.ts'

/** A single SQL statement that counts for a long time and cannot be interrupted. */
const long = (rows: number) =>
  sql<{ count: number }>`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
    select count(*) as count from n`
const usual = { threads: 1, waiting: 10, longMs: 60_000, statementMs: 60_000, idleMs: 60_000 }
const failed = (reading: Promise<unknown>) => reading.then(() => null, outageOf)

describe('Reads beside the event loop', () => {
  let folder: string
  let writer: BetterSqlite.Database
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gapura-threads-'))
    writer = new BetterSqlite(join(folder, 'gapura.db'))
    writer.pragma('journal_mode = WAL')
    writer.exec('create table notes (id integer primary key, text text, extra integer)')
  })
  afterEach(() => {
    writer.close()
    rmSync(folder, { recursive: true })
  })
  const open = (limits = usual, file = 'gapura.db') =>
    threadedReader({ file: join(folder, file), waitMs: 100, cacheKib: 1_000, mayWrite: false }, () => undefined, limits)

  it('give the rows as they are, and each write as soon as it is committed', async () => {
    const reader = open()
    for (let id = 1; id <= 50; id += 1) {
      writer.prepare('insert into notes values (?, ?, ?)').run(id, `Note ${id}`, id % 2 ? null : id)
      const { rows } = await sql`select * from notes where id > ${id - 2} order by id desc`.execute(reader)
      expect(rows[0]).toEqual({ id, text: `Note ${id}`, extra: id % 2 ? null : id })
    }
    expect((await sql`select * from notes where id > 50`.execute(reader)).rows).toEqual([])
    await reader.destroy()
  })

  it('leave the event loop free while they take their time', async () => {
    const reader = open()
    await sql`select 1`.execute(reader)
    const reading = long(2_000_000).execute(reader)
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    expect((await reading).rows[0]?.count).toBe(2_000_000)
    clearInterval(timer)
    // If the statement had blocked the event loop, the timer would have run only once, afterwards.
    expect(turns).toBeGreaterThan(5)
    await reader.destroy()
  })

  it('fail as on a busy database where they take too long or too many wait, and go on after that', async () => {
    const reader = open({ ...usual, waiting: 2, longMs: 500, statementMs: 1_500 })
    const endless = failed(long(40_000_000).execute(reader))
    await sleep(20)
    const others = [1, 2, 3, 4].map((number) => sql`select ${number} as number`.execute(reader))
    const outcomes = await Promise.all(others.map(failed))
    expect(outcomes).toEqual([null, null, 'busy', 'busy'])
    expect(await endless).toBe('busy')
    expect((await sql`select 1 as one`.execute(reader)).rows).toEqual([{ one: 1 }])
    await reader.destroy()
  })

  it('go on in another thread while a statement takes long, and end one of the two after it', async () => {
    const reader = open({ ...usual, longMs: 100 })
    let isOver = false
    const endless = long(10_000_000)
      .execute(reader)
      .then(() => (isOver = true))
    await sleep(20)
    expect((await sql`select 1 as one`.execute(reader)).rows).toEqual([{ one: 1 }])
    expect(isOver).toBe(false)
    await endless
    const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'Worker').length
    await Promise.all([1, 2, 3].map((number) => sql`select ${number} as number`.execute(reader)))
    expect(threads()).toBeLessThanOrEqual(1)
    await reader.destroy()
  })

  it.runIf(process.platform === 'linux')('leave a processor to the event loop where both want it', async () => {
    const threads = () => readdirSync('/proc/self/task')
    const priorityOf = (id: string) => {
      const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      // In /proc/…/stat the nice value is the 19th field (proc(5)). The split removes the first two fields, because the
      // second may contain blanks.
      return Number(fields[16])
    }
    const before = new Set(threads())
    const reader = open()
    await sql`select 1`.execute(reader)
    const started = threads().filter((id) => !before.has(id))
    expect(started.map(priorityOf)).toContain(getPriority() + 5)
    await reader.destroy()
  })

  it('fail with what SQLite says of the file and of the statement, and go on after that', async () => {
    const missing = open(usual, 'missing.db')
    await expect(sql`select 1`.execute(missing)).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' })
    await missing.destroy()
    const reader = open()
    await expect(sql`select * from nothing`.execute(reader)).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
    await expect(sql`delete from notes`.execute(reader)).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(reader)).rows).toEqual([{ one: 1 }])
    await reader.destroy()
  })

  it('have a thread only while there is something to read', async () => {
    const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'Worker').length
    const reader = open({ ...usual, threads: 2, idleMs: 50 })
    expect(threads()).toBe(0)
    await Promise.all([1, 2, 3, 4].map((number) => sql`select ${number} as number`.execute(reader)))
    await sleep(500)
    expect((await sql`select 2 as two`.execute(reader)).rows).toEqual([{ two: 2 }])
    await reader.destroy()
    await expect(sql`select 1`.execute(reader)).rejects.toThrow()
  })
})
