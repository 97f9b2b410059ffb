import type { Queries } from '../database.ts'
import type { IdempotentRequest } from '../state/idempotencyKeys.ts'

export interface Author {
  actor: string
  requestId: string | null
  address: string | null
  device?: string
  now: Date
  idempotency?: IdempotentRequest
  /**
   * Reads the author's account again in the transaction that writes, because it may have been demoted or locked since the
   * request began. Throws a Refusal if the author may no longer do what the request asks.
   */
  expectStill?: (queries: Queries) => Promise<void>
}

export interface LoggedTable {
  table: string
  type: string
  secrets: readonly string[]
}
