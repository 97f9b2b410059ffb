import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Engine } from '../database.ts'

/** A number of a row as the log holds it (`before` or `after` of an entry), by the name of its field; null where it holds none. */
export const loggedNumber = (engine: Engine, column: Expression<unknown>, field: string): RawBuilder<number | null> =>
  engine === 'sqlite'
    ? sql<number | null>`json_extract(${column}, ${`$.${field}`})`
    : sql<number | null>`(${column}->>${sql.lit(field)})::integer`
