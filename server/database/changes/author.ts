import type { IdempotentRequest } from '../state/idempotencyKeys.ts'

export interface Author {
  actor: string
  requestId: string | null
  address: string | null
  device?: string
  now: Date
  idempotency?: IdempotentRequest
}

export interface LoggedTable {
  table: string
  type: string
  secrets: readonly string[]
}
