import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Engine } from '../database.ts'

/** A number in a logged row (`before` or `after`), by field; null if it has none. */
export const loggedNumber = (engine: Engine, column: Expression<unknown>, field: string): RawBuilder<number | null> =>
  engine === 'sqlite'
    ? sql<number | null>`json_extract(${column}, ${`$.${field}`})`
    : sql<number | null>`(${column}->>${sql.lit(field)})::integer`
