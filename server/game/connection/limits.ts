export interface Limits {
  connectMs: number
  readMs: number
}

/** Neither the game nor the website may wait for the other. */
export const LIMITS: Limits = { connectMs: 5_000, readMs: 5_000 }

/** One for reads, and one for other questions meanwhile. */
export const MOST_CONNECTIONS = 2

/** For statements without a limit: more than a schema has columns, few enough to be harmless. */
export const MOST_ROWS = 20_000

export const GRACE_MS = 1_000
