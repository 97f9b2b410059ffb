import type { Transaction } from 'kysely'
import type { ChangeAction } from '../../../content/queries/auditQuery.ts'
import { Refusal } from '../../errors/refusals.ts'
import type { ChangeFeed } from './changeFeed.ts'
import { giveNotice } from '../engine/notices.ts'
import type { Database, Engine } from '../database.ts'
import { announce, announceAll } from '../state/announcements.ts'
import { storeAnswer } from '../state/idempotencyKeys.ts'
import { withdraw } from '../state/outbox.ts'
import type { Author, LoggedTable } from './author.ts'
import {
  createAll,
  removeAll,
  updateAll,
  type RowUpdate,
  type Updated,
  type WrittenRow,
  Batch,
  type NewBatch,
} from './bulkWriter.ts'
import { type ContentTables, type StoredRow, type StoredValue, type SystemTables } from '../tables.ts'
import { storedRow } from '../schema/columns.ts'

type Values = Record<string, StoredValue>
type ValuesUpon = (before: StoredRow) => Values
type Logged = Readonly<Values> | null

interface Entry {
  sequence: number
  type: string
  id: number
}

interface LoggedChange {
  id: number
  before: Logged
  after: Logged
}

/** Each change to a row increases the row's version and adds an entry to the table `changes`. */
export interface Writer {
  /** The transaction itself, for reading, and for writing data that is not logged, such as sessions and pictures. */
  readonly tx: Transaction<SystemTables>
  readonly engine: Engine
  create: (table: LoggedTable, values: Values) => Promise<StoredRow>
  /**
   * Returns null if the row does not exist. Writes nothing if the row already has the values. Throws Refusal `stale` if
   * `version` is set and differs from the row's version.
   */
  update: (table: LoggedTable, id: number, values: Values | ValuesUpon, version?: number) => Promise<StoredRow | null>
  move: (table: LoggedTable, id: number, place: Values) => Promise<StoredRow | null>
  remove: (table: LoggedTable, id: number) => Promise<StoredRow | null>
  createAll: (table: LoggedTable, rows: readonly Values[]) => Promise<StoredRow[]>
  updateAll: (table: LoggedTable, updates: readonly RowUpdate[]) => Promise<Updated>
  removeAll: (table: LoggedTable, ids: readonly number[]) => Promise<number>
  /** Number of the batch of changes. Null without a batch, or before the first change. */
  readonly batch: number | null
  /** Adds an entry to `changes` for an action that changes no column, such as replacing a secret. */
  note: (
    table: LoggedTable,
    id: number,
    action: ChangeAction,
    beside?: { before: Values; after: Values },
  ) => Promise<void>
}

/** If at least this many rows change, SQLite writes in a separate thread, so that the event loop is not blocked. */
const MANY_ROWS = 500

/**
 * All changes of content and accounts go through this function. `work` runs in one transaction, and each changed row
 * gets an entry in `changes`.
 */
