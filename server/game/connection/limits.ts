export interface Limits {
  connectMs: number
  readMs: number
}

/** The time limits are short, because neither the game nor the website may wait long for the other. */
export const LIMITS: Limits = { connectMs: 5_000, readMs: 5_000 }

/** One connection is for reads. The other is for queries that run at the same time. */
export const MOST_CONNECTIONS = 2

/**
 * The row limit for statements without a limit. It is greater than the number of columns in any schema, but small
 * enough to be harmless.
 */
export const MOST_ROWS = 20_000

export const GRACE_MS = 1_000
