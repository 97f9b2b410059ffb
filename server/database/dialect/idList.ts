import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../database.ts'

/** Any number of ids as one parameter, so that the statement is prepared once. */
export const idList = (engine: Engine, ids: readonly number[]): string =>
  engine === 'sqlite' ? JSON.stringify(ids) : `{${ids.join()}}`

/** Exact comparison. */
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
