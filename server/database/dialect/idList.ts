import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import type { Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

/** A number in a logged row (`before` or `after`), by field; null if it has none. */
export const loggedNumber = (engine: Engine, column: Expression<unknown>, field: string): RawBuilder<number | null> =>
  engine === 'sqlite'
    ? sql<number | null>`json_extract(${column}, ${`$.${field}`})`
    : sql<number | null>`(${column}->>${sql.lit(field)})::integer`

/** On SQLite a statement blocks the event loop, unless it runs in a thread. */
const ROWS_AT_ONCE: Readonly<Record<Engine, number>> = { sqlite: 50, postgres: 200 }

/** Rows per part, a few milliseconds each, so that other requests are served in between. */
export const rowsAtOnce = (engine: Engine): number => ROWS_AT_ONCE[engine]

/**
 * Advances a table's counter past explicit ids, so that they are not given again. SQLite does so automatically
 * (https://sqlite.org/autoinc.html).
 */
export async function passIds(tx: Transaction<SystemTables>, engine: Engine, table: string): Promise<void> {
  if (engine === 'sqlite') return
  await sql`select setval(counter, greatest(
      (select max(id) from ${sql.table(table)}),
      (select coalesce(pg_sequence_last_value(counter), 1))
    ))
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as counter) as found`.execute(tx)
}

/** Any number of ids as one parameter, so that the statement is prepared once. */
export const idList = (engine: Engine, ids: readonly number[]): string =>
  engine === 'sqlite' ? JSON.stringify(ids) : `{${ids.join()}}`

export const isOneOfTexts = (
  engine: Engine,
  column: Expression<unknown>,
  texts: readonly string[],
): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(texts)}))`
    : sql<SqlBool>`${column} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

export const isOneOf = (engine: Engine, column: Expression<unknown>, ids: readonly number[]): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${idList(engine, ids)}))`
    : sql<SqlBool>`${column} = any(${idList(engine, ids)}::integer[])`

export async function countOf<DB, T extends keyof DB>(rows: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { total } = (await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()) as {
    total: number
  } // as selected
  return Number(total)
}
