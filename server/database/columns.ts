import type { Generated } from 'kysely'

/** Times travel as ISO 8601 text in UTC, on both engines. */
export type Time = string

/** What every row has. */
export interface RowColumns {
  id: Generated<number>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}
