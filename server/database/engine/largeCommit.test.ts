import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { openDatabase, sqliteFile } from './openDatabase.ts'

const MEGABYTE = 1024 * 1024

describe('A transaction of many megabytes', () => {
  let folder: string
  let database: Database
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gapura-large-'))
    database = openDatabase({ databaseUrl: null, dataDir: folder })
    await sql`create table notes (id integer primary key, text blob)`.execute(database.writer)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const write = (megabytes: number) =>
    database.transaction(async (tx) => {
      for (let one = 0; one < megabytes; one += 1)
        await sql`insert into notes (text) values (randomblob(${MEGABYTE}))`.execute(tx)
    })
  const count = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(database.reader)
    return rows[0]?.count
  }
  const sizes = () => ({
    file: Math.floor(statSync(sqliteFile(folder)).size / MEGABYTE),
    log: Math.ceil(statSync(`${sqliteFile(folder)}-wal`).size / MEGABYTE),
  })

  it('is in the file soon after, and the log of writes is short again with the next one', async () => {
    await write(20)
    expect(await count()).toBe(20)
    await expect.poll(sizes).toMatchObject({ file: 20 })
    const sizesAfterAnother = async () => {
      await database.transaction((tx) => sql`insert into notes (text) values (null)`.execute(tx))
      return sizes()
    }
    await expect.poll(async () => (await sizesAfterAnother()).log).toBeLessThanOrEqual(4)
    // A large transaction turns automatic checkpoints off for a while. The test expects later commits to copy the
    // write-ahead log into the file again.
    await write(6)
    await expect.poll(async () => (await sizesAfterAnother()).file).toBeGreaterThanOrEqual(26)
  })

  it('is rolled back as any other, and the next one is committed', async () => {
    const failing = database.transaction(async (tx) => {
      for (let one = 0; one < 20; one += 1)
        await sql`insert into notes (text) values (randomblob(${MEGABYTE}))`.execute(tx)
      throw new Error('The twentieth was the last.')
    })
    await expect(failing).rejects.toThrow('The twentieth was the last.')
    expect(await count()).toBe(0)
    await write(20)
    expect(await count()).toBe(20)
  })
})
