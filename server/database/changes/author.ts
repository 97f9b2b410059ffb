import type { IdempotentRequest } from '../state/idempotencyKeys.ts'

/** Who writes, and for which request. */
export interface Author {
  /** `user:12`, `token:5`, or who else acted: `visitor`, `demo`, `command`. */
  actor: string
  requestId: string | null
  /** The network address that the request came from. */
  address: string | null
  /** Browser and system in words, where a request brought them. */
  device?: string
  now: Date
  /** For a request that may be repeated: its answer is stored with what it writes. */
  idempotency?: IdempotentRequest
}

/** A table that is written through the log. */
export interface LoggedTable {
  table: string
  /** Its name in `changes`. */
  type: string
  /** Columns that never leave their table, not even for the log. */
  secrets: readonly string[]
}
