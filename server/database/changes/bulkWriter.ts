import type { Transaction } from 'kysely'
import type { ChangeAction } from '../../../content/queries/auditQuery.ts'
import type { BatchKind } from '../../../content/queries/manyRows/batchQuery.ts'
import type { Author, LoggedTable } from './author.ts'
import type { Engine } from '../database.ts'
import { isOneOf, rowsAtOnce } from '../dialect/idList.ts'
import { storedRow } from '../schema/columns.ts'
import type { ContentTables, StoredRow, StoredValue, SystemTables } from '../tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { inParts } from '../../process/queues/inParts.ts'

export interface NewBatch {
  kind: BatchKind
  type: string
  undoes?: number
  /** A batch of the same author, kind and type to which the changes are added, unless it was undone. */
  continues?: number
  rows: number
}

/**
 * The changes of one transaction, or of several that continue a batch. The batch gets its number with the first change, so a
 * batch without changes has no number.
 */
export class Batch {
  readonly #tx: Transaction<SystemTables>
  readonly #described: NewBatch
  readonly #author: Author
  #number: number | null = null
  readonly #counts = { created: 0, updated: 0, deleted: 0 }

  constructor(tx: Transaction<SystemTables>, described: NewBatch, author: Author) {
    this.#tx = tx
    this.#described = described
    this.#author = author
  }

  get number(): number | null {
    return this.#number
  }

  async numberFor(action: ChangeAction, changes: number): Promise<number> {
    if (action === 'create') this.#counts.created += changes
    else if (action === 'delete') this.#counts.deleted += changes
    else this.#counts.updated += changes
    this.#number ??= (await this.#continued()) ?? (await this.#begun())
    return this.#number
  }

  async #begun(): Promise<number> {
    const { kind, type, undoes = null } = this.#described
    const { actor, now } = this.#author
    const none = { created: 0, updated: 0, deleted: 0 }
    const { id } = await this.#tx
      .insertInto('batches')
      .values({ kind, content_type: type, actor, made_at: now.toISOString(), undoes, ...none })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async #continued(): Promise<number | null> {
    const { kind, type, continues } = this.#described
    if (continues === undefined) return null
    const found = await this.#tx
      .selectFrom('batches')
      .select('id')
      .where('id', '=', continues)
      .where('kind', '=', kind)
      .where('content_type', '=', type)
      .where('actor', '=', this.#author.actor)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('batches as undoing').select('undoing.id').where('undoing.undoes', '=', continues)),
        ),
      )
      .executeTakeFirst()
    return found?.id ?? null
  }

  async end(): Promise<void> {
    if (this.#number === null) return
    const { created, updated, deleted } = this.#counts
    await this.#tx
      .updateTable('batches')
      .set((eb) => ({
        created: eb('created', '+', created),
        updated: eb('updated', '+', updated),
        deleted: eb('deleted', '+', deleted),
      }))
      .where('id', '=', this.#number)
      .execute()
  }
}

type Values = Readonly<Record<string, StoredValue>>

export interface RowUpdate {
  id: number
  values: Values | ((before: StoredRow) => Values)
  version?: number | undefined
}

export interface Updated {
  changed: number
  missing: number[]
}

/** A changed row for the log. `before` is null for a new row, and `after` is null for a deleted row. */
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

async function hold({ rows, engine }: Bulk, table: string, ids: readonly number[]): Promise<Map<number, StoredRow>> {
  const found = await rows
    .selectFrom(table)
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .orderBy('id')
    // Only PostgreSQL must lock the rows. On SQLite the transaction already holds the lock for writing.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  return new Map(found.map(storedRow).map((row) => [row.id, row]))
}

export async function createAll(bulk: Bulk, table: LoggedTable, all: readonly Values[]): Promise<StoredRow[]> {
  const created: StoredRow[] = []
  for await (const part of inParts(all, rowsAtOnce(bulk.engine))) {
    const written = await bulk.rows
      .insertInto(table.table)
      .values(part.map((values) => ({ created_at: bulk.time, updated_at: bulk.time, ...values })))
      .returningAll()
      .execute()
    const rows = written.map(storedRow)
    const made = rows.map((after) => ({ before: null, after }))
    await bulk.log(table, made)
    created.push(...rows)
  }
  return created
}

/**
 * Changes rows and skips those that already have the values. Throws Refusal `stale` with the ids of rows whose version
 * differs.
 */
export async function updateAll(bulk: Bulk, table: LoggedTable, all: readonly RowUpdate[]): Promise<Updated> {
  const missing: number[] = []
  let changed = 0
  for await (const part of inParts(all, rowsAtOnce(bulk.engine))) {
    const ids = part.map(({ id }) => id)
    const present = await hold(bulk, table.table, ids)
    const moved = part.flatMap(({ id, version }) => {
      const row = present.get(id)
      return row && version !== undefined && row.version !== version ? [row] : []
    })
    if (moved.length > 0) throw new Refusal('stale', { rows: moved.map(({ id }) => id) })
    const columns = new Set<string>()
    const written = part.flatMap(({ id, values: input }) => {
      const before = present.get(id)
      if (!before) {
        missing.push(id)
        return []
      }
      const values = typeof input === 'function' ? input(before) : input
      const changed = Object.keys(values).filter((column) => before[column] !== values[column])
      if (changed.length === 0) return []
      for (const column of changed) columns.add(column)
      return [
        { before, after: storedRow({ ...before, ...values, version: before.version + 1, updated_at: bulk.time }) },
      ]
    })
    if (written.length === 0) continue
    // INSERT with ON CONFLICT can write different values to each row in one statement. A plain UPDATE would set the
    // same values in all rows.
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

export async function removeAll(bulk: Bulk, table: LoggedTable, ids: readonly number[]): Promise<number> {
  let removed = 0
  for await (const part of inParts(ids, rowsAtOnce(bulk.engine))) {
    const present = [...(await hold(bulk, table.table, part)).values()]
    if (present.length === 0) continue
    await bulk.rows
      .deleteFrom(table.table)
      .where((eb) => isOneOf(bulk.engine, eb.ref('id'), part))
      .execute()
    const deleted = present.map((before) => ({ before, after: null }))
    await bulk.log(table, deleted)
    removed += present.length
  }
  return removed
}
