export interface Limits {
  connectMs: number
  readMs: number
}

/** The time limits are short, so that a slow query burdens neither the game nor the website. */
export const LIMITS: Limits = { connectMs: 5_000, readMs: 5_000 }

export const MOST_CONNECTIONS = 2

/**
 * Row limit for statements that set none themselves, such as the one that lists all columns of a schema. No schema has
 * this many columns.
 */
export const MOST_ROWS = 20_000

export const GRACE_MS = 1_000
