import { sql } from 'kysely'
import { openDatabase } from '../server/database/engine/openDatabase.ts'
import type { ContentTables, StoredValue } from '../server/database/tables.ts'
import type { Scratch } from './scratch.ts'

export const ROWS_AT_ONCE = 500

/** Returns pseudo-random numbers that are the same in every run. */
export const spread = (number: number, below: number): number => (Math.imul(number + 1, 2_654_435_761) >>> 0) % below
export const pick = <T>(list: readonly T[], number: number): T => list[spread(number, list.length)] as T // The cast is safe: `spread` returns an index below the length of the list.

type Insert = (table: string, number: number, row: (index: number) => Record<string, StoredValue>) => Promise<number[]>

/** Writes rows directly into the database, without log entries. No server may use the database at the same time. */
export async function writeRows(scratch: Scratch, write: (insert: Insert) => Promise<void>): Promise<void> {
  const database = openDatabase({ databaseUrl: scratch.databaseUrl, dataDir: scratch.folder })
  const time = '2026-01-01T00:00:00.000Z'
  await database.transaction(async (tx) => {
    const rows = tx.withTables<ContentTables>()
    await write(async (table, number, row) => {
      const ids: number[] = []
      for (let start = 0; start < number; start += ROWS_AT_ONCE) {
        const length = Math.min(ROWS_AT_ONCE, number - start)
        const values = Array.from({ length }, (_, index) => ({
          created_at: time,
          updated_at: time,
          ...row(start + index),
        }))
        const inserted = await rows.insertInto(table).values(values).returning('id').execute()
        ids.push(...inserted.map(({ id }) => Number(id)))
      }
      return ids
    })
  })
  // PostgreSQL's autovacuum might run too late or during a measurement, so the tables are vacuumed and analyzed now.
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.writer)
  await database.close()
}
