import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../database.ts'

/** Ids as a single parameter, however many there are, so that the statement is prepared once. */
export const idList = (engine: Engine, ids: readonly number[]): string =>
  engine === 'sqlite' ? JSON.stringify(ids) : `{${ids.join()}}`

/** Whether a column holds one of these texts, exactly. */
export const isOneOfTexts = (
  engine: Engine,
  column: Expression<unknown>,
  texts: readonly string[],
): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(texts)}))`
    : sql<SqlBool>`${column} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

/** Whether a column holds one of these ids. */
export const isOneOf = (engine: Engine, column: Expression<unknown>, ids: readonly number[]): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${idList(engine, ids)}))`
    : sql<SqlBool>`${column} = any(${idList(engine, ids)}::integer[])`
