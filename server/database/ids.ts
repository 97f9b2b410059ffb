import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from './open.ts'

/** Whether a column holds one of these ids: one value however many they are, so that the statement is prepared once. */
export const isOneOf = (engine: Engine, column: Expression<unknown>, ids: readonly number[]): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`${column} = any(${[...ids]}::integer[])`
