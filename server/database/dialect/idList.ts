import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import type { Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

export const loggedNumber = (engine: Engine, column: Expression<unknown>, field: string): RawBuilder<number | null> =>
  engine === 'sqlite'
    ? sql<number | null>`json_extract(${column}, ${`$.${field}`})`
    : sql<number | null>`(${column}->>${sql.lit(field)})::integer`

export const loggedText = (engine: Engine, column: Expression<unknown>, field: string): RawBuilder<string | null> =>
  engine === 'sqlite'
    ? sql<string | null>`json_extract(${column}, ${`$.${field}`})`
    : sql<string | null>`${column}->>${sql.lit(field)}`

/** A logged row without these fields. */
export const withoutFields = (
  engine: Engine,
  column: Expression<string | null>,
  fields: readonly string[],
): RawBuilder<string | null> =>
  engine === 'sqlite'
    ? sql<string | null>`json_remove(${column}, ${sql.join(fields.map((field) => `$.${field}`))})`
    : sql<string | null>`${column} - ${`{${fields.join()}}`}::text[]`

/** Rows per statement. SQLite gets fewer, because its statements block the event loop. */
const ROWS_AT_ONCE: Readonly<Record<Engine, number>> = { sqlite: 50, postgres: 200 }

export const rowsAtOnce = (engine: Engine): number => ROWS_AT_ONCE[engine]

/**
 * If rows were inserted with explicit ids, advances the table's counter past them, so that no id is assigned twice.
 * SQLite does so automatically (https://sqlite.org/autoinc.html).
 */
export async function passIds(tx: Transaction<SystemTables>, engine: Engine, table: string): Promise<void> {
  if (engine === 'sqlite') return
  await sql`select setval(counter, greatest(
      (select max(id) from ${sql.table(table)}),
      (select coalesce(pg_sequence_last_value(counter), 1))
    ))
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as counter) as found`.execute(tx)
}

/** Passes any number of ids as one parameter of a statement, so that the statement is prepared only once. */
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
  } // The cast is safe, because the query selects `total`.
  return Number(total)
}
