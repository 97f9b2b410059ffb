import type { Transaction } from 'kysely'
import type { ChangeAction } from '../../../content/queries/auditQuery.ts'
import { Refusal } from '../../errors/refusals.ts'
import type { ChangeFeed } from './changeFeed.ts'
import { giveNotice } from '../engine/notices.ts'
import type { Database } from '../database.ts'
import { announce } from '../state/announcements.ts'
import { withdraw } from '../state/outbox.ts'
import { storedRow, type ContentTables, type StoredRow, type StoredValue, type SystemTables } from '../tables.ts'

/** Who writes, and for which request. */
export interface Author {
  /** `user:12`, `token:5`, or who else acted: `visitor`, `demo`, `command`. */
  actor: string
  requestId: string | null
  /** The network address that the request came from. */
  address: string | null
  /** Browser and system in words, where a request brought them. */
  device?: string
  now: Date
}

/** A table that is written through the log. */
export interface LoggedTable {
  table: string
  /** Its name in `changes`. */
  type: string
  /** Columns that never leave their table, not even for the log. */
  secrets: readonly string[]
}

type Values = Record<string, StoredValue>
type ValuesUpon = (before: StoredRow) => Values
type Logged = Readonly<Values> | null

/** The steps of one change. Each that changes a row raises its version and appends to `changes`. */
export interface Writer {
  /** For what is read or written in the same transaction and is not logged: sessions, pictures, one-time links. */
  readonly tx: Transaction<SystemTables>
  create: (table: LoggedTable, values: Values) => Promise<StoredRow>
  /**
   * Null where no row has this id. Where the row holds these values already nothing is written: no version, no entry.
   * Throws Refusal `stale` where `version` is given and the row has moved on. Values may depend on what the row holds.
   */
  update: (table: LoggedTable, id: number, values: Values | ValuesUpon, version?: number) => Promise<StoredRow | null>
  /** As `update`, where it is the row's place among the others that changes. */
  move: (table: LoggedTable, id: number, place: Values) => Promise<StoredRow | null>
  /** The row that was deleted; null where no row has this id. */
  remove: (table: LoggedTable, id: number) => Promise<StoredRow | null>
  /** Appends what happened to a row without changing it; with what was and is, where it is kept beside the row. */
  note: (
    table: LoggedTable,
    id: number,
    action: ChangeAction,
    beside?: { before: Values; after: Values },
  ) => Promise<void>
}

/**
 * The one way to write content and accounts: all of `work` in one transaction, each row written together with its entry
 * in `changes`. The feed hears of it when it has been committed, before the caller does.
 */
export async function write<T>(
  database: Database,
  feed: ChangeFeed,
  author: Author,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const entries: { sequence: number; type: string }[] = []
  const time = author.now.toISOString()

  const result = await database.transaction(async (tx) => {
    const rows = tx.withTables<ContentTables>()

    const log = async (table: LoggedTable, id: number, action: ChangeAction, before: Logged, after: Logged) => {
      const { sequence } = await tx
        .insertInto('changes')
        .values({
          actor: author.actor,
          content_type: table.type,
          row_id: id,
          action,
          before: asLogged(table, before),
          after: asLogged(table, after),
          request_id: author.requestId,
          address: author.address,
          time,
        })
        .returning('sequence')
        .executeTakeFirstOrThrow()
      entries.push({ sequence, type: table.type })
    }

    const current = async (table: LoggedTable, id: number): Promise<StoredRow | null> => {
      const row = await rows
        .selectFrom(table.table)
        .selectAll()
        .where('id', '=', id)
        // On SQLite the transaction holds the write lock already.
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst()
      return row ? storedRow(row) : null
    }

    const change = async (
      table: LoggedTable,
      id: number,
      action: ChangeAction,
      given: Values | ValuesUpon,
      version?: number,
    ): Promise<StoredRow | null> => {
      const before = await current(table, id)
      if (!before) return null
      if (version !== undefined && before.version !== version) throw new Refusal('stale')
      const values = typeof given === 'function' ? given(before) : given
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

    const done = await work({
      tx,
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
    if (entries.length > 0) await giveNotice(tx, database.engine, feed.name)
    return done
  })

  feed.committed(entries)
  return result
}

function asLogged(table: LoggedTable, row: Logged): string | null {
  if (!row) return null
  return JSON.stringify(row, (column, value: unknown) => (table.secrets.includes(column) ? undefined : value))
}
