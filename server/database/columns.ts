import type { Generated } from 'kysely'

export type Time = string

export interface RowColumns {
  id: Generated<number>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}
