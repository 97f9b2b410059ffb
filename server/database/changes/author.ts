import type { IdempotentRequest } from '../state/idempotencyKeys.ts'

export interface Author {
  /** `user:12`, `token:5`, `visitor`, `demo` or `command`. */
  actor: string
  requestId: string | null
  /** Network address of the request. */
  address: string | null
  /** Browser and system of the request, in words. */
  device?: string
  now: Date
  /** Set for a request with an `Idempotency-Key`: `write()` stores its answer. */
  idempotency?: IdempotentRequest
}

/** A table whose changes are logged. */
export interface LoggedTable {
  table: string
  /** Its name in `changes`. */
  type: string
  /** Columns that the log leaves out. */
  secrets: readonly string[]
}
