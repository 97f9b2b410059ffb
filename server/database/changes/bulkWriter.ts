import type { Transaction } from 'kysely'
import { Refusal } from '../../errors/refusals.ts'
import { inParts } from '../../process/queues/inParts.ts'
import type { Engine } from '../database.ts'
import { isOneOf, rowsAtOnce } from '../dialect/idList.ts'
import { type ContentTables, type StoredRow, type StoredValue } from '../tables.ts'
import { storedRow } from '../schema/columns.ts'
import type { LoggedTable } from './author.ts'

type Values = Readonly<Record<string, StoredValue>>

export interface RowUpdate {
  id: number
  /** A function computes them from the present row. */
  values: Values | ((before: StoredRow) => Values)
  /** The version that the author has read. */
  version?: number | undefined
}

/** The number of changed rows, and the ids that do not exist. */
export interface Updated {
  changed: number
  missing: number[]
}

/** A logged row: `before` is null for a new one, `after` for a deleted one. */
export interface WrittenRow {
  before: StoredRow | null
  after: StoredRow | null
}

interface Bulk {
  rows: Transaction<ContentTables>
  engine: Engine
  time: string
  log: (table: LoggedTable, written: readonly WrittenRow[]) => Promise<void>
}

/** Reads rows and locks them until the transaction ends. */
async function hold({ rows, engine }: Bulk, table: string, ids: readonly number[]): Promise<Map<number, StoredRow>> {
  const found = await rows
    .selectFrom(table)
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .orderBy('id')
    // SQLite's transaction already holds the write lock.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  return new Map(found.map(storedRow).map((row) => [row.id, row]))
}

/** Creates rows with the same columns, in order. */
export async function createAll(bulk: Bulk, table: LoggedTable, all: readonly Values[]): Promise<StoredRow[]> {
  const created: StoredRow[] = []
  for await (const part of inParts(all, rowsAtOnce(bulk.engine))) {
    const written = await bulk.rows
      .insertInto(table.table)
      .values(part.map((values) => ({ created_at: bulk.time, updated_at: bulk.time, ...values })))
      .returningAll()
      .execute()
    const rows = written.map(storedRow)
    await bulk.log(
      table,
      rows.map((after) => ({ before: null, after })),
    )
    created.push(...rows)
  }
  return created
}

/**
 * Changes rows and skips those that hold the values already. Throws Refusal `stale` with the ids of rows whose version
 * differs.
 */
export async function updateAll(bulk: Bulk, table: LoggedTable, all: readonly RowUpdate[]): Promise<Updated> {
  const missing: number[] = []
  let changed = 0
  for await (const part of inParts(all, rowsAtOnce(bulk.engine))) {
    const present = await hold(
      bulk,
      table.table,
      part.map(({ id }) => id),
    )
    const moved = part.flatMap(({ id, version }) => {
      const row = present.get(id)
      return row && version !== undefined && row.version !== version ? [row] : []
    })
    if (moved.length > 0) throw new Refusal('stale', { rows: moved.map(({ id }) => id) })
    const columns = new Set<string>()
    const written = part.flatMap(({ id, values: given }) => {
      const before = present.get(id)
      if (!before) {
        missing.push(id)
        return []
      }
      const values = typeof given === 'function' ? given(before) : given
      const changed = Object.keys(values).filter((column) => before[column] !== values[column])
      if (changed.length === 0) return []
      for (const column of changed) columns.add(column)
      return [
        { before, after: storedRow({ ...before, ...values, version: before.version + 1, updated_at: bulk.time }) },
      ]
    })
    if (written.length === 0) continue
    // Each row has its own values. As an insert with a conflict they fit into one statement, with types.
    await bulk.rows
      .insertInto(table.table)
      .values(written.map(({ after }) => after))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) =>
            Object.fromEntries(
              [...columns, 'version', 'updated_at'].map((column) => [column, eb.ref(`excluded.${column}`)]),
            ),
          ),
      )
      .execute()
    await bulk.log(table, written)
    changed += written.length
  }
  return { changed, missing }
}

/** Returns how many rows existed. */
export async function removeAll(bulk: Bulk, table: LoggedTable, ids: readonly number[]): Promise<number> {
  let removed = 0
  for await (const part of inParts(ids, rowsAtOnce(bulk.engine))) {
    const present = [...(await hold(bulk, table.table, part)).values()]
    if (present.length === 0) continue
    await bulk.rows
      .deleteFrom(table.table)
      .where((eb) => isOneOf(bulk.engine, eb.ref('id'), part))
      .execute()
    await bulk.log(
      table,
      present.map((before) => ({ before, after: null })),
    )
    removed += present.length
  }
  return removed
}
