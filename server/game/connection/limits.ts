export interface Limits {
  /** Until a connection is there. */
  connectMs: number
  /** For one read. */
  readMs: number
}

/** A game must never wait for a website, nor a website for a game. */
export const LIMITS: Limits = { connectMs: 5_000, readMs: 5_000 }

/** One to read by, and one more for what is asked meanwhile. */
export const MOST_CONNECTIONS = 2

/** Rows of a statement that names no limit: more than a schema has columns, fewer than weigh on anything. */
export const MOST_ROWS = 20_000

/** A server breaks a read off by itself; only where it does not is the connection given up, a moment later. */
export const GRACE_MS = 1_000
