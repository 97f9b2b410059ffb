export interface Limits {
  connectMs: number
  readMs: number
}

/** The time limits are short, because neither the game nor the website may wait long for the other. */
export const LIMITS: Limits = { connectMs: 5_000, readMs: 5_000 }

/** One connection is for reads, the other for other queries meanwhile. */
export const MOST_CONNECTIONS = 2

/**
 * Row limit for statements that have none of their own: more than the columns of a schema, and few enough to be
 * harmless.
 */
export const MOST_ROWS = 20_000

export const GRACE_MS = 1_000
