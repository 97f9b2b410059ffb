import type { Generated } from 'kysely'

/** ISO 8601 text in UTC, on both engines. */
export type Time = string

/** Columns of every row. */
export interface RowColumns {
  id: Generated<number>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}