export async function write<T>(
  database: Database,
  feed: ChangeFeed,
  author: Author,
  work: (writer: Writer) => Promise<T>,
  newBatch?: NewBatch,
): Promise<T> {
  const entries: Entry[] = []
  const time = author.now.toISOString()

  const isLarge = newBatch !== undefined && newBatch.rows >= MANY_ROWS
  const result = await database.transaction(
    async (tx) => {
      entries.length = 0
      await author.expectStill?.(tx)
      const rows = tx.withTables<ContentTables>()

      const batch = newBatch ? new Batch(tx, newBatch, author) : null

      const logAll = async (table: LoggedTable, action: ChangeAction, changes: readonly LoggedChange[]) => {
        const number = batch && (await batch.numberFor(action, changes.length))
        const logged = await tx
          .insertInto('changes')
          .values(
            changes.map(({ id, before, after }) => ({
              actor: author.actor,
              content_type: table.type,
              row_id: id,
              action,
              before: asLogged(table, before),
              after: asLogged(table, after),
              request_id: author.requestId,
              address: author.address,
              time,
              batch: number,
            })),
          )
          .returning('sequence')
          .execute()
        for (const [index, { sequence }] of logged.entries())
          entries.push({ sequence, type: table.type, id: changes[index]?.id ?? 0 })
      }
      const log = (table: LoggedTable, id: number, action: ChangeAction, before: Logged, after: Logged) =>
        logAll(table, action, [{ id, before, after }])

      const current = async (table: LoggedTable, id: number): Promise<StoredRow | null> => {
        const row = await rows
          .selectFrom(table.table)
          .selectAll()
          .where('id', '=', id)
          // Only PostgreSQL must lock the row. On SQLite the transaction already holds the lock for writing.
          .$if(database.engine === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst()
        return row ? storedRow(row) : null
      }

      const change = async (
        table: LoggedTable,
        id: number,
        action: ChangeAction,
        input: Values | ValuesUpon,
        version?: number,
      ): Promise<StoredRow | null> => {
        const before = await current(table, id)
        if (!before) return null
        if (version !== undefined && before.version !== version) throw new Refusal('stale')
        const values = typeof input === 'function' ? input(before) : input
        if (Object.entries(values).every(([column, value]) => before[column] === value)) return before
        const after = storedRow(
          await rows
            .updateTable(table.table)
            .set({ ...values, version: before.version + 1, updated_at: time })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow(),
        )
        await log(table, id, action, before, after)
        await announce(tx, { type: table.type, before, after }, author)
        return after
      }

      const bulk = {
        rows,
        engine: database.engine,
        time,
        log: async (table: LoggedTable, written: readonly WrittenRow[]) => {
          const changes = written.flatMap(({ before, after }) => {
            const row = after ?? before
            return row ? [{ id: row.id, before, after }] : []
          })
          const [first] = changes
          if (!first) return
          await logAll(table, actionOf(first), changes)
          await announceAll(tx, table.type, written, author)
        },
      }

      const done = await work({
        tx,
        engine: database.engine,
        get batch() {
          return batch?.number ?? null
        },
        createAll: (table, all) => createAll(bulk, table, all),
        updateAll: (table, all) => updateAll(bulk, table, all),
        removeAll: (table, ids) => removeAll(bulk, table, ids),
        create: async (table, values) => {
          const row = storedRow(
            await rows
              .insertInto(table.table)
              .values({ created_at: time, updated_at: time, ...values })
              .returningAll()
              .executeTakeFirstOrThrow(),
          )
          await log(table, row.id, 'create', null, row)
          await announce(tx, { type: table.type, before: null, after: row }, author)
          return row
        },
        update: (table, id, values, version) => change(table, id, 'update', values, version),
        move: (table, id, place) => change(table, id, 'move', place),
        remove: async (table, id) => {
          const before = await current(table, id)
          if (!before) return null
          await rows.deleteFrom(table.table).where('id', '=', id).execute()
          await withdraw(tx, table.type, id)
          await log(table, id, 'delete', before, null)
          await announce(tx, { type: table.type, before, after: null }, author)
          return before
        },
        note: (table, id, action, beside) => log(table, id, action, beside?.before ?? null, beside?.after ?? null),
      })
      await batch?.end()
      if (entries.length > 0) await giveNotice(tx, database.engine, feed.name)
      if (author.idempotency) await storeAnswer(tx, author.idempotency, done, author.now)
      return done
    },
    { large: isLarge },
  )

  if (author.idempotency) author.idempotency.isStored = true
  feed.committed(entries)
  return result
}

const actionOf = ({ before, after }: LoggedChange): ChangeAction => {
  if (!before) return 'create'
  return after ? 'update' : 'delete'
}

function asLogged(table: LoggedTable, row: Logged): string | null {
  if (!row) return null
  return JSON.stringify(row, (column, value: unknown) => (table.secrets.includes(column) ? undefined : value))
}
