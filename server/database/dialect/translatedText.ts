import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Engine } from '../database.ts'

/** Returns SQL for whether the column `translations` has a text of a field. A tag and a name need no escapes. */
export const hasTranslation = (
  engine: Engine,
  column: Expression<unknown>,
  tag: string,
  field: string,
): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql<SqlBool>`json_extract(${column}, ${`$."${tag}"."${field}"`}) is not null`
    : sql<SqlBool>`${column}::jsonb #> ${`{${tag},${field}}`}::text[] is not null`
