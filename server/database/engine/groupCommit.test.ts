import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { openDatabase } from './openDatabase.ts'

describe('Transactions that come at the same time on SQLite', () => {
  let folder: string
  let database: Database
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gapura-group-commit-'))
    database = openDatabase({ databaseUrl: null, dataDir: folder })
    await sql`create table notes (text text not null unique)`.execute(database.writer)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /**
   * The size of SQLite's write-ahead log in bytes. It shows how many commits there were, because each commit appends
   * the pages that it changed.
   */
  const logged = () => statSync(join(folder, 'gapura.db-wal')).size
  const note = (text: string) => database.transaction((tx) => sql`insert into notes values (${text})`.execute(tx))
  const notes = async () =>
    (await sql<{ text: string }>`select text from notes order by rowid`.execute(database.reader)).rows.map(
      ({ text }) => text,
    )

  it('are all there when they have been answered, in the order in which they came', async () => {
    const texts = Array.from({ length: 200 }, (_, number) => `note ${number}`)
    await Promise.all(texts.map(note))
    expect(await notes()).toEqual(texts)
  })

  it('fail alone', async () => {
    const outcomes = await Promise.allSettled(['one', 'two', 'one', 'three'].map(note))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await notes()).toEqual(['one', 'two', 'three'])
  })

  it('leave nothing of what failed half way', async () => {
    const half = database.transaction(async (tx) => {
      await sql`insert into notes values ('half')`.execute(tx)
      throw new Error('half way')
    })
    const outcomes = await Promise.allSettled([note('before'), half, note('after')])
    expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { message: 'half way' } })
    expect(await notes()).toEqual(['before', 'after'])
  })

  it('are one commit', async () => {
    const empty = logged()
    await note('alone')
    const ofOne = logged() - empty
    await Promise.all(['one', 'two', 'three'].map(note))
    expect(logged() - empty).toBe(2 * ofOne)
  })

  it('are answered when they are seen by others, not before', async () => {
    await note('one')
    expect(await notes()).toEqual(['one'])
  })
})
